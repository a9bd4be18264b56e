import type { ErrorCode } from '@sorgfalt/contract/core/error'
import { describe, expect, test } from 'vitest'
import { CallError } from '#lib/call-error.ts'
import { createCourse, createFeedback, createSaveResult } from './course-fixture.ts'
import { nothingPending } from './pending.ts'
import {
  collectUnconfirmed,
  findSaveStatus,
  findWaitingAnswer,
  isSubmitting,
  listAnswered,
  listDone,
  millisecondsToSave,
} from './player-selectors.ts'
import { openPlayer, type PlayerEvent, type PlayerState, reducePlayer } from './player-state.ts'

const opened = (changes = {}, queued: Parameters<typeof openPlayer>[2] = []) =>
  openPlayer(createCourse(changes), 'tab-1', queued, true)
const after = (state: PlayerState, ...events: PlayerEvent[]) => events.reduce(reducePlayer, state)
const read = (pageId: string): PlayerEvent => ({ type: 'page-done', pageId })
const answer = (questionId: string, option = 'a'): PlayerEvent => ({
  type: 'answered',
  questionId,
  value: [option],
})
const send: PlayerEvent = { type: 'send' }
const failed = (code?: ErrorCode): PlayerEvent => ({
  type: 'failed',
  retry: !code,
  error: new CallError(code ? 400 : 0, code && { code }),
})
const saved = (changes = {}): PlayerEvent => ({ type: 'saved', result: createSaveResult(changes) })

describe('a save', () => {
  test('contains the new inputs and the next number', () => {
    const state = after(
      opened({ seq: 4, pagesCompleted: ['p1'] }),
      read('p2'),
      { type: 'acked', ackId: 'k1' },
      { type: 'time', seconds: 31.4 },
      send,
    )
    expect(state.sending).toMatchObject({
      attempt: 1,
      seq: 5,
      tab: 'tab-1',
      pagesCompleted: ['p2'],
      acks: ['k1'],
      timeSpent: 31,
      submit: false,
    })
    expect(state.underWay).toBe(true)
  })

  test('is never sent while another save is under way, and later inputs wait for the next save', () => {
    const state = after(opened(), read('p1'), send, read('p2'), send)
    expect(state.sending?.pagesCompleted).toEqual(['p1'])
    expect(millisecondsToSave(state)).toBeNull()
    const next = after(state, saved({ pagesCompleted: ['p1'] }))
    expect(millisecondsToSave(next)).toBe(0)
    expect(after(next, send).sending).toMatchObject({ seq: 2, pagesCompleted: ['p2'] })
  })

  test('is repeated unchanged after a failure', () => {
    const first = after(opened(), read('p1'), send)
    const again = after(first, failed(), read('p2'), send)
    expect(again.sending).toEqual(first.sending)
    expect(listDone(again).pages).toEqual(['p1', 'p2'])
  })

  test('waits longer after every failure and is sent at once when the device is online again', () => {
    let state = after(opened(), read('p1'))
    const waits = Array.from({ length: 7 }, () => {
      state = after(state, send, failed())
      return millisecondsToSave(state)
    })
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect(millisecondsToSave(after(state, { type: 'online', online: false }))).toBeNull()
    expect(millisecondsToSave(after(state, { type: 'online', online: true }))).toBe(0)
  })

  test('contains at most 120 seconds, and the next save contains the rest', () => {
    const state = after(opened(), { type: 'time', seconds: 200 }, read('p1'), send)
    expect(state.sending?.timeSpent).toBe(120)
    expect(after(state, saved()).pending).toEqual({ ...nothingPending, seconds: 80 })
  })

  test('is sent after a minute of reading, but not after a moment', () => {
    expect(millisecondsToSave(after(opened(), { type: 'time', seconds: 30 }))).toBeNull()
    expect(millisecondsToSave(after(opened(), { type: 'time', seconds: 60 }))).toBe(15_000)
  })

  test('leaves out inputs that the server has confirmed or that are being sent', () => {
    const state = after(opened({ pagesCompleted: ['p1'] }), read('p1'))
    expect(state.urgent).toBe(false)
    const sending = after(opened(), answer('q1', 'a'), send, answer('q1', 'b'))
    expect(sending.pending.answers).toEqual([])
    expect(findWaitingAnswer(sending, 'q1')).toEqual(['a'])
  })
})

