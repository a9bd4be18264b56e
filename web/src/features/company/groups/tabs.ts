import { memberGroup } from '@sorgfalt/contract/member-group'
import type { Needed } from '#lib/needed.ts'
import { can } from '#lib/session.ts'

const needs = { details: [memberGroup.detail], member: [memberGroup.memberList] } as const satisfies Record<string, readonly Needed[]>
export type GroupTab = keyof typeof needs

/** All calls that open a group. */
export const groupAccess: readonly Needed[] = Object.values(needs).flat()

/** Tabs that this person may open. */
export const permittedTabs = (): GroupTab[] => (Object.keys(needs) as GroupTab[]).filter((tab) => can(...needs[tab]))

/** The tab of an address; a missing, unknown or forbidden one is the first that is permitted (settled.md). */
export const tabOf = (raw: string | undefined): GroupTab => permittedTabs().find((tab) => tab === raw) ?? permittedTabs()[0] ?? 'details'
