import pg from 'pg'
import { columnTypes } from '../column-types.ts'
import type { Database, DatabaseOptions } from '../database.ts'
import { PooledDatabase } from '../pooled-database.ts'
import { statementNames } from '../statement-names.ts'
import type { EmbeddedServer } from './embedded-server.ts'

/** Milliseconds. Everybody waits for the same session, so the wait may be longer than for a connection to a server. */
const patienceMs = 10_000

/** A way into an embedded server as `role`; several may be open beside each other. `onClose` runs after its last statement. */
export function openEmbedded(
  server: EmbeddedServer,
  role: string,
  hooks: Pick<DatabaseOptions, 'onStatement' | 'onConnectionLost'>,
  onClose?: () => Promise<void>,
): Database {
  // One session, so one client: the pool hands it out first come, first served.
  const pool: pg.Pool = new pg.Pool({
    ...server.clientConfig(role, () => void makeRoom(pool)),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: patienceMs,
    types: columnTypes(),
  })
  return new PooledDatabase({ ...hooks, engine: 'embedded', pool, nameOf: statementNames(), onClose })
}

/** Gives the session to the other role once those who wait in this pool have had it. */
async function makeRoom(pool: pg.Pool): Promise<void> {
  const client = await pool.connect().catch(() => undefined)
  client?.release(true)
}
