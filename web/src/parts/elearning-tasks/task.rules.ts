/** Rules about tasks that several screens share. Pure functions. */
import type { ElearningStatus, MemberTask } from '@sorgfalt/contract/elearning/elearning'

/** The groups of a list, the most urgent first. */
const groupOrder = ['overdue', 'due', 'inprogress', 'later', 'completed'] as const
export type TaskGroup = (typeof groupOrder)[number]

/** A task that is due within this number of days is due soon. */
const soonDays = 30

/** Returns true when the task is due soon or overdue. */
export const isSoon = ({ dueInDays }: Pick<MemberTask, 'dueInDays'>): boolean =>
  dueInDays !== null && dueInDays <= soonDays

/** The fields that e-learnings and risk assessments have in common. */
export type Dated = Pick<MemberTask, 'status' | 'dueInDays' | 'dueDate'>

const findGroup = (task: Dated): TaskGroup => (task.status === 'due' && !isSoon(task) ? 'later' : task.status)

/** Returns the tasks in groups, the most urgent group first, without empty groups. */
export function groupTasks<T extends Dated>(tasks: readonly T[]): { group: TaskGroup; tasks: T[] }[] {
  return groupOrder.flatMap((group) => {
    const ofGroup = tasks.filter((task) => findGroup(task) === group)
    return ofGroup.length > 0 ? [{ group, tasks: ofGroup }] : []
  })
}

/** Returns true when the learner has opened the task. It can then be resumed. */
export const isStarted = (task: Pick<MemberTask, 'status' | 'executionUuid'>): boolean =>
  task.status !== 'completed' && task.executionUuid !== null

/** Returns the remaining minutes, at least 1. */
export const countMinutesLeft = (task: Pick<MemberTask, 'durationMinutes' | 'progressPercent'>): number =>
  Math.max(1, Math.ceil((task.durationMinutes * (100 - task.progressPercent)) / 100))

/** Counts the tasks by status. */
export function countByStatus(tasks: readonly Dated[]): Record<ElearningStatus, number> {
  const count = { completed: 0, due: 0, inprogress: 0, overdue: 0 }
  for (const task of tasks) count[task.status] += 1
  return count
}
