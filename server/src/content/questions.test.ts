import type { Chapter, CourseVersion, Question } from '@sorgfalt/contract/elearning-content'
import { describe, expect, test } from 'vitest'
import { drawQuiz, feedbackOf, isValidAnswer, pagesFor, progressPercent, publicQuestion, quizPool, quizScore, requiredAckIds, requiredPageIds } from './questions.ts'

const both = (text: string) => ({ de_DE: text, en_GB: `${text} (en)` })
/** Numbers in [0, 1) that follow from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const option = (id: string, more: Partial<Question['options'][number]> = {}): Question['options'][number] => ({
  id, correct: false, text: both(`Text ${id}`), match: null, feedback: null, ...more,
})
const question = (id: string, more: Partial<Question> = {}): Question => ({
  id, use: 'quiz', type: 'single', critical: false, pageId: 'p1', countries: [], stem: both(`Frage ${id}`), explanation: both('Darum.'),
  options: [option('a', { correct: true, feedback: both('Genau.') }), option('b', { feedback: both('B ist falsch.') }), option('c')], ...more,
})
const chapter = (id: string, ...pages: Chapter['pages']): Chapter => ({ id, title: id, pages })
const page = (id: string, more: Partial<Chapter['pages'][number]> = {}): Chapter['pages'][number] => ({ id, title: id, minutes: 1, countries: [], blocks: [], ...more })

function courseOf(questions: Question[], chapters: Chapter[], draw: number, passMark = 80): CourseVersion {
  return {
    identifier: 'probe', version: '1.0.0', revised: '2026-11-01', languages: ['de_DE', 'en_GB'], title: both('T'), summary: both('S'), description: both('D'),
    category: 'general', icon: 'book', image: '/media/x', durationMinutes: 5, jurisdiction: ['DE', 'AT'], legal: [], interval: { months: 12, underageMonths: 6 },
    completion: { moveOn: 'CompletedAndPassed', passMark, draw, maxAttempts: 0, navigation: 'sequential' }, oralPart: { mode: 'none', checklist: [] },
    localInserts: [], chapters: { de_DE: chapters, en_GB: chapters }, questions,
  }
}

const pages = ['p1', 'p2', 'p3']
const threeChapters = pages.map((id) => chapter(`c-${id}`, page(id)))
/** Four questions on each of three chapters. */
const pool = pages.flatMap((pageId) => [1, 2, 3, 4].map((number) => question(`${pageId}-${number}`, { pageId })))
const seeds = Array.from({ length: 50 }, (_, seed) => seed)

