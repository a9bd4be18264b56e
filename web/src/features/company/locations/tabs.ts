import { location } from '@sorgfalt/contract/location'
import type { Needed } from '#lib/needed.ts'
import { can } from '#lib/session.ts'

const needs = { details: [location.detail], member: [location.memberList] } as const satisfies Record<string, readonly Needed[]>
export type LocationTab = keyof typeof needs

/** All calls that open a location. */
export const locationAccess: readonly Needed[] = Object.values(needs).flat()

/** Tabs that this person may open. */
export const permittedTabs = (): LocationTab[] => (Object.keys(needs) as LocationTab[]).filter((tab) => can(...needs[tab]))

/** The tab of an address; a missing, unknown or forbidden one is the first that is permitted (settled.md). */
export const tabOf = (raw: string | undefined): LocationTab => permittedTabs().find((tab) => tab === raw) ?? permittedTabs()[0] ?? 'details'
