import { describe, expect, test } from 'vitest'
import { countByStatus, countMinutesLeft, groupTasks, isStarted } from './task.rules.ts'
import { createTask } from './task-fixture.ts'

const tasks = [
  createTask({ status: 'completed' }),
  createTask({ status: 'inprogress', title: 'Leitern' }),
  createTask({ status: 'due', title: 'Heben' }),
  createTask({ status: 'completed' }),
  createTask({ status: 'due', title: 'Fern', dueInDays: 31 }),
]

describe('tasks', () => {
  test('are grouped, the most urgent group first', () =>
    expect(groupTasks(tasks).map((group) => [group.group, group.tasks.length])).toEqual([
      ['due', 1],
      ['inprogress', 1],
      ['later', 1],
      ['completed', 2],
    ]))
  test('are counted by status', () =>
    expect(countByStatus(tasks)).toEqual({ completed: 2, due: 2, inprogress: 1, overdue: 0 }))
})

describe('a task', () => {
  test('counts as started after the learner has opened it, unless it is completed', () => {
    expect(isStarted(createTask({ executionUuid: 'x', status: 'overdue' }))).toBe(true)
    expect(isStarted(createTask({ executionUuid: 'x', status: 'completed' }))).toBe(false)
    expect(isStarted(createTask({}))).toBe(false)
  })
  test.each([
    [20, 0, 20],
    [20, 33, 14],
    [20, 100, 1],
  ])('of %i minutes at a progress of %i %% takes %i more minutes', (durationMinutes, progressPercent, left) =>
    expect(countMinutesLeft(createTask({ durationMinutes, progressPercent }))).toBe(left),
  )
})
