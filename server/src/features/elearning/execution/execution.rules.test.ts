import { describe, expect, test } from 'vitest'
import { refusalCode } from '../../../platform/refusal-fixture.ts'
import { tinyCourse } from '../../../test/courses.ts'
import { createAttempt, later, learnerCourse, right, wrong } from './attempt-fixture.ts'
import { applySave, calculateProgress, findResumePage, matchSave, type Save } from './execution.rules.ts'

const [tabA, tabB] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b']
const createSave = (more: Partial<Save> = {}): Save => ({
  attempt: 1,
  seq: 1,
  tab: tabA,
  language: 'de_DE',
  currentPageId: null,
  pagesCompleted: [],
  acks: [],
  timeSpent: 0,
  answers: [],
  submit: false,
  ...more,
})
describe('a save is', () => {
  const known = { number: 2, state: 'open', seq: 5, tab: tabA } as const
  test.each<[string, Parameters<typeof matchSave>[0], Parameters<typeof matchSave>[1], string]>([
    ['stored when it has the next number', known, { attempt: 2, seq: 6, tab: tabA }, 'take'],
    [
      'stored when another tab that knows the newest save sends it',
      known,
      { attempt: 2, seq: 6, tab: tabB },
      'take',
    ],
    [
      'stored when it is the first of an attempt',
      { number: 1, state: 'open', seq: 0, tab: null },
      { attempt: 1, seq: 1, tab: tabB },
      'take',
    ],
    ['a repeat when this tab has sent it before', known, { attempt: 2, seq: 5, tab: tabA }, 'repeat'],
    ['a repeat when it is an older save of this tab', known, { attempt: 2, seq: 1, tab: tabA }, 'repeat'],
    ['a conflict when another tab has used its number', known, { attempt: 2, seq: 5, tab: tabB }, 'conflict'],
    ['a conflict when another tab is far ahead', known, { attempt: 2, seq: 1, tab: tabB }, 'conflict'],
    ['a conflict when numbers are missing before it', known, { attempt: 2, seq: 7, tab: tabA }, 'conflict'],
    ['a conflict when the attempt was restarted', known, { attempt: 1, seq: 6, tab: tabA }, 'conflict'],
    ['refused when its attempt does not exist yet', known, { attempt: 3, seq: 1, tab: tabA }, 'closed'],
    [
      'a repeat after the same save passed the attempt',
      { ...known, state: 'passed' },
      { attempt: 2, seq: 5, tab: tabA },
      'repeat',
    ],
    [
      'a repeat after the same save failed the attempt',
      { ...known, state: 'failed' },
      { attempt: 2, seq: 5, tab: tabA },
      'repeat',
    ],
    [
      'a conflict when another tab has passed in the meantime',
      { ...known, state: 'passed' },
      { attempt: 2, seq: 5, tab: tabB },
      'conflict',
    ],
    [
      'refused after the attempt was passed',
      { ...known, state: 'passed' },
      { attempt: 2, seq: 6, tab: tabA },
      'closed',
    ],
    [
      'refused after the attempt was failed',
      { ...known, state: 'failed' },
      { attempt: 2, seq: 6, tab: tabA },
      'closed',
    ],
    [
      'refused after the attempt was reset',
      { ...known, state: 'reset' },
      { attempt: 2, seq: 6, tab: tabA },
      'closed',
    ],
  ])('%s', (_name, attempt, save, outcome) => {
    expect(matchSave(attempt, save)).toBe(outcome)
  })
})

