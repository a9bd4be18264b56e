import { orgUnit } from '@sorgfalt/contract/org-unit'
import type { Needed } from '#lib/needed.ts'
import { can } from '#lib/session.ts'

/** Tabs of an org unit, each with the calls of which one must be permitted. */
const needs = {
  details: [orgUnit.detail],
  member: [orgUnit.memberList],
} as const satisfies Record<string, readonly Needed[]>
export type UnitTab = keyof typeof needs

/** Tabs that this person may open. */
export const permittedTabs = (): UnitTab[] => (Object.keys(needs) as UnitTab[]).filter((tab) => can(...needs[tab]))

/** The tab of an address; a missing, unknown or forbidden one is the first that is permitted (settled.md). */
export const tabOf = (raw: string | undefined): UnitTab => permittedTabs().find((tab) => tab === raw) ?? 'details'

/** Where a unit's own page is. */
export const unitLink = (uuid: string, tabId: UnitTab = 'details') =>
  ({ to: '/dashboard/company/org-units/details/$uuid/$tabId', params: { uuid, tabId } }) as const
export const listLink = { to: '/dashboard/company/org-units/list' } as const
