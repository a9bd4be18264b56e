import { elearningAssignment } from '@sorgfalt/contract/elearning/assignment'
import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearningStatistics } from '@sorgfalt/contract/elearning/statistics'
import type { RequiredAccess } from '#lib/permissions.ts'
import { can } from '#lib/session.ts'

/** The tabs of an e-learning. A tab is shown when one of its calls is permitted. */
const requiredCalls = {
  settings: [elearningCatalog.readSettings],
  'org-units': [elearningAssignment.readAssignments],
  analytics: [elearningStatistics.readStatistics],
} as const satisfies Record<string, readonly RequiredAccess[]>
export type CatalogTab = keyof typeof requiredCalls

/** Returns the tabs that the user may open. */
export const permittedTabs = (): CatalogTab[] =>
  (Object.keys(requiredCalls) as CatalogTab[]).filter((tab) => can(...requiredCalls[tab]))

/** Returns the tab of a URL, or the settings if it is missing, unknown or not permitted. */
export const tabOf = (raw: string | undefined): CatalogTab =>
  permittedTabs().find((tab) => tab === raw) ?? 'settings'

/** Returns the link to a tab of an e-learning. */
export const tabLink = (elearningUuid: string, tabId: CatalogTab) =>
  ({
    to: '/dashboard/apps/elearnings/catalog/details/$elearningUuid/$tabId',
    params: { elearningUuid, tabId },
  }) as const
