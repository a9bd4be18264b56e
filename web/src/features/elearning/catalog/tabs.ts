import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearningStatistics } from '@sorgfalt/contract/elearning/statistics'
import type { Needed } from '#lib/needed.ts'
import { can } from '#lib/session.ts'

/** Tabs of an e-learning in the catalog, each with the calls of which one must be permitted. */
const needs = {
  settings: [elearningCatalog.readSettings],
  'org-units': [elearningCatalog.readOrgUnitAssignments],
  analytics: [elearningStatistics.readStatistics],
} as const satisfies Record<string, readonly Needed[]>
export type CatalogTab = keyof typeof needs

/** Tabs that this person may open. */
export const permittedTabs = (): CatalogTab[] =>
  (Object.keys(needs) as CatalogTab[]).filter((tab) => can(...needs[tab]))

/** The tab of an address; a missing, unknown or forbidden one is the first that is permitted (settled.md). */
export const tabOf = (raw: string | undefined): CatalogTab =>
  permittedTabs().find((tab) => tab === raw) ?? 'settings'

/** Where a tab of an e-learning is. */
export const tabLink = (elearningUuid: string, tabId: CatalogTab) =>
  ({
    to: '/dashboard/apps/elearnings/catalog/details/$elearningUuid/$tabId',
    params: { elearningUuid, tabId },
  }) as const
