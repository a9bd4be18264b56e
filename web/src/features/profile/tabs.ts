import { elearningEvidence } from '@sorgfalt/contract/elearning-evidence'
import { profile } from '@sorgfalt/contract/profile'
import type { Needed } from '#lib/needed.ts'
import { can } from '#lib/session.ts'

/** Tabs of the profile whose screens exist, each with the calls of which one must be permitted. */
const needs = {
  details: [profile.readMemberProfile],
  'org-units': [profile.readOrgUnitList],
  certificates: [elearningEvidence.readResultList],
  security: [profile.changePassword, profile.changeUsername, profile.readSessionList],
  settings: [profile.readProfileSetting],
} as const satisfies Record<string, readonly Needed[]>
export type ProfileTab = keyof typeof needs

/** All calls that open the profile. */
export const profileAccess: readonly Needed[] = Object.values(needs).flat()

/** Tabs that this person may open. */
export const permittedTabs = (): ProfileTab[] => (Object.keys(needs) as ProfileTab[]).filter((tab) => can(...needs[tab]))

/** The tab of an address; a missing, unknown or forbidden one is the first that is permitted (settled.md). */
export const tabOf = (raw: string | undefined): ProfileTab => permittedTabs().find((tab) => tab === raw) ?? permittedTabs()[0] ?? 'settings'
