/** Statement numbers as places to die at, and what a member's main job has left in the database. */
import type { Db } from '../../db/database.ts'

/** The fault that is thrown where a process, a connection or a disk would fail. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

/** Counts the statements of one call, and fails before the one that is named; for `onStatement` of a world. */
export class KillSwitch {
  readonly seen: string[] = []
  #at = Number.POSITIVE_INFINITY
  #isOn = false
  #deed: (sql: string) => void | Promise<void> = () => {
    throw new Killed('killed')
  }

  readonly onStatement = async (sql: string): Promise<void> => {
    if (!this.#isOn) return
    this.seen.push(sql)
    if (this.seen.length !== this.#at) return
    this.#isOn = false
    await this.#deed(sql)
  }

  /** Runs a call; before its statement `at` (from 1) the deed is done, a throw unless told otherwise. The call's statements. */
  async during<T>(work: () => Promise<T>, at?: number, deed?: (sql: string) => void | Promise<void>): Promise<T> {
    this.seen.length = 0
    this.#at = at ?? Number.POSITIVE_INFINITY
    if (deed) this.#deed = deed
    this.#isOn = true
    try {
      return await work()
    } finally {
      this.#isOn = false
    }
  }
}

/** All rows that saving and grading may touch: those of one member, and the end of the company's chain. */
export async function rowsOf(db: Db, memberUuid: string) {
  const tasks = await db.selectFrom('elearningTask').selectAll().where('memberUuid', '=', memberUuid).orderBy('uuid').execute()
  const uuids = tasks.map(({ uuid }) => uuid)
  const executions = await db.selectFrom('elearningExecution').selectAll().where('memberUuid', '=', memberUuid).orderBy('uuid').execute()
  return {
    tasks,
    executions,
    attempts: await db.selectFrom('elearningAttempt').selectAll().where('executionUuid', 'in', executions.map(({ uuid }) => uuid)).orderBy('number').execute(),
    series: await db.selectFrom('elearningSeries').selectAll().where('taskUuid', 'in', uuids).orderBy('number').execute(),
    cycles: await db.selectFrom('elearningCycle').selectAll().where('taskUuid', 'in', uuids).orderBy('dueOn').execute(),
    results: await db.selectFrom('elearningResult').selectAll().where('memberUuid', '=', memberUuid).orderBy('number').execute(),
    chain: await db.selectFrom('elearningResultChain').selectAll().execute(),
  }
}
export type Rows = Awaited<ReturnType<typeof rowsOf>>

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * What two members who did the same have in common: names given by chance (uuids, the draw, numbers and hashes of the
 * chain) are put out of sight, dates, states and counts stay.
 */
export function shapeOf({ chain: _, ...rows }: Rows): unknown {
  const { attempts, results, ...others } = rows
  return masked({
    ...others,
    attempts: attempts.map(({ drawn: _drawn, answers, ...attempt }) => ({
      ...attempt, answers: Object.values(answers as Record<string, { correct: boolean }>).map(({ correct }) => correct),
    })),
    results: results.map(({ completedOn, validUntil, passedAt, source }) => ({ completedOn, validUntil, passedAt, source })),
  })
}

function masked(value: unknown): unknown {
  if (typeof value === 'string' && uuidPattern.test(value)) return 'uuid'
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).filter(([key]) => key !== 'createdAt' && key !== 'updatedAt')
  return Object.fromEntries(entries.map(([key, entry]) => [key, masked(entry)]))
}
