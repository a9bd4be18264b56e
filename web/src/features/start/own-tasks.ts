/** The member's own tasks of all kinds, in one order. Pure functions. */
import type { MemberTask } from '@sorgfalt/contract/elearning/elearning'
import type { ListedRiskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { ListedExecution } from '@sorgfalt/contract/risk-assessment/execution'
import type { OwnTasks } from '@sorgfalt/contract/start/overview'
import { daysUntil } from '#lib/format.ts'
import { type Dated, isSoon } from '#parts/elearning-tasks/task.rules.ts'

/** A task of the start page: an e-learning, an analysis or an action. */
export type OwnTask = Dated & { title: string; key: string } & (
    | { kind: 'elearning'; task: MemberTask }
    | { kind: 'analysis'; analysis: ListedExecution }
    | { kind: 'action'; action: ListedRiskAction }
  )

const toTask = (task: MemberTask): OwnTask => ({
  kind: 'elearning',
  task,
  key: task.taskUuid,
  title: task.title,
  status: task.status,
  dueDate: task.dueDate,
  dueInDays: task.dueInDays,
})

const toAnalysis = (analysis: ListedExecution): OwnTask => ({
  kind: 'analysis',
  analysis,
  key: analysis.assignmentUuid,
  title: analysis.title,
  status: analysis.status,
  dueDate: analysis.dueDate,
  dueInDays: analysis.dueInDays,
})

function toAction(action: ListedRiskAction): OwnTask {
  // Before the plan is agreed, nothing is due.
  const dueDate = action.state === 'agreed' ? action.dueDate : null
  const dueInDays = dueDate === null ? null : daysUntil(dueDate)

  return {
    kind: 'action',
    action,
    key: action.riskActionUuid ?? action.riskUuid,
    title: action.title ?? action.riskName,
    status: dueInDays !== null && dueInDays < 0 ? 'overdue' : 'due',
    dueDate,
    dueInDays,
  }
}

/** Overdue tasks first, then by due date, and tasks that were started before others of the same day. */
const compareUrgency = (a: OwnTask, b: OwnTask): number =>
  Number(b.status === 'overdue') - Number(a.status === 'overdue') ||
  (a.dueInDays ?? Infinity) - (b.dueInDays ?? Infinity) ||
  Number(b.status === 'inprogress') - Number(a.status === 'inprogress') ||
  a.title.localeCompare(b.title)

/** Returns the open tasks of all kinds, the most urgent first. */
export function sortOwnTasks({ tasks, analyses, actions }: OwnTasks): OwnTask[] {
  const all = [...tasks.map(toTask), ...analyses.map(toAnalysis), ...actions.rows.map(toAction)]
  return all.filter(({ status }) => status !== 'completed').toSorted(compareUrgency)
}

const groupOrder = ['overdue', 'due', 'later'] as const
type UrgencyGroup = (typeof groupOrder)[number]

function findGroup(task: OwnTask): UrgencyGroup {
  if (task.status === 'overdue') return 'overdue'
  return isSoon(task) || task.status === 'inprogress' ? 'due' : 'later'
}

/** Returns sorted tasks in groups, the most urgent group first, without empty groups. */
export function groupByUrgency(tasks: readonly OwnTask[]): { group: UrgencyGroup; tasks: OwnTask[] }[] {
  return groupOrder.flatMap((group) => {
    const ofGroup = tasks.filter((task) => findGroup(task) === group)
    return ofGroup.length > 0 ? [{ group, tasks: ofGroup }] : []
  })
}

/** Returns whether the member can act on the task. Actions wait until their plan is agreed. */
export const isActionable = (task: OwnTask): boolean =>
  task.kind !== 'action' || task.action.state === 'agreed'

/** Returns how many of the member's tasks are done, and how many there are. */
export function countProgress({ tasks, analyses, actions }: OwnTasks): { done: number; total: number } {
  const isDone = ({ status }: Dated) => status === 'completed'
  const done = tasks.filter(isDone).length + analyses.filter(isDone).length + actions.doneCount
  const open = actions.rows.filter(({ state }) => state === 'agreed').length

  return { done, total: tasks.length + analyses.length + actions.doneCount + open }
}

/** Returns the completed e-learning whose next cycle is due first. */
export const findNextDue = (tasks: readonly MemberTask[]): MemberTask | undefined =>
  tasks
    .filter(({ status, dueDate }) => status === 'completed' && dueDate !== null)
    .toSorted((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? ''))[0]
