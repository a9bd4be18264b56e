import pg from 'pg'
import { StorageFull } from '../storage-full.ts'

/**
 * Thrown if the database cannot be reached, has no free connection, is too busy, or was lost during a
 * transaction. A later retry may succeed. After a failed commit the outcome is unknown. `cause` is the error
 * of the driver.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'

  constructor(cause: unknown, message = 'the database cannot be reached at the moment') {
    super(message, { cause })
  }

  /**
   * The reason for the log: the error code of the driver, the server or TLS. If there is no code, the message
   * of the driver.
   */
  get reason(): string {
    const { code, message } = this.cause as { code?: string; message?: string }
    return code ?? message ?? 'unknown'
  }
}

/**
 * Thrown if two transactions conflicted and the server rolled this one back. Running it again usually
 * succeeds.
 */
export class Collision extends DatabaseUnavailable {}

/**
 * Thrown if a migration has changed the columns of a function or table after the connection had prepared a
 * statement that reads them. A new connection can run it.
 */
export class StalePlan extends Collision {}

/**
 * Thrown if the server was demoted to a standby after the connection was opened. A new connection uses the
 * server that was promoted.
 */
export class Demoted extends Collision {}

/**
 * Thrown if a commit did not end in time, for example because a synchronous standby does not answer. The
 * outcome is unknown: the server may still commit.
 */
export class CommitTimeout extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause, 'the commit did not end in time, and its outcome is unknown')
  }
}

/** Thrown if the disk of the database is full. Reading usually still works. */
export class DatabaseFull extends StorageFull {}

/**
 * SQLSTATEs with which the server ends a connection: class 08 (connection), too many connections, shutdown,
 * crash, starting up, session timeouts. The driver reports these like any other error, but the connection is
 * lost.
 */
const connectionEnded = /^(08...|53300|57P0[1-5]|25P0[34])$/

/** SQLSTATEs of a failed serialisation and a deadlock. */
const collided = /^(40001|40P01)$/

/** The function of the server that refuses a prepared statement whose columns have changed. */
const planCheck = 'RevalidateCachedQuery'

/** SQLSTATEs of a statement that ran too long, waited too long for a lock, or ran out of memory. */
const tooBusy = /^(57014|55P03|53200)$/

/** SQLSTATE of a write on a read-only server. */
const readOnly = '25006'

/** SQLSTATE of a full disk. */
const diskFull = '53100'

/**
 * Returns whether the server reported the error and the connection can still be used, as after a violated
 * constraint.
 */
export function isStatementError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && !connectionEnded.test(error.code ?? '')
}

/**
 * Returns the error that the caller of a transaction sees: one of the classes above for problems of the
 * database, or the error itself for problems of the statement. `isLost` says whether the connection has
 * reported its end.
 */
export function translateFailure(error: unknown, isLost: boolean): unknown {
  if (error instanceof DatabaseUnavailable) return error
  if (!(error instanceof pg.DatabaseError)) return isLost ? new DatabaseUnavailable(error) : error

  const code = error.code ?? ''
  if (collided.test(code)) return new Collision(error)
  if (error.routine === planCheck) return new StalePlan(error)
  if (code === readOnly) return new Demoted(error)
  if (code === diskFull) return new DatabaseFull(error)
  if (tooBusy.test(code)) return new DatabaseUnavailable(error, 'the database is too busy')

  return isStatementError(error) ? error : new DatabaseUnavailable(error)
}
