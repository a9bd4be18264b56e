import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@sorgfalt/contract'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { SaveResult } from '@sorgfalt/contract/elearning/elearning'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenLinks } from '../../features/certificate/chain-fixture.ts'
import { Player, type SaveInput } from '../../features/elearning/player-fixture.ts'
import type { Api } from '../api.ts'
import { createAssignedCourse, type TestCourse, tinyCourse } from '../courses.ts'
import { testEngines } from '../databases.ts'
import type { TestServer } from '../test-server.ts'
import { createMember, KilledServer, killCount, killTimeout, type Offline } from './killed-server.ts'

/** More courses than a learner can complete before the last kill. */
const courseCount = { embedded: 8 * killCount, postgres: 30 * killCount }
const pageIds = Array.from({ length: 5 }, (_, index) => `p${index + 1}`)
const chapter = {
  id: 'c1',
  title: 'Kapitel',
  pages: pageIds.map((id) => ({ id, title: id, minutes: 1, countries: [], blocks: [] })),
}
const chapters: CourseVersion['chapters'] = { de_DE: [chapter], en_GB: [chapter] }

/**
 * A learner who completes e-learnings as fast as the server answers, and remembers which saves the server has
 * acknowledged.
 */
class FastLearner {
  readonly acknowledged: SaveResult[] = []
  /** The save that the server has not answered. */
  unanswered: SaveInput | null = null
  readonly #api: Api
  readonly #courses: TestCourse[]
  #player: Player | null = null
  #left: Partial<SaveInput>[] = []

  constructor(api: Api, courses: readonly TestCourse[]) {
    this.#api = api
    this.#courses = [...courses]
  }

  /** Sends saves until the test has killed the server. A save without an answer is sent again. */
  async work(isServerRunning: () => boolean): Promise<void> {
    while (isServerRunning()) await this.#work().catch(() => delay(100))
  }

  async #work(): Promise<void> {
    for (;;) {
      if (this.unanswered) await this.#send(this.unanswered)
      if (this.#left.length === 0) await this.#startCourse()
      const next = this.#left[0]
      if (this.#player && next) await this.#send(this.#player.next(next))
    }
  }

  async #startCourse(): Promise<void> {
    const course = this.#courses[0]
    if (!course) throw new Error('all courses are completed')
    const player = await Player.open(this.#api, course)
    const checks = await player.checks()
    const answers = await player.answers()
    this.#courses.shift()
    this.#player = player
    this.#left = [
      // A page counts as read only when its checks are answered.
      ...checks.map((answer) => ({ answers: [answer] })),
      ...pageIds.map((id) => ({ pagesCompleted: [id], currentPageId: id })),
      ...answers.map((answer) => ({ answers: [answer] })),
      { submit: true },
    ]
  }

  async #send(save: SaveInput): Promise<void> {
    this.unanswered = save
    const { status, body } = await this.#api.send(calls.elearning.saveExecution, save)
    if (status !== 200 || body.conflict) throw new Error(`not saved: ${status}`)
    this.acknowledged.push(body)
    this.unanswered = null
    this.#left.shift()
    if (this.#player) this.#player.seq = body.seq
    executionOf.set(body, save.executionUuid)
  }

  /**
   * Checks that all acknowledged saves are stored, and that the unanswered save is stored completely or not
   * at all.
   */
  async check(): Promise<void> {
    const last = new Map(this.acknowledged.map((save) => [executionOf.get(save) ?? '', save]))
    for (const [executionUuid, { pagesCompleted, seq, result }] of last) {
      const known = this.acknowledged
        .filter((save) => executionOf.get(save) === executionUuid)
        .flatMap(({ feedback }) => feedback)
      const now = await this.#api.ok(calls.elearning.readExecution, { executionUuid })
      expect(now.pagesCompleted).toEqual(expect.arrayContaining(pagesCompleted))
      expect(now.answers).toEqual(expect.arrayContaining(known))
      expect(this.unanswered?.executionUuid === executionUuid ? [seq, seq + 1] : [seq]).toContain(now.seq)
      if (now.seq === seq)
        expect([now.pagesCompleted.length, now.answers.length]).toEqual([pagesCompleted.length, known.length])
      if (result) expect(now.state).toBe('passed')
    }
  }
}
const executionOf = new WeakMap<SaveResult, string>()

