import { riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import { riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'

/** Calls whose cached responses are outdated after assignments have changed. */
export const assignmentCalls = [
  riskAssignment.readAssignmentList,
  riskCatalog.readCatalogList,
  riskExecution.readMemberTasks,
]
