import { riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { recordTabs } from '#lib/record-tabs.ts'

/** Tabs of a risk assessment in the catalog, each with the calls of which one must be permitted. */
export const catalogTabs = recordTabs(
  { settings: [riskCatalog.readSettings], assignments: [riskCatalog.readAssignmentList] },
  'settings',
)
export type CatalogTab = ReturnType<typeof catalogTabs.tabOf>

/** Where a tab of a risk assessment is. */
export const tabLink = (riskAssessmentTaskUuid: string, tabId: CatalogTab) =>
  ({
    to: '/dashboard/apps/risk-assessments/catalog/details/$riskAssessmentTaskUuid/$tabId',
    params: { riskAssessmentTaskUuid, tabId },
  }) as const
