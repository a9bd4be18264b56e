import type { PublicQuestion } from '@sorgfalt/contract/elearning/content'
import { describe, expect, test } from 'vitest'
import {
  addLastPair,
  chooseMatch,
  countCorrect,
  countNeeded,
  createBlankAnswer,
  findMatch,
  findOptionOutcome,
  formatNumber,
  isAnswered,
  moveOption,
  parseNumber,
  placeOption,
  toggleOption,
} from './answer.ts'

const question = (type: PublicQuestion['type']): PublicQuestion => ({
  id: 'q',
  type,
  stem: 'Was tun Sie zuerst?',
  critical: false,
  options: ['a', 'b', 'c'].map((id) => ({ id, text: id })),
  matches: ['x', 'y', 'z'].map((id) => ({ id, text: id })),
  pageId: 'p',
})

describe('an answer', () => {
  test('is complete from the start for an order question, but not for a choice', () => {
    expect(createBlankAnswer(question('order'))).toEqual(['a', 'b', 'c'])
    expect(createBlankAnswer(question('single'))).toEqual([])
  })

  test('is complete if one option is chosen, or if every option of a match question is paired', () => {
    expect(isAnswered(question('multiple'), [])).toBe(false)
    expect(isAnswered(question('multiple'), ['b'])).toBe(true)
    expect(isAnswered(question('match'), ['a:x', 'b:y'])).toBe(false)
    expect(isAnswered(question('match'), ['a:x', 'b:y', 'c:z'])).toBe(true)
  })

  test('to a question with a number must be a number, with or without a decimal comma', () => {
    expect(['2,5', ' 2.5 ', '-3', '\u22123', '0'].map(parseNumber)).toEqual(['2.5', '2.5', '-3', '-3', '0'])
    expect(['', '2,', '1.000,5', 'zwei', '1e3', '2 m', '1234567890'].map(parseNumber)).toEqual(
      Array(7).fill(undefined),
    )
    expect([
      formatNumber('2.5', 'de-DE'),
      formatNumber('2500', 'en-GB'),
      formatNumber(undefined, 'de-DE'),
    ]).toEqual(['2,5', '2500', ''])
    expect(isAnswered(question('numeric'), [])).toBe(false)
    expect(isAnswered(question('numeric'), ['2.5'])).toBe(true)
  })

  test('keeps chosen options in the order of the question', () => {
    expect(toggleOption(question('multiple'), ['c'], 'a')).toEqual(['a', 'c'])
    expect(toggleOption(question('multiple'), ['a', 'c'], 'a')).toEqual(['c'])
  })

  test('does not change if an option is moved beyond the first or last position', () => {
    expect(moveOption(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(moveOption(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(moveOption(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
  })

  test('can be sorted by placing an option at another position', () => {
    expect(placeOption(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
    expect(placeOption(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  })

  test('gets its last pair by itself if one option and one partner are left', () => {
    expect(addLastPair(question('match'), ['a:x', 'b:z'])).toEqual(['a:x', 'b:z', 'c:y'])
    expect(addLastPair(question('match'), ['a:x'])).toEqual(['a:x'])
    expect(addLastPair(question('match'), ['a:x', 'b:x'])).toEqual(['a:x', 'b:x'])
  })

  test('pairs an option of a match question with at most one partner, and the pair can be removed', () => {
    const first = chooseMatch(['b:y'], 'a', 'x')
    expect(findMatch(first, 'a')).toBe('x')
    expect(chooseMatch(first, 'a', 'z')).toEqual(['b:y', 'a:z'])
    expect(findMatch(chooseMatch(first, 'a', ''), 'a')).toBeNull()
  })
})

describe('the score', () => {
  test.each([
    [8, 80, 7],
    [10, 80, 8],
    [5, 100, 5],
    [3, 0, 0],
  ])('of %i questions with a pass mark of %i %% requires %i right answers', (questions, passMark, needed) =>
    expect(countNeeded(questions, passMark)).toBe(needed),
  )

  test('does not count the questions inside pages', () => {
    const feedback = (questionId: string, correct: boolean) => ({
      questionId,
      correct,
      value: ['a'],
      solution: ['a'],
      text: '',
    })
    expect(countCorrect([question('single')], [feedback('q', true), feedback('check', false)])).toEqual({
      answered: 1,
      correct: 1,
    })
  })
})

test('marks each option as right, wrong or missed after the answer has been graded', () => {
  const feedback = { questionId: 'q', value: ['a', 'b'], solution: ['a', 'c'], correct: false, text: '' }
  expect(['a', 'b', 'c', 'd'].map((id) => findOptionOutcome(id, feedback))).toEqual([
    'right',
    'wrong',
    'missed',
    null,
  ])
  expect(findOptionOutcome('a', null)).toBeNull()
})
