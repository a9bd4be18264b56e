import pg from 'pg'
import { StorageFull } from '../storage-full.ts'

/**
 * The database cannot be reached, has no free connection, is too busy, or went away in mid-transaction. After a failed commit the
 * outcome is unknown to us. `cause` is what the driver said. Retrying later may succeed.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'

  constructor(cause: unknown, message = 'the database cannot be reached at the moment') {
    super(message, { cause })
  }

  /** Why, in a word for the log: the code of the driver, the server or TLS, else what the driver says. */
  get reason(): string {
    const { code, message } = this.cause as { code?: string; message?: string }
    return code ?? message ?? 'unknown'
  }
}

/**
 * SQLSTATEs by which the server says good-bye: class 08 (connection), too many connections, shutdown, crash,
 * starting up, session time-outs. They arrive as ordinary errors, yet the connection is gone with them.
 */
const farewells = /^(08...|53300|57P0[1-5]|25P0[34])$/

/** Two transactions stood in each other's way, and the server has undone this one: begun anew, it will most likely pass. */
export class Collision extends DatabaseUnavailable {}

/** SQLSTATEs of a failed serialisation and a deadlock. */
const collisions = /^(40001|40P01)$/

/** SQLSTATEs of a statement that took longer than it may, waited too long for a lock, or found no memory. */
const busy = /^(57014|55P03|53200)$/

/** The disk of the database is full; what it holds can mostly still be read. */
export class DatabaseFull extends StorageFull {}

/** SQLSTATE of a full disk. */
const full = '53100'

/** An error of the server that leaves the connection usable, such as a violated constraint. */
export function isStatementError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && !farewells.test(error.code ?? '')
}

/** Wraps what is not the statement's own fault; `lost` says that the connection has reported its end. */
export function translateFailure(error: unknown, lost: boolean): unknown {
  if (error instanceof pg.DatabaseError && collisions.test(error.code ?? '')) return new Collision(error)
  if (error instanceof pg.DatabaseError && error.code === full) return new DatabaseFull(error)
  if (error instanceof pg.DatabaseError && busy.test(error.code ?? ''))
    return new DatabaseUnavailable(error, 'the database is too busy')
  if (error instanceof DatabaseUnavailable || isStatementError(error)) return error
  return lost || error instanceof pg.DatabaseError ? new DatabaseUnavailable(error) : error
}
