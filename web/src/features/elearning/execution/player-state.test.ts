import type { ErrorCode } from '@sorgfalt/contract/core/error'
import { describe, expect, test } from 'vitest'
import { CallError } from '#lib/call-error.ts'
import { nothingPending } from './pending.ts'
import {
  answeredBy,
  doneBy,
  isSubmitting,
  nextSaveIn,
  saveStatus,
  unconfirmed,
  waitingAnswer,
} from './player-selectors.ts'
import { openPlayer, type PlayerEvent, type PlayerState, reducePlayer } from './player-state.ts'
import { createAnswer, createCourse, createVerdict } from './test/fixtures.ts'

const opened = (changes = {}, left: Parameters<typeof openPlayer>[2] = []) =>
  openPlayer(createCourse(changes), 'tab-1', left, true)
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
const saved = (changes = {}): PlayerEvent => ({ type: 'saved', result: createAnswer(changes) })

describe('a save', () => {
  test('carries what is new under the next number', () => {
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

  test('is sent one at a time; later input waits for the next', () => {
    const state = after(opened(), read('p1'), send, read('p2'), send)
    expect(state.sending?.pagesCompleted).toEqual(['p1'])
    expect(nextSaveIn(state)).toBeNull()
    const next = after(state, saved({ pagesCompleted: ['p1'] }))
    expect(nextSaveIn(next)).toBe(0)
    expect(after(next, send).sending).toMatchObject({ seq: 2, pagesCompleted: ['p2'] })
  })

  test('is repeated unchanged while its fate is unknown', () => {
    const first = after(opened(), read('p1'), send)
    const again = after(first, failed(), read('p2'), send)
    expect(again.sending).toEqual(first.sending)
    expect(doneBy(again).pages).toEqual(['p1', 'p2'])
  })

  test('waits longer after every failure, half a minute at most, and not at all once the connection is back', () => {
    let state = after(opened(), read('p1'))
    const waits = Array.from({ length: 7 }, () => {
      state = after(state, send, failed())
      return nextSaveIn(state)
    })
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect(nextSaveIn(after(state, { type: 'online', online: false }))).toBeNull()
    expect(nextSaveIn(after(state, { type: 'online', online: true }))).toBe(0)
  })

  test('takes at most 120 seconds along; the rest follows', () => {
    const state = after(opened(), { type: 'time', seconds: 200 }, read('p1'), send)
    expect(state.sending?.timeSpent).toBe(120)
    expect(after(state, saved()).pending).toEqual({ ...nothingPending, seconds: 80 })
  })

  test('is not worth it for a moment of reading, but for a minute', () => {
    expect(nextSaveIn(after(opened(), { type: 'time', seconds: 30 }))).toBeNull()
    expect(nextSaveIn(after(opened(), { type: 'time', seconds: 60 }))).toBe(15_000)
  })

  test('does not repeat what is known or on its way', () => {
    const state = after(opened({ pagesCompleted: ['p1'] }), read('p1'))
    expect(state.urgent).toBe(false)
    const sending = after(opened(), answer('q1', 'a'), send, answer('q1', 'b'))
    expect(sending.pending.answers).toEqual([])
    expect(waitingAnswer(sending, 'q1')).toEqual(['a'])
  })
})

describe('a conflict', () => {
  const conflict = (changes = {}) =>
    saved({ conflict: true, seq: 7, pagesCompleted: ['p1', 'p2'], acks: ['k1'], ...changes })

  test('adopts the newest state, keeps what is unsaved and sends it under the new number', () => {
    const state = after(opened(), read('p1'), read('p3'), answer('q1'), send, read('p4'), conflict())
    expect(state).toMatchObject({ seq: 7, pages: ['p1', 'p2'], acks: ['k1'], elsewhere: true, sending: null })
    expect(state.pending).toMatchObject({
      pages: ['p3', 'p4'],
      answers: [{ questionId: 'q1', value: ['a'] }],
    })
    expect(after(state, send).sending).toMatchObject({ seq: 8, pagesCompleted: ['p3', 'p4'] })
    expect(doneBy(state).pages).toEqual(['p1', 'p2', 'p3', 'p4'])
  })

  test('with everything already known there is nothing more to send', () => {
    expect(nextSaveIn(after(opened(), read('p1'), send, conflict()))).toBeNull()
  })

  test('slows down when conflicts follow one another', () => {
    const once = after(opened(), read('p3'), send, conflict())
    expect(nextSaveIn(once)).toBe(1000)
    expect(nextSaveIn(after(once, send, conflict({ seq: 8 })))).toBe(2000)
  })

  test('with another attempt, the course was restarted elsewhere', () => {
    const state = after(opened(), read('p1'), send, conflict({ attempt: 2 }))
    expect(state).toMatchObject({ stop: 'restarted', pending: nothingPending, sending: null })
    expect(after(state, read('p2'))).toBe(state)
  })

  test('with a finished course, the result stands and nothing is sent any more', () => {
    const state = after(opened(), read('p1'), send, conflict({ state: 'passed' }))
    expect(state.phase).toBe('passed')
    expect(nextSaveIn(state)).toBeNull()
  })
})

describe('a refusal', () => {
  test('for missing parts takes back the submission and nothing else', () => {
    const state = after(
      opened(),
      read('p1'),
      { type: 'submitted' },
      send,
      failed('ElearningExecution.Incomplete'),
    )
    expect(isSubmitting(state)).toBe(false)
    expect(state.incomplete).toBe(true)
    expect(unconfirmed(state).pages).toEqual(['p1'])
  })

  test('of an answer drops the answer and keeps the pages', () => {
    const state = after(
      opened(),
      read('p1'),
      answer('gone'),
      send,
      failed('ElearningExecution.AnswerInvalid'),
    )
    expect(unconfirmed(state)).toMatchObject({ pages: ['p1'], answers: [] })
  })

  test('for good stops the player', () => {
    expect(after(opened(), read('p1'), send, failed('ElearningExecution.Withdrawn'))).toMatchObject({
      stop: { code: 'ElearningExecution.Withdrawn' },
      sending: null,
    })
  })
})

describe('an answer', () => {
  test('waits for its verdict', () => {
    const state = after(opened(), answer('q1'), send)
    expect(waitingAnswer(state, 'q1')).toEqual(['a'])
    const judged = after(state, saved({ feedback: [createVerdict('q1', false)] }))
    expect(waitingAnswer(judged, 'q1')).toBeNull()
    expect(judged.verdicts).toEqual([createVerdict('q1', false)])
  })

  test('and the submission end in a result', () => {
    const result = { passed: true, scorePercent: 100, resultUuid: null, nextDueDate: null }
    const state = after(opened(), { type: 'submitted' }, send, saved({ state: 'passed', result }))
    expect(state).toMatchObject({ phase: 'passed', result })
  })
})

describe('what an earlier visit left', () => {
  const waiting = { ...nothingPending, pages: ['p1', 'p2'], answers: [{ questionId: 'q1', value: ['b'] }] }

  test('is sent at once, without what the server has meanwhile', () => {
    const state = opened({ pagesCompleted: ['p1'], answers: [createVerdict('q1')] }, [
      { attempt: 1, pending: waiting },
    ])
    expect(state.pending).toEqual({ ...nothingPending, pages: ['p2'] })
    expect(nextSaveIn(state)).toBe(0)
  })

  test('belongs to its attempt and to an open course', () => {
    expect(opened({}, [{ attempt: 2, pending: waiting }]).pending).toEqual(nothingPending)
    expect(opened({ state: 'passed' }, [{ attempt: 1, pending: waiting }]).pending).toEqual(nothingPending)
  })
})

describe('the saved state on screen', () => {
  test('goes from saving to saved', () => {
    const state = after(opened(), read('p1'))
    expect(saveStatus(opened())).toEqual({ kind: 'idle' })
    expect(saveStatus(state)).toEqual({ kind: 'saving' })
    expect(saveStatus(after(state, send, saved({ pagesCompleted: ['p1'] })))).toEqual({
      kind: 'saved',
      at: createAnswer().savedAt,
    })
  })

  test('counts what waits while offline', () => {
    const state = after(opened(), { type: 'online', online: false }, read('p1'), read('p2'), answer('q1'))
    expect(saveStatus(state)).toEqual({ kind: 'offline', waiting: 3 })
  })

  test('does not call a conflict offline', () => {
    expect(saveStatus(after(opened(), read('p3'), send, saved({ conflict: true })))).toEqual({
      kind: 'saving',
    })
  })
})

test('without a connection an answer that waits is done with, with one it is not', () => {
  const state = after(opened({ answers: [createVerdict('q1')] }), answer('q2'))
  expect(answeredBy(state)).toEqual(['q1'])
  expect(answeredBy(after(state, { type: 'online', online: false }))).toEqual(['q1', 'q2'])
})