describe('a draw', () => {
  const idsOf = (course: CourseVersion, seed: number, previous?: string[]) =>
    drawQuiz(course, {
      country: 'DE', random: randomFrom(seed),
      ...(previous && { previous: { quiz: previous.map((id) => ({ id, options: [], matches: [] })), checks: [] } }),
    }).quiz.map(({ id }) => id)

  test('has as many distinct questions as the course asks for', () => {
    for (const seed of seeds) expect(new Set(idsOf(courseOf(pool, threeChapters, 5), seed)).size).toBe(5)
  })

  test('has all there are when the pool is smaller', () => {
    expect(idsOf(courseOf(pool.slice(0, 3), threeChapters, 5), 1)).toHaveLength(3)
  })

  test('has every critical question', () => {
    const course = courseOf(pool.map((one) => ({ ...one, critical: one.id === 'p2-1' || one.id === 'p2-4' })), threeChapters, 4)
    for (const seed of seeds) expect(idsOf(course, seed)).toEqual(expect.arrayContaining(['p2-1', 'p2-4']))
  })

  test('touches every chapter, even with critical questions in one', () => {
    const course = courseOf(pool.map((one) => ({ ...one, critical: one.id === 'p1-1' || one.id === 'p1-2' })), threeChapters, 4)
    for (const seed of seeds) expect(new Set(idsOf(course, seed).map((id) => id.slice(0, 2))).size).toBe(3)
  })

  test('prefers questions that the previous draw did not have', () => {
    const course = courseOf(pool, threeChapters, 6)
    for (const seed of seeds) {
      const previous = idsOf(course, seed)
      expect(idsOf(course, seed + 100, previous).filter((id) => previous.includes(id))).toEqual([])
    }
  })

  test('does not always stand in the same order', () => {
    expect(new Set(seeds.map((seed) => idsOf(courseOf(pool, threeChapters, 5), seed)[0])).size).toBeGreaterThan(5)
  })

  test('leaves out what is meant for another country, by question or by page', () => {
    const chapters = [chapter('c', page('p1'), page('p2', { countries: ['AT'] }), page('p3'))]
    const course = courseOf([question('alle'), question('nur-at', { countries: ['AT'] }), question('seite-at', { pageId: 'p2' }), question('check', { use: 'check' })], chapters, 3)
    expect(quizPool(course, 'DE').map(({ id }) => id)).toEqual(['alle'])
    expect(quizPool(course, 'AT').map(({ id }) => id)).toEqual(['alle', 'nur-at', 'seite-at'])
  })

  test('shows order questions never solved, whatever the chance', () => {
    const course = courseOf([question('q', { type: 'order' })], threeChapters, 1)
    for (const random of [() => 0, () => 0.999999, ...seeds.map(randomFrom)]) {
      const shown = drawQuiz(course, { country: 'DE', random }).quiz[0]?.options
      expect(shown).not.toEqual(['a', 'b', 'c'])
      expect([...(shown ?? [])].sort()).toEqual(['a', 'b', 'c'])
    }
  })

  test('shuffles options, and partners on their own', () => {
    const course = courseOf([question('q', { type: 'match' })], threeChapters, 1)
    const draws = seeds.map((seed) => drawQuiz(course, { country: 'DE', random: randomFrom(seed) }).quiz[0])
    expect(new Set(draws.map((drawn) => drawn?.options.join())).size).toBe(6)
    expect(new Set(draws.map((drawn) => drawn?.matches.join())).size).toBe(6)
    expect(drawQuiz(courseOf([question('q')], threeChapters, 1), { country: 'DE', random: randomFrom(1) }).quiz[0]?.matches).toEqual([])
  })

  test('has the checks of the pages in course order, as far as the country sees them', () => {
    const check = (id: string) => page(`p-${id}`, { blocks: [{ kind: 'check', questionId: id }] })
    const course = courseOf(['x', 'y', 'z'].map((id) => question(id, { use: 'check' })), [chapter('c', check('z'), { ...check('y'), countries: ['AT'] }, check('x'))], 0)
    expect(drawQuiz(course, { country: 'DE', random: Math.random }).checks.map(({ id }) => id)).toEqual(['z', 'x'])
  })
})

const single = question('q')
const multiple = question('q', { type: 'multiple', options: [option('a', { correct: true }), option('b', { feedback: both('B ist falsch.') }), option('c', { correct: true }), option('d')] })
const order = question('q', { type: 'order', options: [option('a'), option('b', { feedback: both('B kommt später.') }), option('c')] })
const match = question('q', { type: 'match', options: ['a', 'b', 'c'].map((id) => option(id, { match: both(`Partner ${id}`), feedback: id === 'b' ? both('B passt nicht.') : null })) })
const shown = (options: string, matches = '') => ({ id: 'q', options: [...options], matches: [...matches] })

describe('a question as the learner sees it', () => {
  test('has options and partners named by their place, in the language asked for, and no key', () => {
    expect(publicQuestion(match, shown('cab', 'bca'), 'en_GB')).toEqual({
      id: 'q', type: 'match', stem: 'Frage q (en)', pageId: 'p1',
      options: [{ id: 'o1', text: 'Text c (en)' }, { id: 'o2', text: 'Text a (en)' }, { id: 'o3', text: 'Text b (en)' }],
      matches: [{ id: 'm1', text: 'Partner b (en)' }, { id: 'm2', text: 'Partner c (en)' }, { id: 'm3', text: 'Partner a (en)' }],
    })
  })

  test('is refused when it was drawn from other content', () => {
    expect(() => publicQuestion(single, shown('abx'), 'de_DE')).toThrow('question q has no option x')
  })
})

