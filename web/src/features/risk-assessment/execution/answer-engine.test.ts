import type { Choice, RiskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '#lib/call-error.ts'
import { AnswerEngine } from './answer-engine.ts'
import { type Changes, rebase, shownAnswers, unsavedChanges } from './answer-state.ts'

type Saved = Record<string, Choice>

/**
 * A fake server with one revision, one lease and the answers by statement. execution.test.ts tests the real
 * server.
 */
function createServer() {
  const server = {
    revision: 0,
    answers: {} as Saved,
    holder: null as string | null,
    state: 'started' as RiskExecution['state'],
    saves: 0,
  }
  const refuse = (status: number, code: string): never => {
    throw new CallError(status, { code: code as 'Version.Conflict' })
  }
  const read = (who: string): RiskExecution => {
    server.holder ??= who
    const isHolder = server.holder === who
    return {
      executionUuid: '0198f000-0000-7000-8000-000000000001',
      riskAssessmentTaskUuid: '0198f000-0000-7000-8000-000000000002',
      targetName: 'Lager',
      dueDate: '2026-12-01',
      ownerName: null,
      progressPercent: 0,
      revision: server.revision,
      state: server.state,
      answers: Object.entries(server.answers).map(([itemId, value]) => ({ itemId, value })),
      leaseHolder: isHolder
        ? null
        : { isSelf: false, name: server.holder, until: '2026-11-20T10:42:00.000Z' },
      leaseToken: isHolder ? '0198f000-0000-7000-8000-000000000003' : null,
    }
  }
  /** Opens the page of the editor `who`. If `lose` returns true, the response of a save is lost. */
  const editor = (who: string, options: { unsaved?: Changes; lose?: () => boolean } = {}) => {
    const kept: Changes[] = []
    const engine = new AnswerEngine(read(who), options.unsaved ?? {}, true, {
      save: async ({ revision, answers, completed }) => {
        if (server.holder !== null && server.holder !== who) refuse(409, 'RiskAssessment.ExecutionLeased')
        if (revision !== server.revision) refuse(409, 'Version.Conflict')
        server.holder = who
        server.revision += 1
        server.saves += 1
        for (const { itemId, value } of answers) server.answers[itemId] = value
        if (completed) server.state = 'completed'
        if (options.lose?.()) throw new CallError(0)
        return { revision: server.revision, state: server.state }
      },
      read: async () => read(who),
      release: async () => {
        if (server.holder === who) server.holder = null
      },
      keep: (changes) => void kept.push(changes),
    })
    engine.start()
    return {
      engine,
      kept,
      answer: (itemId: string, value: Choice) => engine.dispatch({ type: 'answered', itemId, value }),
    }
  }
  return Object.assign(server, { editor })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const time = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('answers', () => {
  test('are saved together after a short delay and then deleted from the device', async () => {
    const server = createServer()
    const { engine, kept, answer } = server.editor('anna')
    answer('i1', 4)
    answer('i2', 'na')
    answer('i1', 5)
    expect(kept.at(-1)).toEqual({ i1: { was: undefined, is: 5 }, i2: { was: undefined, is: 'na' } })
    await time(1000)
    expect(server).toMatchObject({ saves: 1, answers: { i1: 5, i2: 'na' } })
    expect(kept.at(-1)).toEqual({})
    expect(engine.store.get()).toMatchObject({ revision: 1, savedAt: expect.any(String) })
  })

  test('made without a connection are saved when the connection returns', async () => {
    const server = createServer()
    const { engine, answer } = server.editor('anna')
    engine.dispatch({ type: 'online', online: false })
    answer('i1', 2)
    await time(60_000)
    expect(server.saves).toBe(0)
    engine.dispatch({ type: 'online', online: true })
    await time(1000)
    expect(server.answers).toEqual({ i1: 2 })
  })

  test('whose confirmation was lost are found on the server without a conflict', async () => {
    const server = createServer()
    let lost = 0
    const { engine, answer } = server.editor('anna', { lose: () => lost++ === 0 })
    answer('i1', 3)
    await time(800)
    answer('i2', 1)
    await time(10_000)
    expect(server.answers).toEqual({ i1: 3, i2: 1 })
    expect(engine.store.get()).toMatchObject({ revision: 2, changes: {}, conflicts: {} })
  })

  test('left unsaved by an earlier visit are saved', async () => {
    const server = createServer()
    server.editor('anna', { unsaved: { i1: { was: undefined, is: 4 } } })
    await time(1000)
    expect(server.answers).toEqual({ i1: 4 })
  })
})

describe('the lease', () => {
  test('can be lost and taken again without losing unsaved answers', async () => {
    const server = createServer()
    const { engine, kept, answer } = server.editor('anna')
    answer('i1', 4)
    await time(1000)
    server.holder = 'otto'
    answer('i2', 5)
    await time(1000)
    expect(engine.store.get()).toMatchObject({ mayWrite: false, leaseHolder: { name: 'otto' } })
    expect(unsavedChanges(engine.store.get())).toEqual({ i2: { was: undefined, is: 5 } })
    expect(shownAnswers(engine.store.get())).toEqual({ i1: 4 })
    expect(kept.at(-1)).toEqual({ i2: { was: undefined, is: 5 } })
    answer('i3', 1)
    await time(60_000)
    expect(server.saves).toBe(1)
    server.holder = null
    await engine.read()
    await time(1000)
    expect(server.answers).toEqual({ i1: 4, i2: 5 })
  })

  test('is taken again when it is free; answers changed by the other editor become conflicts', async () => {
    const server = createServer()
    const { engine, answer } = server.editor('anna')
    server.holder = 'otto'
    answer('i1', 5)
    await time(1000)
    Object.assign(server, { holder: null, revision: 1, answers: { i1: 2 } })
    await engine.read()
    expect(engine.store.get()).toMatchObject({ changes: {}, conflicts: { i1: { is: 5 } } })
    await time(5000)
    expect(server.answers).toEqual({ i1: 2 })
    engine.dispatch({ type: 'resolved', useOwn: true })
    await time(1000)
    expect(server.answers).toEqual({ i1: 5 })
  })

  test('is released when the member leaves the page, after the last answer is saved', async () => {
    const server = createServer()
    const { engine, answer } = server.editor('anna')
    answer('i1', 1)
    await engine.leave()
    expect(server).toMatchObject({ holder: null, answers: { i1: 1 } })
  })
})

describe('the submission', () => {
  test('is sent after the save in progress, and submits only once if it is repeated', async () => {
    const server = createServer()
    let lost = 0
    const { engine, answer } = server.editor('anna', { lose: () => lost++ === 1 })
    answer('i1', 1)
    engine.flush()
    engine.dispatch({ type: 'complete' })
    await time(5000)
    expect(server.state).toBe('completed')
    expect(engine.store.get().state).toBe('completed')
  })
})

test('rebasing removes changes that the server has, and turns contradicted ones into conflicts', () => {
  const changes: Changes = { a: { was: 1, is: 2 }, b: { was: 1, is: 2 }, c: { was: undefined, is: 3 } }
  expect(rebase(changes, { a: 2, b: 4 })).toEqual({
    changes: { c: { was: undefined, is: 3 } },
    conflicts: { b: { was: 1, is: 2 } },
  })
})
