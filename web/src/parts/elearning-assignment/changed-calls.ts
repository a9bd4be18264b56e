import { elearningAssignment } from '@sorgfalt/contract/elearning/assignment'
import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { elearningStatistics } from '@sorgfalt/contract/elearning/statistics'

/**
 * Calls whose responses are outdated after a change of assignments, which may also concern the user's own
 * tasks.
 */
export const changedCalls = [
  elearningAssignment.readAssignments,
  elearningCatalog.readCatalog,
  elearningStatistics.readStatistics,
  elearningStatistics.readCharts,
  elearning.readMemberTasks,
  elearning.readMemberStatistics,
]
