import { describe, expect, test } from 'vitest'
import { both, courseOf, option, question, threeChapters } from '../quiz/question-fixture.ts'
import { feedbackOf, isValidAnswer, publicQuestion, quizScore } from '../quiz/questions.ts'

const single = question('q')
const multiple = question('q', {
  type: 'multiple',
  options: [
    option('a', { correct: true }),
    option('b', { feedback: both('B ist falsch.') }),
    option('c', { correct: true }),
    option('d'),
  ],
})
const order = question('q', {
  type: 'order',
  options: [option('a'), option('b', { feedback: both('B kommt später.') }), option('c')],
})
const match = question('q', {
  type: 'match',
  options: ['a', 'b', 'c'].map((id) =>
    option(id, { match: both(`Partner ${id}`), feedback: id === 'b' ? both('B passt nicht.') : null }),
  ),
})
const truefalse = question('q', {
  type: 'truefalse',
  options: [option('true'), option('false', { correct: true })],
})
const numeric = question('q', {
  type: 'numeric',
  options: [],
  numeric: { value: 2.5, tolerance: 0.1, unit: both('m') },
})
const picture = { src: '/media/x', alt: both('Ein Raum'), width: 800, height: 340 }
const hotspot = question('q', {
  type: 'hotspot',
  image: picture,
  options: ['a', 'b', 'c'].map((id, index) => option(id, { correct: id === 'b', at: { x: index, y: 50 } })),
})
const verdictsShown = { id: 'q', options: ['true', 'false'], matches: [] }
const shown = (options: string, matches = '') => ({
  id: 'q',
  options: Array.from(options),
  matches: Array.from(matches),
})

describe('a question as the learner sees it', () => {
  test('has options and partners named by their place, in the language asked for, and no key', () => {
    expect(publicQuestion(match, shown('cab', 'bca'), 'en_GB')).toEqual({
      id: 'q',
      type: 'match',
      stem: 'Frage q (en)',
      pageId: 'p1',
      options: [
        { id: 'o1', text: 'Text c (en)' },
        { id: 'o2', text: 'Text a (en)' },
        { id: 'o3', text: 'Text b (en)' },
      ],
      matches: [
        { id: 'm1', text: 'Partner b (en)' },
        { id: 'm2', text: 'Partner c (en)' },
        { id: 'm3', text: 'Partner a (en)' },
      ],
    })
  })

  test('has the picture with its places, or the unit of the number', () => {
    expect(publicQuestion(hotspot, shown('bca'), 'en_GB')).toMatchObject({
      image: { ...picture, alt: 'Ein Raum (en)' },
      options: [1, 2, 0].map((x) => ({ at: { x, y: 50 } })),
    })
    expect(publicQuestion(numeric, shown(''), 'de_DE')).toEqual({
      id: 'q',
      type: 'numeric',
      stem: 'Frage q',
      pageId: 'p1',
      options: [],
      matches: [],
      unit: 'm',
    })
  })

  test('is refused when it was drawn from other content', () => {
    expect(() => publicQuestion(single, shown('abx'), 'de_DE')).toThrow('question q has no option x')
  })
})