describe('an answer', () => {
  test.each([
    ['single', single, shown('bac'), [['o1'], ['o3']], [[], ['o4'], ['o0'], ['a'], ['o1', 'o2'], ['O1'], ['o01'], ['__proto__']]],
    ['multiple', multiple, shown('abcd'), [['o1'], ['o4', 'o1'], ['o1', 'o2', 'o3', 'o4']], [[], ['o1', 'o1'], ['o5']]],
    ['order', order, shown('bca'), [['o1', 'o2', 'o3'], ['o3', 'o1', 'o2']], [['o1', 'o2'], ['o1', 'o2', 'o2'], ['o1', 'o2', 'o3', 'o3'], ['o1', 'o2', 'o4']]],
    ['match', match, shown('bca', 'abc'), [['o1:m2', 'o2:m3', 'o3:m1'], ['o3:m1', 'o1:m1', 'o2:m1']], [['o1:m1', 'o2:m2'], ['o1:m1', 'o1:m2', 'o2:m3'], ['o1:m1', 'o2:m2', 'o3:m4'], ['o1', 'o2', 'o3'], ['o1:m1', 'o2:m2', 'o3:m3:m3']]],
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
    ['multiple, one too many', multiple, shown('dcba'), ['o4', 'o3', 'o2'], false, ['o2', 'o4'], 'B ist falsch.'],
    ['order, right', order, shown('bca'), ['o3', 'o1', 'o2'], true, ['o3', 'o1', 'o2'], 'Darum.'],
    ['order, wrong', order, shown('bca'), ['o1', 'o3', 'o2'], false, ['o3', 'o1', 'o2'], 'B kommt später.'],
    ['match, right in any order', match, shown('bca', 'abc'), ['o3:m1', 'o1:m2', 'o2:m3'], true, ['o1:m2', 'o2:m3', 'o3:m1'], 'Darum.'],
    ['match, wrong', match, shown('bca', 'abc'), ['o1:m1', 'o2:m3', 'o3:m2'], false, ['o1:m2', 'o2:m3', 'o3:m1'], 'B passt nicht.'],
    ['match, one partner twice', match, shown('bca', 'abc'), ['o1:m2', 'o2:m2', 'o3:m1'], false, ['o1:m2', 'o2:m3', 'o3:m1'], 'Darum.'],
  ] as const)('%s', (_, asked, drawn, value, correct, solution, text) => {
    expect(feedbackOf(asked, drawn, value, 'de_DE')).toEqual({ questionId: 'q', value, correct, solution, text })
  })
})

describe('a score', () => {
  const drawn = { quiz: ['a', 'b', 'c'].map((id) => ({ id, options: [], matches: [] })), checks: [{ id: 'd', options: [], matches: [] }] }
  const course = (passMark: number, critical = '') => courseOf(['a', 'b', 'c', 'd'].map((id) => question(id, { critical: critical.includes(id) })), threeChapters, 3, passMark)

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
    expect(quizScore(course(passMark, critical), drawn, answers)).toEqual({ correctCount, questionCount: 3, scorePercent, criticalWrong, passed })
  })

  test('counts what was not answered as wrong', () => {
    expect(quizScore(course(80, 'b'), drawn, { a: true })).toMatchObject({ correctCount: 1, criticalWrong: 1, passed: false })
  })

  test('of a course without questions is passed', () => {
    expect(quizScore(course(80), { quiz: [], checks: [] }, {})).toEqual({ correctCount: 0, questionCount: 0, scorePercent: 100, criticalWrong: 0, passed: true })
  })
})

describe('pages', () => {
  const ack = { kind: 'ack' as const, id: 'ack-at', inline: [] }
  const course = courseOf([], [chapter('c1', page('p1'), page('p2', { countries: ['AT'], blocks: [ack] })), chapter('c2', page('p3', { countries: ['AT'] }))], 0)

  test('of another country are not shown and not required, and empty chapters vanish', () => {
    expect(pagesFor(course, 'de_DE', 'DE').map(({ id }) => id)).toEqual(['c1'])
    expect(requiredPageIds(course, 'de_DE', 'DE')).toEqual(['p1'])
    expect(requiredAckIds(course, 'de_DE', 'DE')).toEqual([])
    expect(requiredPageIds(course, 'en_GB', 'AT')).toEqual(['p1', 'p2', 'p3'])
    expect(requiredAckIds(course, 'en_GB', 'AT')).toEqual(['ack-at'])
  })

  test.each([
    [0, 3, false, 'CompletedAndPassed', 0], [1, 3, false, 'CompletedAndPassed', 26], [3, 3, false, 'CompletedAndPassed', 80],
    [3, 3, true, 'CompletedAndPassed', 100], [2, 3, true, 'CompletedAndPassed', 73], [5, 3, false, 'CompletedAndPassed', 80],
    [1, 3, false, 'Completed', 33], [3, 3, false, 'Completed', 100], [3, 3, true, 'Completed', 100], [0, 0, false, 'Completed', 100],
  ] as const)('%i of %i read, quiz passed %s, %s: %i percent', (donePages, requiredPages, quizPassed, moveOn, percent) => {
    expect(progressPercent({ donePages, requiredPages, quizPassed, moveOn })).toBe(percent)
  })
})
