import { describe, expect, test } from 'vitest'
import { gradeAnswer, isValidAnswer, scoreQuiz } from './grade-quiz.ts'
import { toPublicQuestion } from './public-question.ts'
import { both, createCourse, option, question, threeChapters } from './question-fixture.ts'

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
const trueFalseShown = { id: 'q', options: ['true', 'false'], matches: [] }
const shown = (options: string, matches = '') => ({
  id: 'q',
  options: Array.from(options),
  matches: Array.from(matches),
})

describe('a question as the learner sees it', () => {
  test('has texts in the requested language, ids that state only the position, and no answer', () => {
    expect(toPublicQuestion(match, shown('cab', 'bca'), 'en_GB')).toEqual({
      id: 'q',
      type: 'match',
      stem: 'Frage q (en)',
      critical: false,
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

  test('has a picture with points if it is a hotspot question, and a unit if it is a numeric one', () => {
    expect(toPublicQuestion(hotspot, shown('bca'), 'en_GB')).toMatchObject({
      image: { ...picture, alt: 'Ein Raum (en)' },
      options: [1, 2, 0].map((x) => ({ at: { x, y: 50 } })),
    })
    expect(toPublicQuestion(numeric, shown(''), 'de_DE')).toEqual({
      id: 'q',
      type: 'numeric',
      stem: 'Frage q',
      critical: false,
      pageId: 'p1',
      options: [],
      matches: [],
      unit: 'm',
    })
  })

  test('cannot be created if the draw names an option that the question does not have', () => {
    expect(() => toPublicQuestion(single, shown('abx'), 'de_DE')).toThrow('question q has no option x')
  })
})

describe('an answer to a quiz question', () => {
  test.each([
    [
      'single',
      { asked: single, drawn: shown('bac') },
      [['o1'], ['o3']],
      [[], ['o4'], ['o0'], ['a'], ['o1', 'o2'], ['O1'], ['o01'], ['__proto__']],
    ],
    [
      'truefalse',
      { asked: truefalse, drawn: trueFalseShown },
      [['o1'], ['o2']],
      [[], ['true'], ['o1', 'o2']],
    ],
    ['hotspot', { asked: hotspot, drawn: shown('bca') }, [['o1'], ['o3']], [[], ['o4'], ['o1', 'o2']]],
    [
      'numeric',
      { asked: numeric, drawn: shown('') },
      [['2.5'], ['-3'], ['0'], ['123456789.123456']],
      [[], ['2,5'], ['1e3'], ['NaN'], [' 2'], ['2', '3'], ['0x1'], ['']],
    ],
    [
      'multiple',
      { asked: multiple, drawn: shown('abcd') },
      [['o1'], ['o4', 'o1'], ['o1', 'o2', 'o3', 'o4']],
      [[], ['o1', 'o1'], ['o5']],
    ],
    [
      'order',
      { asked: order, drawn: shown('bca') },
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
      { asked: match, drawn: shown('bca', 'abc') },
      [
        ['o1:m2', 'o2:m3', 'o3:m1'],
        ['o3:m1', 'o1:m1', 'o2:m1'],
      ],
      [
        ['o1:m1', 'o2:m2'],
        ['o1:m1', 'o1:m2', 'o2:m3'],
        ['o1:m1', 'o1:m2', 'o2:m3', 'o3:m1'],
        ['o1:m1', 'o2:m2', 'o3:m4'],
        ['o1', 'o2', 'o3'],
        ['o1:m1', 'o2:m2', 'o3:m3:m3'],
      ],
    ],
  ] as const)(
    'of the type %s must have the form of this type, with existing options',
    (_type, { asked, drawn }, valid, invalid) => {
      for (const value of valid) expect(isValidAnswer(asked, drawn, value), value.join()).toBe(true)
      for (const value of invalid) expect(isValidAnswer(asked, drawn, value), value.join()).toBe(false)
    },
  )

  const askedSingle = { asked: single, drawn: shown('bac') }
  const askedMultiple = { asked: multiple, drawn: shown('dcba') }
  const askedOrder = { asked: order, drawn: shown('bca') }
  const askedMatch = { asked: match, drawn: shown('bca', 'abc') }
  const singleKey = ['o2']
  const multipleKey = ['o2', 'o4']
  const orderKey = ['o3', 'o1', 'o2']
  const matchKey = ['o1:m2', 'o2:m3', 'o3:m1']

  test.each([
    ['a right answer', askedSingle, ['o2'], { correct: true, solution: singleKey, text: 'Darum.' }],
    [
      'a wrong option with a remark',
      askedSingle,
      ['o1'],
      { correct: false, solution: singleKey, text: 'B ist falsch.' },
    ],
    [
      'a wrong option without a remark',
      askedSingle,
      ['o3'],
      { correct: false, solution: singleKey, text: 'Darum.' },
    ],
    [
      'all right options in another order',
      askedMultiple,
      ['o4', 'o2'],
      { correct: true, solution: multipleKey, text: 'Darum.' },
    ],
    [
      'the right options except one',
      askedMultiple,
      ['o2'],
      { correct: false, solution: multipleKey, text: 'Darum.' },
    ],
    [
      'right options and a wrong one',
      askedMultiple,
      ['o4', 'o3', 'o2'],
      { correct: false, solution: multipleKey, text: 'B ist falsch.' },
    ],
    [
      'steps in the right order',
      askedOrder,
      ['o3', 'o1', 'o2'],
      { correct: true, solution: orderKey, text: 'Darum.' },
    ],
    [
      'steps in a wrong order',
      askedOrder,
      ['o1', 'o3', 'o2'],
      { correct: false, solution: orderKey, text: 'B kommt später.' },
    ],
    [
      'the right pairs in another order',
      askedMatch,
      ['o3:m1', 'o1:m2', 'o2:m3'],
      { correct: true, solution: matchKey, text: 'Darum.' },
    ],
    [
      'wrong pairs',
      askedMatch,
      ['o1:m1', 'o2:m3', 'o3:m2'],
      { correct: false, solution: matchKey, text: 'B passt nicht.' },
    ],
    [
      'pairs with one partner twice',
      askedMatch,
      ['o1:m2', 'o2:m2', 'o3:m1'],
      { correct: false, solution: matchKey, text: 'Darum.' },
    ],
  ])('is graded: %s', (_name, { asked, drawn }, value, outcome) => {
    expect(gradeAnswer({ question: asked, drawn, value, language: 'de_DE' })).toEqual({
      questionId: 'q',
      value,
      ...outcome,
    })
  })
})

describe('the score of a quiz', () => {
  const drawn = {
    quiz: ['a', 'b', 'c'].map((id) => ({ id, options: [], matches: [] })),
    checks: [{ id: 'd', options: [], matches: [] }],
  }
  const course = (passMark: number, critical = '') =>
    createCourse(
      ['a', 'b', 'c', 'd'].map((id) => question(id, { critical: critical.includes(id) })),
      threeChapters,
      3,
      passMark,
    )

  const failedBy = (criticalWrong: number) => ({ passed: false, criticalWrong })
  const passed = { passed: true, criticalWrong: 0 }

  test.each([
    ['everything is right', course(80), 'abc', { correctCount: 3, scorePercent: 100, ...passed }],
    ['66.67 % is just enough', course(66), 'ab', { correctCount: 2, scorePercent: 66, ...passed }],
    ['66.67 % is not enough', course(67), 'ab', { correctCount: 2, scorePercent: 66, ...failedBy(0) }],
    [
      'a critical answer is wrong',
      course(60, 'c'),
      'ab',
      { correctCount: 2, scorePercent: 66, ...failedBy(1) },
    ],
    [
      'the critical answers are right',
      course(60, 'ab'),
      'ab',
      { correctCount: 2, scorePercent: 66, ...passed },
    ],
    ['a check is critical', course(60, 'd'), 'abc', { correctCount: 3, scorePercent: 100, ...passed }],
    ['nothing is right', course(0), '', { correctCount: 0, scorePercent: 0, ...passed }],
  ])('is calculated from answers and pass mark: %s', (_name, asked, right, score) => {
    const answers = Object.fromEntries(['a', 'b', 'c'].map((id) => [id, right.includes(id)]))
    expect(scoreQuiz(asked, drawn, answers)).toEqual({ questionCount: 3, ...score })
  })

  test('counts a missing answer as wrong', () => {
    expect(scoreQuiz(course(80, 'b'), drawn, { a: true })).toMatchObject({
      correctCount: 1,
      criticalWrong: 1,
      passed: false,
    })
  })

  test('is a pass for a course without questions', () => {
    expect(scoreQuiz(course(80), { quiz: [], checks: [] }, {})).toEqual({
      correctCount: 0,
      questionCount: 0,
      scorePercent: 100,
      criticalWrong: 0,
      passed: true,
    })
  })
})

test('the feedback explains the first step in a wrong place, even if an earlier step is right', () => {
  const asked = question('q', {
    type: 'order',
    options: [option('a'), option('b'), option('c', { feedback: both('C kommt zuletzt.') })],
  })
  const given = {
    question: asked,
    drawn: shown('bca'),
    value: ['o3', 'o2', 'o1'],
    language: 'de_DE' as const,
  }

  expect(gradeAnswer(given)).toMatchObject({ correct: false, text: 'C kommt zuletzt.' })
})

test('grading accepts a number within the tolerance, and only the right point or statement', () => {
  const correct = (value: string) =>
    gradeAnswer({ question: numeric, drawn: shown(''), value: [value], language: 'de_DE' }).correct
  expect(['2.4', '2.5', '2.60', '2.39', '2.601', '-2.5'].map(correct)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(gradeAnswer({ question: numeric, drawn: shown(''), value: ['9'], language: 'de_DE' })).toMatchObject(
    { solution: ['2.5'], text: 'Darum.' },
  )
  expect(
    gradeAnswer({ question: hotspot, drawn: shown('bca'), value: ['o1'], language: 'de_DE' }),
  ).toMatchObject({
    correct: true,
    solution: ['o1'],
  })
  expect(
    gradeAnswer({ question: truefalse, drawn: trueFalseShown, value: ['o1'], language: 'de_DE' }),
  ).toMatchObject({
    correct: false,
    solution: ['o2'],
  })
})
