/** Statement numbers as places to die at, and what a member's main job has left in the database. */

import { brokenLinks } from '../../features/certificate/chain-fixture.ts'
import { Player, type SaveInput } from '../../features/elearning/player-fixture.ts'
import { startSession } from '../../features/session/session.store.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { createAssignedCourse } from '../courses.ts'
import { createTestServer, type TestClient, type TestMember, type TestServer } from '../test-server.ts'

type Deed = () => void | Promise<void>
/** What happens where a process, a connection or a disk would fail. */
const fail: Deed = () => {
  throw new Error('killed')
}

/** Counts the statements of one call, and fails before the one that is named; for `onStatement` of a server. */
export class KillSwitch {
  readonly seen: string[] = []
  #at = Number.POSITIVE_INFINITY
  #isOn = false
  #deed: Deed = fail

  readonly onStatement = async (sql: string): Promise<void> => {
    if (!this.#isOn) return
    this.seen.push(sql)
    if (this.seen.length !== this.#at) return
    this.#isOn = false
    await this.#deed()
  }

  /** Runs a call; before its statement `at` (from 1) the deed is done: a fault unless told otherwise. `seen` has its statements. */
  async during<T>(work: () => Promise<T>, at = Number.POSITIVE_INFINITY, deed: Deed = fail): Promise<T> {
    this.seen.length = 0
    this.#at = at
    this.#deed = deed
    this.#isOn = true
    try {
      return await work()
    } finally {
      this.#isOn = false
    }
  }
}

/** All rows that saving and grading one e-learning of one member may touch, and the end of the company's chain. */
async function rowsOf(db: Db, memberUuid: string, clientElearningUuid: string) {
  const task = await db
    .selectFrom('elearningTask')
    .selectAll()
    .where('memberUuid', '=', memberUuid)
    .where('clientElearningUuid', '=', clientElearningUuid)
    .executeTakeFirstOrThrow()
  const executions = await db
    .selectFrom('elearningExecution')
    .selectAll()
    .where('taskUuid', '=', task.uuid)
    .orderBy('uuid')
    .execute()
  return {
    task,
    executions,
    attempts: await db
      .selectFrom('elearningAttempt')
      .selectAll()
      .where(
        'executionUuid',
        'in',
        executions.map(({ uuid }) => uuid),
      )
      .orderBy('number')
      .execute(),
    series: await db
      .selectFrom('elearningSeries')
      .selectAll()
      .where('taskUuid', '=', task.uuid)
      .orderBy('number')
      .execute(),
    cycles: await db
      .selectFrom('elearningCycle')
      .selectAll()
      .where('taskUuid', '=', task.uuid)
      .orderBy('dueOn')
      .execute(),
    results: await db
      .selectFrom('elearningResult')
      .selectAll()
      .where('taskUuid', '=', task.uuid)
      .orderBy('number')
      .execute(),
    chain: await db.selectFrom('elearningResultChain').selectAll().execute(),
  }
}
export type Rows = Awaited<ReturnType<typeof rowsOf>>

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * What two members who did the same have in common: names given by chance (uuids, the draw, numbers and hashes of the
 * chain) are put out of sight, dates, states and counts stay.
 */
export function shapeOf({ task, executions, attempts, series, cycles, results }: Rows): unknown {
  return masked({
    task,
    executions,
    series,
    cycles,
    attempts: attempts.map(({ drawn: _drawn, answers, ...attempt }) => ({
      ...attempt,
      answers: Object.values(answers as Record<string, { correct: boolean }>).map(({ correct }) => correct),
    })),
    results: results.map(({ completedOn, validUntil, passedAt, source }) => ({
      completedOn,
      validUntil,
      passedAt,
      source,
    })),
  })
}

function masked(value: unknown): unknown {
  if (typeof value === 'string' && uuidPattern.test(value)) return 'uuid'
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).filter(([key]) => key !== 'createdAt' && key !== 'updatedAt')
  return Object.fromEntries(entries.map(([key, entry]) => [key, masked(entry)]))
}

/** Somebody in the middle of an e-learning of his own, with the next save ready and not yet sent. */
export interface Learner {
  player: Player
  save: SaveInput
  rows: () => Promise<Rows>
}

/** A company whose server can be made to fail. Close its server. */
export class Classroom {
  readonly server: TestServer
  readonly faults: KillSwitch
  readonly #client: TestClient

  private constructor(server: TestServer, faults: KillSwitch, client: TestClient) {
    this.server = server
    this.faults = faults
    this.#client = client
  }

  static async open(engine: Database['engine']): Promise<Classroom> {
    const faults = new KillSwitch()
    const server = await createTestServer(engine, {
      onStatement: faults.onStatement,
      env: { LOG_LEVEL: 'silent' },
    })
    server.clock.now = new Date('2026-11-02T09:00:00Z')
    return new Classroom(server, faults, await server.createClient())
  }

  async learner(saveOf: (player: Player) => Promise<SaveInput>): Promise<Learner> {
    const member = await this.server.createMember(this.#client, { hasPassword: false })
    const course = await createAssignedCourse(this.server, this.#client, { assignedOn: '2026-11-02' })
    const player = await Player.open(await this.#enter(member), course)
    await player.save({ pagesCompleted: ['p1'] })
    const rows = () =>
      this.server.inClient(this.#client, (db) => rowsOf(db, member.uuid, course.clientElearningUuid))
    return { player, rows, save: await saveOf(player) }
  }

  /** What a call without a fault does: its statements, and the shape of what it leaves. */
  async model(saveOf: (player: Player) => Promise<SaveInput>) {
    const { player, save, rows } = await this.learner(saveOf)
    const answer = await this.faults.during(() => player.save(save))
    return { statements: [...this.faults.seen], answer, after: shapeOf(await rows()) }
  }

  brokenLinks(): Promise<string[]> {
    return this.server.inClient(this.#client, (db) => brokenLinks(db, this.#client.uuid))
  }

  /** A session without the cost of a password. */
  async #enter(member: TestMember) {
    const api = this.server.visitor()
    const token = randomToken()
    await this.server.inClient(this.#client, (db) =>
      startSession(db, { memberUuid: member.uuid, token, userAgent: '', seconds: 3600 }),
    )
    api.cookies.set('sid', token)
    return api
  }
}
