import { expect, test } from 'vitest'
import { countProgress, findNextDue, groupByUrgency, isActionable, sortOwnTasks } from './own-tasks.ts'
import {
  analysisTask,
  completed,
  dateIn,
  elearningTask,
  ownActions,
  ownTasks,
  riskActionRow,
} from './start-fixture.ts'

const all = ownTasks({
  tasks: [
    elearningTask({ title: 'in 40 days', dueInDays: 40, dueDate: dateIn(40) }),
    elearningTask({ title: 'in 10 days' }),
    elearningTask({ title: 'started, in 10 days', status: 'inprogress' }),
    completed({ title: 'completed' }),
  ],
  analyses: [
    analysisTask({ title: 'in 5 days', dueInDays: 5, dueDate: dateIn(5) }),
    analysisTask({ title: 'overdue for 2 days', status: 'overdue', dueInDays: -2, dueDate: dateIn(-2) }),
  ],
  actions: ownActions(
    [
      riskActionRow({ title: 'overdue for 3 days', dueDate: dateIn(-3), dueStatus: 'overdue' }),
      riskActionRow({ title: 'not agreed', state: 'defined', dueDate: dateIn(-9), dueStatus: 'overdue' }),
    ],
    2,
  ),
})

test('are in one order by urgency over all kinds, without completed ones', () => {
  expect(sortOwnTasks(all).map(({ title }) => title)).toEqual([
    'overdue for 3 days',
    'overdue for 2 days',
    'in 5 days',
    'started, in 10 days',
    'in 10 days',
    'in 40 days',
    'not agreed',
  ])
})

test('are grouped in the same order', () => {
  expect(groupByUrgency(sortOwnTasks(all)).map(({ group, tasks }) => [group, tasks.length])).toEqual([
    ['overdue', 2],
    ['due', 3],
    ['later', 2],
  ])
})

test('can be acted on, except for actions whose plan is not agreed', () => {
  expect(
    sortOwnTasks(all)
      .filter((task) => !isActionable(task))
      .map(({ title }) => title),
  ).toEqual(['not agreed'])
})

test('are counted, with done actions and without actions that are not agreed', () => {
  expect(countProgress(all)).toEqual({ done: 3, total: 9 })
})

test('include the completed e-learning that is due next', () => {
  const later = completed({ title: 'later', dueDate: '2027-05-01' })
  const next = completed({ title: 'next', dueDate: '2027-03-01' })

  expect(findNextDue([later, next, completed(), elearningTask()])).toBe(next)
  expect(findNextDue([completed()])).toBeUndefined()
})
