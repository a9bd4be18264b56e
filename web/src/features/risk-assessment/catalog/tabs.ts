import { riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import { riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { recordTabs } from '#lib/record-tabs.ts'

/** Tabs of a risk assessment. A tab needs the permission for one of its calls. */
export const catalogTabs = recordTabs(
  { settings: [riskCatalog.readSettings], assignments: [riskAssignment.readAssignmentList] },
  'settings',
)
export type CatalogTab = ReturnType<typeof catalogTabs.tabOf>

/** Link to a tab of a risk assessment. */
export const tabLink = (riskAssessmentTaskUuid: string, tabId: CatalogTab) =>
  ({
    to: '/dashboard/apps/risk-assessments/catalog/details/$riskAssessmentTaskUuid/$tabId',
    params: { riskAssessmentTaskUuid, tabId },
  }) as const
