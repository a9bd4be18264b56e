/** Draws without shuffling, so that only the ranks decide which questions are drawn. */
import { describe, expect, test } from 'vitest'
import { drawQuiz, seededRandom } from './draw-quiz.ts'
import { createCourse, page, question, threeChapters } from './question-fixture.ts'

/** A random number with which the shuffle leaves every item in its place. */
const keepOrder = () => 0.999999

interface DrawCase {
  /** Question ids of the form `page-number`, in the order of the pool. */
  pool: string[]
  critical?: string[]
  seen?: string[]
  count: number
}

function draw({ pool, critical = [], seen = [], count }: DrawCase): string[] {
  const questions = pool.map((id) =>
    question(id, { pageId: id.slice(0, 2), critical: critical.includes(id) }),
  )
  const previous = { quiz: seen.map((id) => ({ id, options: [], matches: [] })), checks: [] }
  const course = createCourse(questions, threeChapters, count)

  return drawQuiz(course, { country: 'DE', random: keepOrder, previous }).quiz.map(({ id }) => id)
}

describe('the draw of a quiz prefers', () => {
  test.each<[string, DrawCase, string[]]>([
    [
      'the first question of the pool where all ranks are equal',
      { pool: ['p1-1', 'p2-1', 'p3-1'], count: 2 },
      ['p1-1', 'p2-1'],
    ],
    [
      'critical questions over questions of another chapter',
      { pool: ['p2-1', 'p1-1', 'p1-2'], critical: ['p1-1', 'p1-2'], count: 2 },
      ['p1-1', 'p1-2'],
    ],
    [
      'a critical question that was seen over other questions that were not seen',
      { pool: ['p2-1', 'p1-1'], critical: ['p1-1'], seen: ['p1-1'], count: 1 },
      ['p1-1'],
    ],
    [
      'a question of another chapter over a question that was not seen',
      { pool: ['p1-1', 'p1-2', 'p2-1'], seen: ['p2-1'], count: 2 },
      ['p1-1', 'p2-1'],
    ],
    [
      'a question that was not seen over another one of its chapter',
      { pool: ['p1-1', 'p1-2'], seen: ['p1-1'], count: 1 },
      ['p1-2'],
    ],
    [
      'a question that was not seen over the chapter with fewer questions',
      { pool: ['p1-1', 'p1-2', 'p1-3', 'p2-1', 'p2-2'], seen: ['p2-2'], count: 4 },
      ['p1-1', 'p2-1', 'p1-2', 'p1-3'],
    ],
    [
      'the chapter with fewer questions once every chapter has one',
      { pool: ['p1-1', 'p1-2', 'p1-3', 'p2-1', 'p2-2'], count: 4 },
      ['p1-1', 'p2-1', 'p1-2', 'p2-2'],
    ],
  ])('%s', (_case, drawCase, ids) => {
    expect(draw(drawCase)).toEqual(ids)
  })
})

test('a draw takes a question from every chapter before a second one from another page', () => {
  const chapters = [
    { id: 'c1', title: 'c1', pages: [page('p1'), page('p2')] },
    { id: 'c2', title: 'c2', pages: [page('p3'), page('p4')] },
  ]
  const questions = ['p1', 'p2', 'p3', 'p4'].map((pageId) => question(pageId, { pageId }))
  const { quiz } = drawQuiz(createCourse(questions, chapters, 2), { country: 'DE', random: keepOrder })

  expect(quiz.map(({ id }) => id)).toEqual(['p1', 'p3'])
})

describe('the drawn options', () => {
  const drawFirst = (type: 'single' | 'truefalse' | 'order', random: () => number) =>
    drawQuiz(createCourse([question('q', { type })], threeChapters, 1), { country: 'DE', random }).quiz[0]

  test('may keep the order of the course if the order is not the answer', () => {
    expect(drawFirst('single', keepOrder)).toEqual({ id: 'q', options: ['a', 'b', 'c'], matches: [] })
  })

  test('of a true-or-false question keep the order of the course', () => {
    expect(drawFirst('truefalse', () => 0)).toEqual({ id: 'q', options: ['a', 'b', 'c'], matches: [] })
  })

  test('of an order question are rotated by one place if the shuffle produces the right order', () => {
    expect(drawFirst('order', keepOrder)?.options).toEqual(['b', 'c', 'a'])
  })

  test('of an order question keep a shuffled order that is only partly wrong', () => {
    // With these random numbers, the shuffle leaves the third option in its place and swaps the first two.
    const numbers = [0.99, 0]

    expect(drawFirst('order', () => numbers.shift() ?? 0)?.options).toEqual(['b', 'a', 'c'])
  })
})

test('draws the same quiz for the same seed', () => {
  const random = seededRandom(1)
  expect([random(), random(), random()]).toEqual([
    0.6270739405881613, 0.002735721180215478, 0.5274470399599522,
  ])

  const other = seededRandom(4_294_967_295)
  expect([other(), other()]).toEqual([0.8964226141106337, 0.189478256739676])
})

test('shuffles n items with n - 1 random numbers', () => {
  const count = (items: number) => {
    let calls = 0
    const options = Array.from({ length: items }, (_, index) => ({
      ...question('q').options[0]!,
      id: `${index}`,
    }))
    const random = () => {
      calls += 1
      return 0
    }
    drawQuiz(createCourse([question('q', { options })], threeChapters, 1), { country: 'DE', random })
    return calls
  }

  // A pool or a quiz with one question needs no random number.
  expect([1, 2, 3, 6].map(count)).toEqual([0, 1, 2, 5])
})
