/** Kills a call before one of its statements, and returns the rows that exist then. */
import { brokenLinks } from '../../features/certificate/chain-fixture.ts'
import { Player, type SaveInput } from '../../features/elearning/player-fixture.ts'
import { startSession } from '../../features/session/session.store.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { createAssignedCourse } from '../courses.ts'
import { createTestServer, type TestClient, type TestMember, type TestServer } from '../test-server.ts'

type Fault = () => void | Promise<void>
/** Throws an error, as if the process, the connection or the disk had failed. */
const fail: Fault = () => {
  throw new Error('killed')
}

/**
 * Counts the statements of one call and runs a fault before one of them. It is passed to a server as
 * `onStatement`.
 */
export class KillSwitch {
  readonly seen: string[] = []
  #at = Number.POSITIVE_INFINITY
  #isOn = false
  #fault: Fault = fail

  readonly onStatement = async (sql: string): Promise<void> => {
    if (!this.#isOn) return
    this.seen.push(sql)
    if (this.seen.length !== this.#at) return
    this.#isOn = false
    await this.#fault()
  }

  /**
   * Runs `work` and triggers the fault before statement number `at`, counted from 1. The default fault throws
   * an error. Afterwards `seen` contains the statements of `work` up to the fault.
   */
  async during<T>(work: () => Promise<T>, at = Number.POSITIVE_INFINITY, fault: Fault = fail): Promise<T> {
    this.seen.length = 0
    this.#at = at
    this.#fault = fault
    this.#isOn = true
    try {
      return await work()
    } finally {
      this.#isOn = false
    }
  }
}

/**
 * Returns all rows that can change when an e-learning of a member is saved and graded, and the end of the
 * company's chain of results.
 */
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
 * Returns the rows without values that differ by chance: uuids, drawn questions, and numbers and hashes of
 * the chain. The returned values are equal for two members who do the same.
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

/** A member with a started e-learning, and the next save, which has not been sent yet. */
export interface Learner {
  player: Player
  save: SaveInput
  rows: () => Promise<Rows>
}

/** A company on a server that can fail at any statement. The test must close the server. */
export class KillableCompany {
  readonly server: TestServer
  readonly faults: KillSwitch
  readonly #client: TestClient

  constructor(server: TestServer, faults: KillSwitch, client: TestClient) {
    this.server = server
    this.faults = faults
    this.#client = client
  }

  /** Creates a member with a started e-learning and the next save. */
  async learner(saveOf: (player: Player) => Promise<SaveInput>): Promise<Learner> {
    const member = await this.server.createMember(this.#client, { hasPassword: false })
    const course = await createAssignedCourse(this.server, this.#client, { assignedOn: '2026-11-02' })
    const player = await Player.open(await this.#enter(member), course)
    await player.save({ pagesCompleted: ['p1'] })
    const rows = () =>
      this.server.inClient(this.#client, (db) => rowsOf(db, member.uuid, course.clientElearningUuid))
    return { player, rows, save: await saveOf(player) }
  }

  /** Runs a call without a fault. Returns its statements, its answer, and the rows without random values. */
  async model(saveOf: (player: Player) => Promise<SaveInput>) {
    const { player, save, rows } = await this.learner(saveOf)
    const answer = await this.faults.during(() => player.save(save))
    return { statements: [...this.faults.seen], answer, after: shapeOf(await rows()) }
  }

  brokenLinks(): Promise<string[]> {
    return this.server.inClient(this.#client, (db) => brokenLinks(db, this.#client.uuid))
  }

  /** Creates a session without a password, which saves the time to compute a hash. */
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

/** Creates a server that can fail at any statement, with a company. */
export async function createKillableCompany(engine: Database['engine']): Promise<KillableCompany> {
  const faults = new KillSwitch()
  const server = await createTestServer(engine, {
    onStatement: faults.onStatement,
    env: { LOG_LEVEL: 'silent' },
  })
  server.clock.now = new Date('2026-11-02T09:00:00Z')
  return new KillableCompany(server, faults, await server.createClient())
}