describe('a conflict', () => {
  const conflict = (changes = {}) =>
    saved({ conflict: true, seq: 7, pagesCompleted: ['p1', 'p2'], acks: ['k1'], ...changes })

  test('makes the player adopt the server’s state and send unsaved inputs with the next number', () => {
    const state = after(opened(), read('p1'), read('p3'), answer('q1'), send, read('p4'), conflict())
    expect(state).toMatchObject({ seq: 7, pages: ['p1', 'p2'], acks: ['k1'], elsewhere: true, sending: null })
    expect(state.pending).toMatchObject({
      pages: ['p3', 'p4'],
      answers: [{ questionId: 'q1', value: ['a'] }],
    })
    expect(after(state, send).sending).toMatchObject({ seq: 8, pagesCompleted: ['p3', 'p4'] })
    expect(listDone(state).pages).toEqual(['p1', 'p2', 'p3', 'p4'])
  })

  test('leads to no further save if the server already has all inputs', () => {
    expect(millisecondsToSave(after(opened(), read('p1'), send, conflict()))).toBeNull()
  })

  test('makes the player wait before the next save, and longer after each further conflict', () => {
    const once = after(opened(), read('p3'), send, conflict())
    expect(millisecondsToSave(once)).toBe(1000)
    expect(millisecondsToSave(after(once, send, conflict({ seq: 8 })))).toBe(2000)
  })

  test('stops the player if the course was restarted elsewhere', () => {
    const state = after(opened(), read('p1'), send, conflict({ attempt: 2 }))
    expect(state).toMatchObject({ stop: 'restarted', pending: nothingPending, sending: null })
    expect(after(state, read('p2'))).toBe(state)
  })

  test('puts the player into the final state of a finished course, and leads to no further save', () => {
    const state = after(opened(), read('p1'), send, conflict({ state: 'passed' }))
    expect(state.phase).toBe('passed')
    expect(millisecondsToSave(state)).toBeNull()
  })
})

describe('a refusal', () => {
  test('of an incomplete submission cancels the submission and keeps the unsaved pages', () => {
    const state = after(
      opened(),
      read('p1'),
      { type: 'submitted' },
      send,
      failed('ElearningExecution.Incomplete'),
    )
    expect(isSubmitting(state)).toBe(false)
    expect(state.incomplete).toBe(true)
    expect(collectUnconfirmed(state).pages).toEqual(['p1'])
  })

  test('of an answer removes this answer and keeps the unsaved pages', () => {
    const state = after(
      opened(),
      read('p1'),
      answer('gone'),
      send,
      failed('ElearningExecution.AnswerInvalid'),
    )
    expect(collectUnconfirmed(state)).toMatchObject({ pages: ['p1'], answers: [] })
  })

  test('stops the player if a repetition cannot succeed', () => {
    expect(after(opened(), read('p1'), send, failed('ElearningExecution.Withdrawn'))).toMatchObject({
      stop: { code: 'ElearningExecution.Withdrawn' },
      sending: null,
    })
  })
})

describe('an answer', () => {
  test('is shown as waiting until the server returns the feedback', () => {
    const state = after(opened(), answer('q1'), send)
    expect(findWaitingAnswer(state, 'q1')).toEqual(['a'])
    const graded = after(state, saved({ feedback: [createFeedback('q1', false)] }))
    expect(findWaitingAnswer(graded, 'q1')).toBeNull()
    expect(graded.feedback).toEqual([createFeedback('q1', false)])
  })
})

test('a submission leads to the phase and the result that the server returns', () => {
  const result = { passed: true, scorePercent: 100, resultUuid: null, nextDueDate: null }
  const state = after(opened(), { type: 'submitted' }, send, saved({ state: 'passed', result }))
  expect(state).toMatchObject({ phase: 'passed', result })
})

describe('the queue of an earlier visit', () => {
  const waiting = { ...nothingPending, pages: ['p1', 'p2'], answers: [{ questionId: 'q1', value: ['b'] }] }

  test('is sent at once, except for inputs that the server has confirmed', () => {
    const state = opened({ pagesCompleted: ['p1'], answers: [createFeedback('q1')] }, [
      { attempt: 1, pending: waiting },
    ])
    expect(state.pending).toEqual({ ...nothingPending, pages: ['p2'] })
    expect(millisecondsToSave(state)).toBe(0)
  })

  test('is ignored if it belongs to another attempt, or if the course is closed', () => {
    expect(opened({}, [{ attempt: 2, pending: waiting }]).pending).toEqual(nothingPending)
    expect(opened({ state: 'passed' }, [{ attempt: 1, pending: waiting }]).pending).toEqual(nothingPending)
  })
})

describe('the save status', () => {
  test('changes from saving to saved', () => {
    const state = after(opened(), read('p1'))
    expect(findSaveStatus(opened())).toEqual({ kind: 'idle' })
    expect(findSaveStatus(state)).toEqual({ kind: 'saving' })
    expect(findSaveStatus(after(state, send, saved({ pagesCompleted: ['p1'] })))).toEqual({
      kind: 'saved',
      at: createSaveResult().savedAt,
    })
  })

  test('shows the number of unsaved inputs while the player is offline', () => {
    const state = after(opened(), { type: 'online', online: false }, read('p1'), read('p2'), answer('q1'))
    expect(findSaveStatus(state)).toEqual({ kind: 'offline', waiting: 3 })
  })

  test('is "saving", not "offline", after a conflict', () => {
    expect(findSaveStatus(after(opened(), read('p3'), send, saved({ conflict: true })))).toEqual({
      kind: 'saving',
    })
  })
})

test('an unsaved answer counts as answered only while the player is offline', () => {
  const state = after(opened({ answers: [createFeedback('q1')] }), answer('q2'))
  expect(listAnswered(state)).toEqual(['q1'])
  expect(listAnswered(after(state, { type: 'online', online: false }))).toEqual(['q1', 'q2'])
})