/** Returns the uuids of the results that the server has acknowledged. */
const acknowledgedResults = (people: readonly FastLearner[]): string[] =>
  people.flatMap(({ acknowledged }) =>
    acknowledged.flatMap(({ result }) => (result?.resultUuid ? [result.resultUuid] : [])),
  )

/** Creates a short course for all members of the company. */
function createCourse(
  { databases, inClient }: Offline,
  clientUuid: string,
  rootUuid: string,
): Promise<TestCourse> {
  const testServer = {
    databases,
    inClient: (_client: unknown, work: Parameters<typeof inClient>[0]) => inClient(work),
  } as unknown as TestServer
  const completion = { ...tinyCourse('probe').completion, draw: 3 }
  return createAssignedCourse(
    testServer,
    { uuid: clientUuid, rootUuid, identifier: '', licenseeUuid: '', country: 'DE' },
    { assignedOn: '2026-11-02', course: { chapters, completion } },
  )
}

describe.each(testEngines)('kill -9 during saves, on %s', (engine) => {
  let server: KilledServer
  const people: FastLearner[] = []

  beforeAll(async () => {
    server = await KilledServer.prepare(engine, async ({ clientUuid, origin }, offline) => {
      const apis: Api[] = []
      for (const username of ['anna', 'max', 'otto'])
        apis.push(await offline.inClient((db) => createMember(origin, db, username)))
      const root = await offline.inClient((db) =>
        db.selectFrom('orgUnit').select('uuid').where('isRoot', '=', true).executeTakeFirstOrThrow(),
      )
      const courses: TestCourse[] = []
      for (let number = 0; number < courseCount[engine]; number += 1)
        courses.push(await createCourse(offline, clientUuid, root.uuid))
      for (const api of apis) people.push(new FastLearner(api, courses))
    })
  }, killTimeout)
  afterAll(() => server.close())

  test(
    'loses no acknowledged save, and stores exactly one result for each passed execution',
    async () => {
      for (let round = 0; round < killCount; round += 1) {
        await server.start()
        await Promise.all(people.map((person) => person.check()))
        const before = people.map(({ acknowledged }) => acknowledged.length)
        const working = people.map((person) => person.work(() => server.isRunning))
        await expect
          .poll(() => people.every(({ acknowledged }, index) => acknowledged.length > (before[index] ?? 0)))
          .toBe(true)
        // Without a passed execution the test would prove nothing about results.
        if (round === killCount - 1)
          await expect.poll(() => acknowledgedResults(people).length).toBeGreaterThan(0)
        await delay(Math.random() * 600)
        await (round % 2 === 0 ? server.kill() : server.killWithDatabase())
        await Promise.all(working)
      }
      await server.start()
      await Promise.all(people.map((person) => person.check()))
      await server.kill('SIGTERM')

      const acknowledged = acknowledgedResults(people)
      await server.offline(async ({ inClient }) => {
        const results = await inClient((db) => db.selectFrom('elearningResult').selectAll().execute())
        const passed = await inClient((db) =>
          db.selectFrom('elearningExecution').select('uuid').where('state', '=', 'passed').execute(),
        )
        expect(results.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(acknowledged))
        expect(results.length).toBe(passed.length)
        expect(new Set(results.map(({ executionUuid }) => executionUuid))).toEqual(
          new Set(passed.map(({ uuid }) => uuid)),
        )
        expect(results.length - new Set(acknowledged).size).toBeLessThanOrEqual(
          people.filter(({ unanswered }) => unanswered?.submit).length,
        )
        expect(await inClient((db) => brokenLinks(db, server.clientUuid))).toEqual([])
      })
    },
    killTimeout,
  )
})
