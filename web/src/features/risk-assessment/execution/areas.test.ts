import type { Choice } from '@sorgfalt/contract/risk-assessment/execution'
import { expect, test } from 'vitest'
import {
  countStatements,
  estimateMinutesLeft,
  findNextStep,
  findPreviousStep,
  findStep,
  findUnanswered,
  listAreas,
  parseStepSearch,
  type Step,
  toStepSearch,
} from './areas.ts'
import { createContent } from './execution-fixture.ts'

const list = (answers: Record<string, Choice> = {}) => listAreas(createContent(), answers)
const nameStep = (step: Step | undefined) => (typeof step === 'object' ? step.category.id : step)

test('numbers the areas and counts their answers', () => {
  expect(list({ noise: 1, help: 'na' })).toMatchObject([
    { category: { id: 'machines' }, number: 1, answered: 1, isDone: false },
    { category: { id: 'team' }, number: 2, answered: 1, isDone: true },
  ])
})

test('ignores answers to statements that the catalogue does not contain', () => {
  expect(list({ removed: 3 }).map(({ answered }) => answered)).toEqual([0, 0])
})

test.each<[Record<string, Choice>, number, number]>([
  [{}, 0, 3],
  [{ noise: 2 }, 1, 2],
  [{ noise: 2, guards: 'na', help: 5 }, 3, 0],
])('counts all, answered and open statements for the answers %j', (answers, answered, open) => {
  expect(countStatements(list(answers))).toEqual({ answered, count: 3, open })
})

test.each<[string, { area?: string }, Record<string, Choice>, string]>([
  ['the area in the address', { area: 'team' }, {}, 'team'],
  ['the submission in the address', { area: 'finish' }, {}, 'finish'],
  ['the first area', {}, {}, 'machines'],
  ['the first area that is not done', {}, { noise: 1, guards: 1 }, 'team'],
  ['the submission once all areas are done', {}, { noise: 1, guards: 1, help: 1 }, 'finish'],
  ['the first area instead of an unknown one', { area: 'removed' }, {}, 'machines'],
])('the page opens %s', (_name, search, answers, expected) => {
  expect(nameStep(findStep(search, list(answers)))).toBe(expected)
})

test.each<[number | 'finish', string | undefined, string | undefined]>([
  [0, undefined, 'team'],
  [1, 'machines', 'finish'],
  ['finish', 'team', undefined],
])('finds the steps before and after step %s', (step, previous, next) => {
  const areas = list()
  const current = step === 'finish' ? step : areas[step]
  if (!current) throw new Error('no such step')

  expect(nameStep(findPreviousStep(current, areas))).toBe(previous)
  expect(nameStep(findNextStep(current, areas))).toBe(next)
})

test('writes steps to the address and reads them again', () => {
  const [first] = list()
  if (!first) throw new Error('no area')

  expect(toStepSearch(first)).toEqual({ area: 'machines' })
  expect(toStepSearch('finish')).toEqual({ area: 'finish' })
  expect(parseStepSearch({ area: 'machines', other: 1 })).toEqual({ area: 'machines' })
  expect(parseStepSearch({ area: ['machines'] })).toEqual({})
})

test('finds the first unanswered statement of an area', () => {
  const [machines] = list({ noise: 1 })
  if (!machines) throw new Error('no area')

  expect(findUnanswered(machines, { noise: 1 })).toBe('guards')
  expect(findUnanswered(machines, { noise: 1, guards: 2 })).toBeUndefined()
})

test.each([
  [9, 3, 9],
  [9, 1, 3],
  [10, 1, 4],
  [9, 0, 1],
])('of %i minutes, with %i of 3 statements open, %i minutes remain', (minutes, open, expected) => {
  expect(estimateMinutesLeft(minutes, { answered: 3 - open, count: 3, open })).toBe(expected)
})
