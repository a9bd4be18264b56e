import { riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'

/** What is out of date once assignments change. */
export const outdated = [
  riskCatalog.readAssignmentList,
  riskCatalog.readCatalogList,
  riskExecution.readMemberTasks,
]