describe('applying a save to an attempt', () => {
  test('adds completed pages and acknowledgements, and never removes one', () => {
    const after = applySave(
      learnerCourse,
      createAttempt({ pages: ['p1'], acks: ['a1'] }),
      createSave({ seq: 4, pagesCompleted: ['p3', 'p3'] }),
      later(1),
    )
    expect(after).toMatchObject({
      pages: ['p1', 'p3'],
      acks: ['a1'],
      seq: 4,
      tab: tabA,
      lastSavedAt: later(1),
    })
  })

  test('returns a new attempt object, and does not change the old one', () => {
    const before = createAttempt()
    applySave(
      learnerCourse,
      before,
      createSave({ pagesCompleted: ['p1'], acks: ['a1'], answers: [{ questionId: 'q1', value: right }] }),
      later(9),
    )
    expect(before).toEqual(createAttempt())
  })

  test('ignores pages and acknowledgements that the course does not have for the learner’s country', () => {
    const course = tinyCourse('probe')
    for (const page of Object.values(course.chapters).flatMap((chapters) =>
      chapters.flatMap(({ pages }) => pages),
    ))
      if (page.id === 'p3') page.countries = ['AT']
    const save = createSave({ pagesCompleted: ['p1', 'p3', 'p9', '__proto__'], acks: ['a1', 'a9'] })
    expect(
      applySave({ course, language: 'de_DE', country: 'DE' }, createAttempt(), save, later(1)),
    ).toMatchObject({ pages: ['p1'], acks: [] })
    expect(
      applySave({ course, language: 'de_DE', country: 'AT' }, createAttempt(), save, later(1)),
    ).toMatchObject({
      pages: ['p1', 'p3'],
      acks: ['a1'],
    })
  })

  test('keeps the first answer to a question, even within one save', () => {
    const first = applySave(
      learnerCourse,
      createAttempt(),
      createSave({
        answers: [
          { questionId: 'q1', value: wrong },
          { questionId: 'q1', value: right },
        ],
      }),
      later(1),
    )
    const second = applySave(
      learnerCourse,
      first,
      createSave({
        seq: 2,
        answers: [
          { questionId: 'q1', value: right },
          { questionId: 'k1', value: right },
        ],
      }),
      later(2),
    )
    expect(second.answers).toEqual({
      q1: { value: wrong, correct: false },
      k1: { value: right, correct: true },
    })
  })

  test.each<[string, string, string[]]>([
    ['to a question that was not drawn', 'q6', right],
    ['to a question that does not exist', 'q9', right],
    ['to a question named like a property of JavaScript', '__proto__', right],
    ['with an option that does not exist', 'q1', ['o4']],
    ['with an option id of the course', 'q1', ['right']],
    ['with two options where one is allowed', 'q1', ['o1', 'o2']],
  ])('refuses an answer %s', (_, questionId, value) => {
    expect(
      refusalCode(() =>
        applySave(learnerCourse, createAttempt(), createSave({ answers: [{ questionId, value }] }), later(1)),
      ),
    ).toBe('ElearningExecution.AnswerInvalid')
  })

  test.each<[number, number, number]>([
    [30, 60, 30],
    [60, 60, 60],
    [120, 60, 60],
    [120, 0, 0],
    [15, -3600, 0],
    [0, 60, 0],
  ])('when %i seconds are claimed and %i have passed on the clock, counts %i', (claimed, passed, counted) => {
    expect(
      applySave(
        learnerCourse,
        createAttempt({ timeSpent: 100 }),
        createSave({ timeSpent: claimed }),
        later(passed),
      ).timeSpent,
    ).toBe(100 + counted)
  })

  test('never reduces progress, whatever the order of the saves', () => {
    const [pages, acks] = [
      ['p1', 'p2', 'p3', 'p9'],
      ['a1', 'a9'],
    ]
    const subset = (items: string[], bits: number) => items.filter((_, index) => bits & (1 << index))
    // The check on p2 is answered. Otherwise, p2 would not count as read.
    let attempt = createAttempt({ answers: { k1: { value: right, correct: true } } })
    let percent = 0
    for (let step = 1; step <= 200; step += 1) {
      const bits = (step * 2_654_435_761) >>> 27
      const save = createSave({
        seq: step,
        pagesCompleted: subset(pages, bits),
        acks: subset(acks, bits >> 3),
        currentPageId: pages[bits % 4] ?? null,
      })
      const after = applySave(learnerCourse, attempt, save, later(step))
      expect(after.pages).toEqual(expect.arrayContaining(attempt.pages))
      expect(after.acks).toEqual(expect.arrayContaining(attempt.acks))
      expect(calculateProgress(learnerCourse, after)).toBeGreaterThanOrEqual(percent)
      percent = calculateProgress(learnerCourse, after)
      attempt = after
    }
    expect([attempt.pages.toSorted(), attempt.acks, percent]).toEqual([['p1', 'p2', 'p3'], ['a1'], 80])
  })
})

describe('a learner continues on', () => {
  const required = ['p1', 'p2', 'p3']
  test.each<[string, string[], string | null, string | null]>([
    ['the page that was open', ['p1'], 'p3', 'p3'],
    ['the page that was open although it is read', ['p1', 'p2'], 'p1', 'p1'],
    ['the first unread page when none was open', ['p1', 'p3'], null, 'p2'],
    ['the first unread page when the open one does not exist', ['p1'], 'p9', 'p2'],
    ['the last page when all are read', required, null, 'p3'],
    ['the first page of a new attempt', [], null, 'p1'],
  ])('%s', (_, done, current, page) => {
    expect(findResumePage(required, done, current)).toBe(page)
  })
  test('no page if the course has none', () => {
    expect(findResumePage([], [], 'p1')).toBeNull()
  })
})
