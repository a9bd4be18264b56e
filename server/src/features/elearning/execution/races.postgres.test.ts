import { calls } from '@sorgfalt/contract'
import type { SaveResult } from '@sorgfalt/contract/elearning/elearning'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { postgresOnly } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { brokenLinks } from '../../certificate/chain-fixture.ts'
import { Player } from '../player-fixture.ts'
import { listAttempts } from '../records-fixture.ts'
import { beginNextAttempt, lockExecution } from './execution.store.ts'

/** The embedded database has only one connection, so calls run at the same time only on PostgreSQL. */
describe.each(postgresOnly)('simultaneous calls on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  let course: TestCourse
  let player: Player
  const results = (company = client) =>
    server.inClient(company, (db) => db.selectFrom('elearningResult').selectAll().orderBy('number').execute())
  const resultsOfCourse = async () =>
    (await results()).filter(({ elearningUuid }) => elearningUuid === course.elearningUuid)
  const attempts = () => listAttempts(server, client, player.executionUuid)

  beforeAll(async () => {
    server = await createTestServer(engine)
    server.clock.now = new Date('2026-11-02T09:00:00Z')
    client = await server.createClient()
    max = await server.createMember(client)
    api = await server.signedIn(max)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    course = await createAssignedCourse(server, client, { assignedOn: '2026-11-02' })
    player = await Player.open(api, course)
  })

  test('return one certificate and nine conflicts for ten submissions from ten tabs', async () => {
    const tabs = await Promise.all(Array.from({ length: 10 }, () => player.again()))
    const saves = await Promise.all(tabs.map((tab) => tab.whole()))
    const answers = await Promise.all(tabs.map((tab, index) => tab.send(saves[index] ?? tab.next())))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const [taken, refused] = [
      answers.filter(({ body }) => !body.conflict),
      answers.filter(({ body }) => body.conflict),
    ]
    expect([taken.length, refused.length]).toEqual([1, 9])
    const [result] = await resultsOfCourse()
    expect(taken[0]?.body.result).toMatchObject({ passed: true, resultUuid: result?.uuid })
    for (const { body } of refused)
      expect(body).toMatchObject({ state: 'passed', progressPercent: 100, seq: 1, result: null })
    expect(await resultsOfCourse()).toHaveLength(1)
  })

  test('return one certificate and equal responses for ten equal submissions from one tab', async () => {
    const save = await player.whole()
    const answers = await Promise.all(Array.from({ length: 10 }, () => player.send(save)))
    expect(new Set(answers.map(({ status, text }) => `${status}${text}`)).size).toBe(1)
    expect(answers[0]?.body.result).toMatchObject({
      passed: true,
      resultUuid: (await resultsOfCourse())[0]?.uuid,
    })
    expect(await resultsOfCourse()).toHaveLength(1)
    expect(await server.inClient(client, (db) => brokenLinks(db, client.uuid))).toEqual([])
  })

  test('chain the results of twenty members without a gap or a fork', async () => {
    const company = await server.createClient()
    const members = []
    for (let number = 0; number < 20; number += 1) members.push(await server.createMember(company))
    const shared = await createAssignedCourse(server, company, { assignedOn: '2026-11-02' })
    const players = await Promise.all(
      members.map(async (member) => Player.open(await server.signedIn(member), shared)),
    )
    const saves = await Promise.all(players.map((one) => one.whole()))
    const answers = await Promise.all(players.map((one, index) => one.send(saves[index] ?? one.next())))
    const rows = await results(company)
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(rows.map(({ memberUuid }) => memberUuid).toSorted()).toEqual(
      members.map(({ uuid }) => uuid).toSorted(),
    )
    expect(new Set(answers.map(({ body }) => body.result?.resultUuid))).toEqual(
      new Set(rows.map(({ uuid }) => uuid)),
    )
    expect(await server.inClient(company, (db) => brokenLinks(db, company.uuid))).toEqual([])
  })

  test('begin one chain for the first results of a company', async () => {
    for (let round = 0; round < 5; round += 1) {
      const company = await server.createClient()
      const members = [
        await server.createMember(company),
        await server.createMember(company),
        await server.createMember(company),
      ]
      const shared = await createAssignedCourse(server, company, { assignedOn: '2026-11-02' })
      const players = await Promise.all(
        members.map(async (member) => Player.open(await server.signedIn(member), shared)),
      )
      await Promise.all(players.map((one) => one.finish()))
      expect([
        (await results(company)).map(({ number }) => number),
        await server.inClient(company, (db) => brokenLinks(db, company.uuid)),
      ]).toEqual([[1, 2, 3], []])
    }
  })

  test('keep every page whose save was confirmed to one of two devices', async () => {
    const pages = ['p1', 'p2', 'p3']
    const answers = await player.checks()
    const devices = [player, await player.again(await server.signedIn(max))]
    const acknowledged = new Set<string>()
    await Promise.all(
      devices.map(async (device, which) => {
        for (let step = 0; step < 15; step += 1) {
          const page = pages[(step + which) % 3] ?? ''
          const saved = await device.save({ pagesCompleted: [page], currentPageId: page, answers })
          if (!saved.conflict) acknowledged.add(page)
          for (const known of acknowledged) expect((await device.read()).pagesCompleted).toContain(known)
        }
      }),
    )
    const end = await player.read()
    expect(end.pagesCompleted.toSorted()).toEqual([...acknowledged].toSorted())
    expect(end.seq).toBeGreaterThanOrEqual(15)
  })

  test('return the new attempt to a save that waited for a reset', async () => {
    await player.save({ pagesCompleted: ['p1'] })
    let waiting: Promise<SaveResult> | undefined
    await server.inClient(client, async (db) => {
      const execution = await lockExecution(db, {
        memberUuid: max.uuid,
        executionUuid: player.executionUuid,
        today: server.clock.now.toISOString().slice(0, 10),
      })
      if (!execution) throw new Error('no execution')
      waiting = player.save({ pagesCompleted: ['p2'] })
      await someoneWaits()
      await beginNextAttempt(db, execution, {
        versionUuid: execution.versionUuid,
        start: { drawn: execution.attempt.drawn, pages: [], acks: [], answers: {}, readAgain: [] },
        progressPercent: 0,
        now: server.clock.now,
      })
    })
    expect(await waiting).toMatchObject({ conflict: true, attempt: 2, seq: 0, pagesCompleted: [] })
    expect(await attempts()).toMatchObject([
      { number: 1, state: 'reset', pages: ['p1'] },
      { number: 2, state: 'open', pages: [] },
    ])
  })

  test('either keep the pass and refuse the resets, or reset first and refuse the submission', async () => {
    const save = await player.whole()
    const [submitted, ...resets] = await Promise.all([
      player.send(save),
      ...Array.from({ length: 3 }, () =>
        api.send(calls.elearning.resetExecution, { executionUuid: player.executionUuid }),
      ),
    ])
    const all = await attempts()
    for (const { status, error } of resets)
      expect(status === 200 ? undefined : error?.code).toBe(
        status === 200 ? undefined : 'ElearningExecution.Closed',
      )
    const isTaken = submitted?.status === 200 && !submitted.body.conflict
    expect(all.some(({ state }) => state === 'passed')).toBe(isTaken)
    expect(all.filter(({ state }) => state === 'open' || state === 'passed')).toHaveLength(1)
    expect(await resultsOfCourse()).toHaveLength(isTaken ? 1 : 0)
  })

  test('begin one attempt for each reset and leave one open', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        api.send(calls.elearning.resetExecution, { executionUuid: player.executionUuid }),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.attempt))).toEqual(new Set([2, 3, 4, 5]))
    expect((await attempts()).map(({ state }) => state)).toEqual(['reset', 'reset', 'reset', 'reset', 'open'])
  })

  /** Waits until another connection of this database waits for a lock. */
  async function someoneWaits(): Promise<void> {
    const count = () =>
      server.databases.owner.transaction(undefined, async (db) => {
        const { rows } = await sql<{ n: number }>`
          select count(*) as n from pg_stat_activity
          where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db)
        return rows[0]?.n ?? 0
      })
    await expect.poll(count).toBeGreaterThan(0)
  }
})
