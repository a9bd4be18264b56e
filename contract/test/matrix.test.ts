import {
  choice,
  isMatrixChoice,
  isSameChoice,
  isScaleChoice,
} from '@sorgfalt/contract/risk-assessment/execution'
import { findMatrixLevel, likelihoods, severities } from '@sorgfalt/contract/risk-assessment/matrix'
import { expect, test } from 'vitest'

test('the matrix gives each of its sixteen cells a level', () => {
  const levels = likelihoods.map((likelihood) =>
    severities.map((severity) => findMatrixLevel({ likelihood, severity })),
  )

  expect(levels).toEqual([
    [1, 3, 5, 6],
    [3, 5, 6, 8],
    [5, 6, 8, 9],
    [6, 8, 9, 10],
  ])
})

const severe = { likelihood: 'high', severity: 'severe' } as const

test.each([
  [1, true, false],
  [5, true, false],
  ['na', true, true],
  ['inOrder', false, true],
  [severe, false, true],
] as const)(
  '%j is valid as an answer on the scale: %s, and in the matrix: %s',
  (value, ofScale, ofMatrix) => {
    expect(choice.safeParse(value).success).toBe(true)
    expect([isScaleChoice(value), isMatrixChoice(value)]).toEqual([ofScale, ofMatrix])
  },
)

test.each([
  0,
  6,
  'deficiency',
  { likelihood: 'high' },
  { likelihood: 'high', severity: 4 },
  { ...severe, level: 1 },
])('%j is not a valid answer', (value) => {
  expect(choice.safeParse(value).success).toBe(false)
})

test.each([
  [3, 3, true],
  [3, 'na', false],
  [undefined, undefined, true],
  [undefined, 'na', false],
  [severe, { ...severe }, true],
  [severe, { ...severe, severity: 'minor' }, false],
  [severe, { ...severe, likelihood: 'low' }, false],
  [severe, 'inOrder', false],
] as const)('%j and %j are the same answer: %s', (one, other, isSame) => {
  expect(isSameChoice(one, other)).toBe(isSame)
  expect(isSameChoice(other, one)).toBe(isSame)
})
