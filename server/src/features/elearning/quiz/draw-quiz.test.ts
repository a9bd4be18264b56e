import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import { describe, expect, test } from 'vitest'
import {
  listAckIds,
  listPageIds,
  progressPercent,
  selectChapters,
  selectQuizPool,
} from '../course/course-content.ts'
import { drawQuiz, seededRandom } from './draw-quiz.ts'
import { chapter, createCourse, page, question, threeChapters } from './question-fixture.ts'

/** Four questions for each of three pages. */
const pool = ['p1', 'p2', 'p3'].flatMap((pageId) =>
  [1, 2, 3, 4].map((number) => question(`${pageId}-${number}`, { pageId })),
)
const seeds = Array.from({ length: 50 }, (_, seed) => seed)

describe('the draw of a quiz', () => {
  const drawIds = (course: CourseVersion, seed: number, previous?: string[]) =>
    drawQuiz(course, {
      country: 'DE',
      random: seededRandom(seed),
      ...(previous && {
        previous: { quiz: previous.map((id) => ({ id, options: [], matches: [] })), checks: [] },
      }),
    }).quiz.map(({ id }) => id)

  test('has as many different questions as the course requires', () => {
    for (const seed of seeds)
      expect(new Set(drawIds(createCourse(pool, threeChapters, 5), seed)).size).toBe(5)
  })

  test('has all questions of the pool if the pool is smaller than the required number', () => {
    expect(drawIds(createCourse(pool.slice(0, 3), threeChapters, 5), 1)).toHaveLength(3)
  })

  test('has every critical question', () => {
    const course = createCourse(
      pool.map((one) => ({ ...one, critical: one.id === 'p2-1' || one.id === 'p2-4' })),
      threeChapters,
      4,
    )
    for (const seed of seeds) expect(drawIds(course, seed)).toEqual(expect.arrayContaining(['p2-1', 'p2-4']))
  })

  test('has a question from every chapter, even when one chapter has critical questions', () => {
    const course = createCourse(
      pool.map((one) => ({ ...one, critical: one.id === 'p1-1' || one.id === 'p1-2' })),
      threeChapters,
      4,
    )
    for (const seed of seeds) expect(new Set(drawIds(course, seed).map((id) => id.slice(0, 2))).size).toBe(3)
  })

  test('prefers questions that the previous draw did not have', () => {
    const course = createCourse(pool, threeChapters, 6)
    for (const seed of seeds) {
      const previous = drawIds(course, seed)
      expect(drawIds(course, seed + 100, previous).filter((id) => previous.includes(id))).toEqual([])
    }
  })

  test('has its questions in random order', () => {
    expect(
      new Set(seeds.map((seed) => drawIds(createCourse(pool, threeChapters, 5), seed)[0])).size,
    ).toBeGreaterThan(5)
  })

  test('has no questions and no pages of another country', () => {
    const chapters = [chapter('c', page('p1'), page('p2', { countries: ['AT'] }), page('p3'))]
    const course = createCourse(
      [
        question('alle'),
        question('nur-at', { countries: ['AT'] }),
        question('seite-at', { pageId: 'p2' }),
        question('check', { use: 'check' }),
      ],
      chapters,
      3,
    )
    expect(selectQuizPool(course, 'DE').map(({ id }) => id)).toEqual(['alle'])
    expect(selectQuizPool(course, 'AT').map(({ id }) => id)).toEqual(['alle', 'nur-at', 'seite-at'])
  })

  test('never shows an order question in the right order', () => {
    const course = createCourse([question('q', { type: 'order' })], threeChapters, 1)
    for (const random of [() => 0, () => 0.999999, ...seeds.map(seededRandom)]) {
      const shown = drawQuiz(course, { country: 'DE', random }).quiz[0]?.options
      expect(shown).not.toEqual(['a', 'b', 'c'])
      expect((shown ?? []).toSorted()).toEqual(['a', 'b', 'c'])
    }
  })

  test('shuffles the options of a match question and the texts to match them with independently', () => {
    const course = createCourse([question('q', { type: 'match' })], threeChapters, 1)
    const draws = seeds.map((seed) => drawQuiz(course, { country: 'DE', random: seededRandom(seed) }).quiz[0])
    expect(new Set(draws.map((drawn) => drawn?.options.join())).size).toBe(6)
    expect(new Set(draws.map((drawn) => drawn?.matches.join())).size).toBe(6)
    expect(
      drawQuiz(createCourse([question('q')], threeChapters, 1), { country: 'DE', random: seededRandom(1) })
        .quiz[0]?.matches,
    ).toEqual([])
  })

  test('has the check questions of the pages for the learner’s country, in course order', () => {
    const check = (id: string) => page(`p-${id}`, { blocks: [{ kind: 'check', questionId: id }] })
    const course = createCourse(
      ['x', 'y', 'z'].map((id) => question(id, { use: 'check' })),
      [chapter('c', check('z'), { ...check('y'), countries: ['AT'] }, check('x'))],
      0,
    )
    expect(drawQuiz(course, { country: 'DE', random: Math.random }).checks.map(({ id }) => id)).toEqual([
      'z',
      'x',
    ])
  })
})

describe('pages', () => {
  const ack = { kind: 'ack' as const, id: 'ack-at', inline: [] }
  const course = createCourse(
    [],
    [
      chapter('c1', page('p1'), page('p2', { countries: ['AT'], blocks: [ack] })),
      chapter('c2', page('p3', { countries: ['AT'] })),
    ],
    0,
  )

  test('of another country are neither shown nor required, nor are chapters without pages', () => {
    expect(selectChapters(course, 'de_DE', 'DE').map(({ id }) => id)).toEqual(['c1'])
    expect(listPageIds(course, 'de_DE', 'DE')).toEqual(['p1'])
    expect(listAckIds(course, 'de_DE', 'DE')).toEqual([])
    expect(listPageIds(course, 'en_GB', 'AT')).toEqual(['p1', 'p2', 'p3'])
    expect(listAckIds(course, 'en_GB', 'AT')).toEqual(['ack-at'])
  })

  test.each([
    { donePages: 0, requiredPages: 3, isQuizPassed: false, moveOn: 'CompletedAndPassed', percent: 0 },
    { donePages: 1, requiredPages: 3, isQuizPassed: false, moveOn: 'CompletedAndPassed', percent: 26 },
    { donePages: 3, requiredPages: 3, isQuizPassed: false, moveOn: 'CompletedAndPassed', percent: 80 },
    { donePages: 3, requiredPages: 3, isQuizPassed: true, moveOn: 'CompletedAndPassed', percent: 100 },
    { donePages: 2, requiredPages: 3, isQuizPassed: true, moveOn: 'CompletedAndPassed', percent: 73 },
    { donePages: 5, requiredPages: 3, isQuizPassed: false, moveOn: 'CompletedAndPassed', percent: 80 },
    { donePages: 1, requiredPages: 3, isQuizPassed: false, moveOn: 'Completed', percent: 33 },
    { donePages: 3, requiredPages: 3, isQuizPassed: false, moveOn: 'Completed', percent: 100 },
    { donePages: 3, requiredPages: 3, isQuizPassed: true, moveOn: 'Completed', percent: 100 },
    { donePages: 0, requiredPages: 0, isQuizPassed: false, moveOn: 'Completed', percent: 100 },
  ] as const)(
    'give $percent percent for $donePages of $requiredPages, quiz passed $isQuizPassed, $moveOn',
    ({ percent, ...done }) => {
      expect(progressPercent(done)).toBe(percent)
    },
  )
})
