import { memberDetails } from '@sorgfalt/contract/member-details'
import type { Needed } from '#lib/needed.ts'
import { can } from '#lib/session.ts'

const needs = { details: [memberDetails.read], 'org-units': [memberDetails.readOrgUnitList] } as const satisfies Record<
  string,
  readonly Needed[]
>
export type MemberTab = keyof typeof needs

/** All calls that open a member. */
export const memberAccess: readonly Needed[] = Object.values(needs).flat()

/** Tabs that this person may open. */
export const permittedTabs = (): MemberTab[] => (Object.keys(needs) as MemberTab[]).filter((tab) => can(...needs[tab]))

/** The tab of an address; a missing, unknown or forbidden one is the first that is permitted (settled.md). */
export const tabOf = (raw: string | undefined): MemberTab => permittedTabs().find((tab) => tab === raw) ?? permittedTabs()[0] ?? 'details'