describe('an answer', () => {
  test.each([
    [
      'single',
      single,
      shown('bac'),
      [['o1'], ['o3']],
      [[], ['o4'], ['o0'], ['a'], ['o1', 'o2'], ['O1'], ['o01'], ['__proto__']],
    ],
    ['truefalse', truefalse, verdictsShown, [['o1'], ['o2']], [[], ['true'], ['o1', 'o2']]],
    ['hotspot', hotspot, shown('bca'), [['o1'], ['o3']], [[], ['o4'], ['o1', 'o2']]],
    [
      'numeric',
      numeric,
      shown(''),
      [['2.5'], ['-3'], ['0'], ['123456789.123456']],
      [[], ['2,5'], ['1e3'], ['NaN'], [' 2'], ['2', '3'], ['0x1'], ['']],
    ],
    [
      'multiple',
      multiple,
      shown('abcd'),
      [['o1'], ['o4', 'o1'], ['o1', 'o2', 'o3', 'o4']],
      [[], ['o1', 'o1'], ['o5']],
    ],
    [
      'order',
      order,
      shown('bca'),
      [
        ['o1', 'o2', 'o3'],
        ['o3', 'o1', 'o2'],
      ],
      [
        ['o1', 'o2'],
        ['o1', 'o2', 'o2'],
        ['o1', 'o2', 'o3', 'o3'],
        ['o1', 'o2', 'o4'],
      ],
    ],
    [
      'match',
      match,
      shown('bca', 'abc'),
      [
        ['o1:m2', 'o2:m3', 'o3:m1'],
        ['o3:m1', 'o1:m1', 'o2:m1'],
      ],
      [
        ['o1:m1', 'o2:m2'],
        ['o1:m1', 'o1:m2', 'o2:m3'],
        ['o1:m1', 'o2:m2', 'o3:m4'],
        ['o1', 'o2', 'o3'],
        ['o1:m1', 'o2:m2', 'o3:m3:m3'],
      ],
    ],
  ] as const)('to a %s question may have these values only', (_, asked, drawn, valid, invalid) => {
    for (const value of valid) expect(isValidAnswer(asked, drawn, value), value.join()).toBe(true)
    for (const value of invalid) expect(isValidAnswer(asked, drawn, value), value.join()).toBe(false)
  })

  test.each([
    ['single, right', single, shown('bac'), ['o2'], true, ['o2'], 'Darum.'],
    ['single, wrong with a remark', single, shown('bac'), ['o1'], false, ['o2'], 'B ist falsch.'],
    ['single, wrong without a remark', single, shown('bac'), ['o3'], false, ['o2'], 'Darum.'],
    ['multiple, right in any order', multiple, shown('dcba'), ['o4', 'o2'], true, ['o2', 'o4'], 'Darum.'],
    ['multiple, one missing', multiple, shown('dcba'), ['o2'], false, ['o2', 'o4'], 'Darum.'],
    [
      'multiple, one too many',
      multiple,
      shown('dcba'),
      ['o4', 'o3', 'o2'],
      false,
      ['o2', 'o4'],
      'B ist falsch.',
    ],
    ['order, right', order, shown('bca'), ['o3', 'o1', 'o2'], true, ['o3', 'o1', 'o2'], 'Darum.'],
    ['order, wrong', order, shown('bca'), ['o1', 'o3', 'o2'], false, ['o3', 'o1', 'o2'], 'B kommt später.'],
    [
      'match, right in any order',
      match,
      shown('bca', 'abc'),
      ['o3:m1', 'o1:m2', 'o2:m3'],
      true,
      ['o1:m2', 'o2:m3', 'o3:m1'],
      'Darum.',
    ],
    [
      'match, wrong',
      match,
      shown('bca', 'abc'),
      ['o1:m1', 'o2:m3', 'o3:m2'],
      false,
      ['o1:m2', 'o2:m3', 'o3:m1'],
      'B passt nicht.',
    ],
    [
      'match, one partner twice',
      match,
      shown('bca', 'abc'),
      ['o1:m2', 'o2:m2', 'o3:m1'],
      false,
      ['o1:m2', 'o2:m3', 'o3:m1'],
      'Darum.',
    ],
  ] as const)('%s', (_, asked, drawn, value, correct, solution, text) => {
    expect(feedbackOf(asked, drawn, value, 'de_DE')).toEqual({
      questionId: 'q',
      value,
      correct,
      solution,
      text,
    })
  })
})

describe('a score', () => {
  const drawn = {
    quiz: ['a', 'b', 'c'].map((id) => ({ id, options: [], matches: [] })),
    checks: [{ id: 'd', options: [], matches: [] }],
  }
  const course = (passMark: number, critical = '') =>
    courseOf(
      ['a', 'b', 'c', 'd'].map((id) => question(id, { critical: critical.includes(id) })),
      threeChapters,
      3,
      passMark,
    )

  test.each([
    ['everything right', 80, '', 'abc', 3, 100, 0, true],
    ['rounded down, just enough', 66, '', 'ab', 2, 66, 0, true],
    ['rounded down, not enough', 67, '', 'ab', 2, 66, 0, false],
    ['enough, but a critical one wrong', 60, 'c', 'ab', 2, 66, 1, false],
    ['critical ones right', 60, 'ab', 'ab', 2, 66, 0, true],
    ['a critical check does not count', 60, 'd', 'abc', 3, 100, 0, true],
    ['nothing right', 0, '', '', 0, 0, 0, true],
  ])('%s', (_, passMark, critical, right, correctCount, scorePercent, criticalWrong, passed) => {
    const answers = Object.fromEntries(['a', 'b', 'c'].map((id) => [id, right.includes(id)]))
    expect(quizScore(course(passMark, critical), drawn, answers)).toEqual({
      correctCount,
      questionCount: 3,
      scorePercent,
      criticalWrong,
      passed,
    })
  })

  test('counts what was not answered as wrong', () => {
    expect(quizScore(course(80, 'b'), drawn, { a: true })).toMatchObject({
      correctCount: 1,
      criticalWrong: 1,
      passed: false,
    })
  })

  test('of a course without questions is passed', () => {
    expect(quizScore(course(80), { quiz: [], checks: [] }, {})).toEqual({
      correctCount: 0,
      questionCount: 0,
      scorePercent: 100,
      criticalWrong: 0,
      passed: true,
    })
  })
})

test('a number is right within its tolerance, a place or a verdict when it is the one', () => {
  const correct = (value: string) => feedbackOf(numeric, shown(''), [value], 'de_DE').correct
  expect(['2.4', '2.5', '2.60', '2.39', '2.601', '-2.5'].map(correct)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(feedbackOf(numeric, shown(''), ['9'], 'de_DE')).toMatchObject({ solution: ['2.5'], text: 'Darum.' })
  expect(feedbackOf(hotspot, shown('bca'), ['o1'], 'de_DE')).toMatchObject({
    correct: true,
    solution: ['o1'],
  })
  expect(feedbackOf(truefalse, verdictsShown, ['o1'], 'de_DE')).toMatchObject({
    correct: false,
    solution: ['o2'],
  })
})
