import { elearning } from '@sorgfalt/contract/elearning'
import { riskExecution } from '@sorgfalt/contract/risk-execution'
import { useCan } from '#lib/session.ts'
import { useCall } from '#lib/use-call.ts'
import type { MenuItem } from './menu.ts'

export type Counts = Partial<Record<NonNullable<MenuItem['count']>, number>>

const minute = 60_000
const ownOpen = { filter: { own: true, status: ['overdue' as const, 'due' as const, 'inprogress' as const] } }

/** Numbers where work waits. */
export function useCounts(): Counts {
  const may = useCan()
  const learning = useCall(elearning.readMemberStatistics, {}, { enabled: may(elearning.readMemberStatistics), staleTime: minute })
  const analyses = useCall(riskExecution.readMemberTasks, ownOpen, { enabled: may(riskExecution.readMemberTasks), staleTime: minute })
  const { due = 0, inprogress = 0, overdue = 0 } = learning.data ?? {}
  return { openElearnings: due + inprogress + overdue, openAnalyses: analyses.data?.total ?? 0 }
}
