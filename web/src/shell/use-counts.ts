import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import type { CallInput } from '#lib/api.ts'
import { useCan } from '#lib/session.ts'
import { useCall } from '#lib/use-call.ts'
import type { MenuItem } from '#parts/menu/menu.ts'

export type Counts = Partial<Record<NonNullable<MenuItem['count']>, number>>

const minute = 60_000
const ownOpen: CallInput<typeof riskExecution.readMemberTasks> = {
  filter: { own: true, status: ['overdue', 'due', 'inprogress'] },
}
const finishable: CallInput<typeof riskEvaluation.readAssignmentOverviewList> = {
  filter: { status: ['canFinish'] },
}
const ownOverdue: CallInput<typeof riskAction.readRiskActionList> = {
  filter: { mine: true, due: ['overdue'] },
}

/** Returns the number of rows of a list. 0 for members who may not read it. */
function useTotal<
  C extends
    | typeof riskExecution.readMemberTasks
    | typeof riskEvaluation.readAssignmentOverviewList
    | typeof riskAction.readRiskActionList,
>(call: C, input: CallInput<C>): number {
  const enabled = useCan()(call)
  return useCall(call, input, { enabled, staleTime: minute }).data?.total ?? 0
}

/** Returns the numbers of open items for the menu. */
export function useCounts(): Counts {
  const may = useCan()
  const learning = useCall(
    elearning.readMemberStatistics,
    {},
    { enabled: may(elearning.readMemberStatistics), staleTime: minute },
  )

  const { due = 0, inprogress = 0, overdue = 0 } = learning.data ?? {}

  return {
    openElearnings: due + inprogress + overdue,
    openAnalyses: useTotal(riskExecution.readMemberTasks, ownOpen),
    canFinish: useTotal(riskEvaluation.readAssignmentOverviewList, finishable),
    overdueActions: useTotal(riskAction.readRiskActionList, ownOverdue),
  }
}
