import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import { describe, expect, test } from 'vitest'
import { chapter, courseOf, page, question, threeChapters } from './question-fixture.ts'
import {
  drawQuiz,
  pagesFor,
  progressPercent,
  quizPool,
  requiredAckIds,
  requiredPageIds,
  seededRandom,
} from './questions.ts'

/** Four questions on each of three chapters. */
const pool = ['p1', 'p2', 'p3'].flatMap((pageId) =>
  [1, 2, 3, 4].map((number) => question(`${pageId}-${number}`, { pageId })),
)
const seeds = Array.from({ length: 50 }, (_, seed) => seed)

describe('a draw', () => {
  const idsOf = (course: CourseVersion, seed: number, previous?: string[]) =>
    drawQuiz(course, {
      country: 'DE',
      random: seededRandom(seed),
      ...(previous && {
        previous: { quiz: previous.map((id) => ({ id, options: [], matches: [] })), checks: [] },
      }),
    }).quiz.map(({ id }) => id)

  test('has as many distinct questions as the course asks for', () => {
    for (const seed of seeds) expect(new Set(idsOf(courseOf(pool, threeChapters, 5), seed)).size).toBe(5)
  })

  test('has all there are when the pool is smaller', () => {
    expect(idsOf(courseOf(pool.slice(0, 3), threeChapters, 5), 1)).toHaveLength(3)
  })

  test('has every critical question', () => {
    const course = courseOf(
      pool.map((one) => ({ ...one, critical: one.id === 'p2-1' || one.id === 'p2-4' })),
      threeChapters,
      4,
    )
    for (const seed of seeds) expect(idsOf(course, seed)).toEqual(expect.arrayContaining(['p2-1', 'p2-4']))
  })

  test('touches every chapter, even with critical questions in one', () => {
    const course = courseOf(
      pool.map((one) => ({ ...one, critical: one.id === 'p1-1' || one.id === 'p1-2' })),
      threeChapters,
      4,
    )
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
    expect(
      new Set(seeds.map((seed) => idsOf(courseOf(pool, threeChapters, 5), seed)[0])).size,
    ).toBeGreaterThan(5)
  })

  test('leaves out what is meant for another country, by question or by page', () => {
    const chapters = [chapter('c', page('p1'), page('p2', { countries: ['AT'] }), page('p3'))]
    const course = courseOf(
      [
        question('alle'),
        question('nur-at', { countries: ['AT'] }),
        question('seite-at', { pageId: 'p2' }),
        question('check', { use: 'check' }),
      ],
      chapters,
      3,
    )
    expect(quizPool(course, 'DE').map(({ id }) => id)).toEqual(['alle'])
    expect(quizPool(course, 'AT').map(({ id }) => id)).toEqual(['alle', 'nur-at', 'seite-at'])
  })

  test('shows order questions never solved, whatever the chance', () => {
    const course = courseOf([question('q', { type: 'order' })], threeChapters, 1)
    for (const random of [() => 0, () => 0.999999, ...seeds.map(seededRandom)]) {
      const shown = drawQuiz(course, { country: 'DE', random }).quiz[0]?.options
      expect(shown).not.toEqual(['a', 'b', 'c'])
      expect((shown ?? []).toSorted()).toEqual(['a', 'b', 'c'])
    }
  })

  test('shuffles options, and partners on their own', () => {
    const course = courseOf([question('q', { type: 'match' })], threeChapters, 1)
    const draws = seeds.map((seed) => drawQuiz(course, { country: 'DE', random: seededRandom(seed) }).quiz[0])
    expect(new Set(draws.map((drawn) => drawn?.options.join())).size).toBe(6)
    expect(new Set(draws.map((drawn) => drawn?.matches.join())).size).toBe(6)
    expect(
      drawQuiz(courseOf([question('q')], threeChapters, 1), { country: 'DE', random: seededRandom(1) })
        .quiz[0]?.matches,
    ).toEqual([])
  })

  test('has the checks of the pages in course order, as far as the country sees them', () => {
    const check = (id: string) => page(`p-${id}`, { blocks: [{ kind: 'check', questionId: id }] })
    const course = courseOf(
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
  const course = courseOf(
    [],
    [
      chapter('c1', page('p1'), page('p2', { countries: ['AT'], blocks: [ack] })),
      chapter('c2', page('p3', { countries: ['AT'] })),
    ],
    0,
  )

  test('of another country are not shown and not required, and empty chapters vanish', () => {
    expect(pagesFor(course, 'de_DE', 'DE').map(({ id }) => id)).toEqual(['c1'])
    expect(requiredPageIds(course, 'de_DE', 'DE')).toEqual(['p1'])
    expect(requiredAckIds(course, 'de_DE', 'DE')).toEqual([])
    expect(requiredPageIds(course, 'en_GB', 'AT')).toEqual(['p1', 'p2', 'p3'])
    expect(requiredAckIds(course, 'en_GB', 'AT')).toEqual(['ack-at'])
  })

  test.each([
    [0, 3, false, 'CompletedAndPassed', 0],
    [1, 3, false, 'CompletedAndPassed', 26],
    [3, 3, false, 'CompletedAndPassed', 80],
    [3, 3, true, 'CompletedAndPassed', 100],
    [2, 3, true, 'CompletedAndPassed', 73],
    [5, 3, false, 'CompletedAndPassed', 80],
    [1, 3, false, 'Completed', 33],
    [3, 3, false, 'Completed', 100],
    [3, 3, true, 'Completed', 100],
    [0, 0, false, 'Completed', 100],
  ] as const)(
    '%i of %i read, quiz passed %s, %s: %i percent',
    (donePages, requiredPages, quizPassed, moveOn, percent) => {
      expect(progressPercent({ donePages, requiredPages, quizPassed, moveOn })).toBe(percent)
    },
  )
})
