import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { replicaReads } from '../metrics.ts'
import { Refusal } from '../refusal.ts'
import type { Database, Db } from './database.ts'
import { enterReplica } from './enter.ts'

/** How long a read waits until the replica has replayed the position of its request. */
const maxWaitMs = 100

/** How long a waiting read pauses before it asks again. */
const pauseMs = 5

/** How long the primary answers all reads after the replica could not answer one. */
const restMs = 1_000

/** Which rows a read must see. */
export interface ReplicaRead {
  clientUuid: string
  /** A position in the log of the primary. The read sees everything that was committed before it. */
  position: string
}

/** Thrown if the replica has not replayed a position in time, or is no replica. */
class ReplicaBehind extends Error {
  override readonly name = 'ReplicaBehind'
}

/**
 * A replica of the database that answers heavy reads, so that they do not slow down the primary. It answers
 * only reads for which it is as current as the primary was when the request arrived.
 */
export class Replica {
  readonly #database: Database
  #restsUntil = 0

  /** `database` connects to the replica. */
  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Runs `work`, which only reads, in a transaction of the client. Returns undefined if the replica cannot
   * answer, or if `work` fails. The caller then runs `work` on the primary.
   *
   * @throws Refusal of `work`
   */
  async tryRead<T>(
    { clientUuid, position }: ReplicaRead,
    work: (db: Db) => Promise<T>,
  ): Promise<{ output: T } | undefined> {
    if (Date.now() < this.#restsUntil) return this.#leaveOut('resting')

    try {
      const opening = enterReplica(clientUuid, position)
      const output = await this.#database.transaction(opening, async (db, [row]) => {
        if (row?.isReplica !== true) throw new ReplicaBehind('the server is no replica')
        if (row.isCurrent !== true) await this.#waitFor(db, position)
        return work(db)
      })
      replicaReads.inc({ result: 'answered' })

      return { output }
    } catch (error) {
      if (error instanceof Refusal) throw error

      this.#restsUntil = Date.now() + restMs
      return this.#leaveOut(error instanceof ReplicaBehind ? 'behind' : 'failed')
    }
  }

  /** @throws ReplicaBehind if the server is no replica; the errors of the driver */
  async check(): Promise<void> {
    await this.#database.transaction(undefined, async (db) => {
      const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db)
      if (rows[0]?.isReplica !== true) throw new ReplicaBehind('the server is no replica')
    })
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  #leaveOut(result: 'resting' | 'behind' | 'failed'): undefined {
    replicaReads.inc({ result })
  }

  /** @throws ReplicaBehind */
  async #waitFor(db: Db, position: string): Promise<void> {
    const deadline = Date.now() + maxWaitMs
    while (Date.now() < deadline) {
      await delay(pauseMs)
      const { rows } = await sql<{ isCurrent: boolean }>`
        select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as is_current`.execute(db)
      if (rows[0]?.isCurrent) return
    }

    throw new ReplicaBehind('the replica has not replayed the position in time')
  }
}
