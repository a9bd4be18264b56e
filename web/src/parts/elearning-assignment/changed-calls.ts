import { elearningAssignment } from '@sorgfalt/contract/elearning/assignment'
import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { qualificationMatrix } from '@sorgfalt/contract/elearning/qualification-matrix'
import { elearningStatistics } from '@sorgfalt/contract/elearning/statistics'
import { memberRecord } from '@sorgfalt/contract/member/record'

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
  memberRecord.read,
  qualificationMatrix.readMatrix,
  qualificationMatrix.readSums,
]
