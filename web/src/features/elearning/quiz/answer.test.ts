import type { PublicQuestion } from '@sorgfalt/contract/elearning/content'
import { describe, expect, test } from 'vitest'
import {
  blankAnswer,
  isAnswered,
  markOf,
  matched,
  matchOf,
  moved,
  neededToPass,
  numberFrom,
  numberText,
  quizScore,
  toggled,
} from './answer.ts'

const question = (type: PublicQuestion['type']): PublicQuestion => ({
  id: 'q',
  type,
  stem: 'Was tun Sie zuerst?',
  options: ['a', 'b', 'c'].map((id) => ({ id, text: id })),
  matches: ['x', 'y', 'z'].map((id) => ({ id, text: id })),
  pageId: 'p',
})

describe('an answer', () => {
  test('an order stands from the beginning, a choice does not', () => {
    expect(blankAnswer(question('order'))).toEqual(['a', 'b', 'c'])
    expect(blankAnswer(question('single'))).toEqual([])
  })

  test('is complete with one option, or with every line of an assignment', () => {
    expect(isAnswered(question('multiple'), [])).toBe(false)
    expect(isAnswered(question('multiple'), ['b'])).toBe(true)
    expect(isAnswered(question('match'), ['a:x', 'b:y'])).toBe(false)
    expect(isAnswered(question('match'), ['a:x', 'b:y', 'c:z'])).toBe(true)
  })

  test('a number may have a comma and nothing else around it', () => {
    expect(['2,5', ' 2.5 ', '-3', '\u22123', '0'].map(numberFrom)).toEqual(['2.5', '2.5', '-3', '-3', '0'])
    expect(['', '2,', '1.000,5', 'zwei', '1e3', '2 m', '1234567890'].map(numberFrom)).toEqual(
      Array(7).fill(undefined),
    )
    expect([numberText('2.5', 'de-DE'), numberText('2500', 'en-GB'), numberText(undefined, 'de-DE')]).toEqual(
      ['2,5', '2500', ''],
    )
    expect(isAnswered(question('numeric'), [])).toBe(false)
    expect(isAnswered(question('numeric'), ['2.5'])).toBe(true)
  })

  test('ticks keep the order of the options', () => {
    expect(toggled(question('multiple'), ['c'], 'a')).toEqual(['a', 'c'])
    expect(toggled(question('multiple'), ['a', 'c'], 'a')).toEqual(['c'])
  })

  test('moving stops at the ends', () => {
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
  })

  test('a line has one partner, which can be taken back', () => {
    const first = matched(['b:y'], 'a', 'x')
    expect(matchOf(first, 'a')).toBe('x')
    expect(matched(first, 'a', 'z')).toEqual(['b:y', 'a:z'])
    expect(matchOf(matched(first, 'a', ''), 'a')).toBeNull()
  })
})

describe('the score', () => {
  test.each([
    [8, 80, 7],
    [10, 80, 8],
    [5, 100, 5],
    [3, 0, 0],
  ])('of %i questions at %i %% needs %i', (questions, passMark, needed) =>
    expect(neededToPass(questions, passMark)).toBe(needed),
  )

  test('leaves out the checks inside pages', () => {
    const verdict = (questionId: string, correct: boolean) => ({
      questionId,
      correct,
      value: ['a'],
      solution: ['a'],
      text: '',
    })
    expect(quizScore([question('single')], [verdict('q', true), verdict('check', false)])).toEqual({
      answered: 1,
      correct: 1,
    })
  })
})

test('an option is marked by what was chosen and what is right', () => {
  const verdict = { questionId: 'q', value: ['a', 'b'], solution: ['a', 'c'], correct: false, text: '' }
  expect(['a', 'b', 'c', 'd'].map((id) => markOf(id, verdict))).toEqual(['right', 'wrong', 'missed', null])
  expect(markOf('a', null)).toBeNull()
})
