/** What screens derive from a task: pure, so that cards of two screens agree. */
import type { ElearningStatus, MemberTask } from '@sorgfalt/contract/elearning/elearning'

/** Groups of a list, most urgent first. */
export const groupOrder = ['overdue', 'due', 'inprogress', 'later', 'completed'] as const
export type TaskGroup = (typeof groupOrder)[number]

/** Days within which something is due soon. */
const soon = 30
export const isSoon = ({ dueInDays }: Pick<MemberTask, 'dueInDays'>): boolean =>
  dueInDays !== null && dueInDays <= soon

/** What e-learnings and analyses have in common. */
export type Dated = Pick<MemberTask, 'status' | 'dueInDays' | 'dueDate'>

const groupOf = (task: Dated): TaskGroup => (task.status === 'due' && !isSoon(task) ? 'later' : task.status)

/** Tasks in the order in which they matter; empty groups are left out. */
export function grouped<T extends Dated>(tasks: readonly T[]): { group: TaskGroup; tasks: T[] }[] {
  return groupOrder.flatMap((group) => {
    const own = tasks.filter((task) => groupOf(task) === group)
    return own.length > 0 ? [{ group, tasks: own }] : []
  })
}

/** The task to do next: lists come most urgent first. */
export const mostUrgent = <T extends Dated>(tasks: readonly T[]): T | undefined =>
  tasks.find((task) => task.status !== 'completed')

/** The most urgent of several lists' first tasks: overdue before begun before due, then by date. */
export function mostUrgentOf<T extends Dated>(...lists: readonly (readonly T[])[]): T | undefined {
  const ranks: readonly ElearningStatus[] = ['overdue', 'inprogress', 'due']
  return lists
    .flatMap((list) => mostUrgent(list) ?? [])
    .toSorted(
      (a, b) =>
        ranks.indexOf(a.status) - ranks.indexOf(b.status) ||
        (a.dueInDays ?? Infinity) - (b.dueInDays ?? Infinity),
    )[0]
}

/** Whether the learner has opened it already: then it goes on instead of beginning. */
export const isBegun = (task: Pick<MemberTask, 'status' | 'executionUuid'>): boolean =>
  task.status !== 'completed' && task.executionUuid !== null

/** Minutes that are left, at least one. */
export const minutesLeft = (task: Pick<MemberTask, 'durationMinutes' | 'progressPercent'>): number =>
  Math.max(1, Math.ceil((task.durationMinutes * (100 - task.progressPercent)) / 100))

/** How many tasks stand how. */
export function counted(tasks: readonly Dated[]): Record<ElearningStatus, number> {
  const count = { completed: 0, due: 0, inprogress: 0, overdue: 0 }
  for (const task of tasks) count[task.status] += 1
  return count
}
