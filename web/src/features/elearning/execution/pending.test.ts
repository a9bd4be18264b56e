import { describe, expect, test } from 'vitest'
import {
  countInputs,
  hasInputs,
  maxSecondsPerSave,
  mergePending,
  nothingPending,
  type Pending,
  splitForSave,
  toPending,
  withoutKnown,
} from './pending.ts'

const pending = (changes: Partial<Pending> = {}): Pending => ({ ...nothingPending, ...changes })
const answer = (questionId: string, option: string) => ({ questionId, value: [option] })

describe('inputs', () => {
  test.each([
    ['nothing', {}, 0, false],
    ['learning time', { seconds: 90 }, 0, false],
    ['a submission', { submit: true }, 0, true],
    ['a page', { pages: ['p1'] }, 1, true],
    ['pages, checkboxes and answers', { pages: ['p1'], acks: ['k1'], answers: [answer('q1', 'a')] }, 3, true],
  ])('that consist of %s: %i are counted, and a save is needed: %s', (_, changes, count, isWorthSaving) => {
    expect(countInputs(pending(changes))).toBe(count)
    expect(hasInputs(pending(changes))).toBe(isWorthSaving)
  })

  test('of two visits are combined without duplicates, and the first answer to a question is kept', () => {
    const earlier = pending({ pages: ['p1'], answers: [answer('q1', 'a')], seconds: 10 })
    const later = pending({
      pages: ['p1', 'p2'],
      acks: ['k1'],
      answers: [answer('q1', 'b'), answer('q2', 'c')],
      seconds: 5,
      submit: true,
    })

    expect(mergePending(earlier, later)).toEqual({
      pages: ['p1', 'p2'],
      acks: ['k1'],
      answers: [answer('q1', 'a'), answer('q2', 'c')],
      seconds: 15,
      submit: true,
    })
  })

  test('that the server already has are removed, except learning time and a submission', () => {
    const all = pending({
      pages: ['p1', 'p2'],
      acks: ['k1'],
      answers: [answer('q1', 'a'), answer('q2', 'b')],
      seconds: 30,
      submit: true,
    })
    const known = { pages: ['p1'], acks: ['k1'], feedback: [{ questionId: 'q2' }] }

    expect(withoutKnown(all, known)).toEqual({
      pages: ['p2'],
      acks: [],
      answers: [answer('q1', 'a')],
      seconds: 30,
      submit: true,
    })
  })
})

describe('a save', () => {
  test.each([
    [0, 0, 0],
    [30.4, 30, 0],
    [maxSecondsPerSave, 120, 0],
    [200, 120, 80],
  ])(
    'takes, of %d seconds of learning time, %d seconds and leaves %d seconds for the next save',
    (seconds, now, later) => {
      const parts = splitForSave(pending({ seconds, pages: ['p1'] }))

      expect(parts.now).toEqual(pending({ seconds: now, pages: ['p1'] }))
      expect(parts.later).toEqual(pending({ seconds: later }))
    },
  )

  test('is converted back to the inputs that it was created from', () => {
    const save = {
      executionUuid: '0198f000-0000-7000-8000-000000000001',
      attempt: 1,
      seq: 1,
      tab: '0198f000-0000-7000-8000-000000000003',
      language: 'de_DE' as const,
      currentPageId: 'p1',
      pagesCompleted: ['p1'],
      acks: ['k1'],
      timeSpent: 12,
      answers: [answer('q1', 'a')],
      submit: true,
    }

    expect(toPending(save)).toEqual({
      pages: ['p1'],
      acks: ['k1'],
      answers: [answer('q1', 'a')],
      seconds: 12,
      submit: true,
    })
  })
})
