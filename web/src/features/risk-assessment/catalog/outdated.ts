import { riskCatalog } from '@sorgfalt/contract/risk-catalog'
import { riskExecution } from '@sorgfalt/contract/risk-execution'

/** What is out of date once assignments change. */
export const outdated = [riskCatalog.readAssignmentList, riskCatalog.readCatalogList, riskExecution.readMemberTasks]
