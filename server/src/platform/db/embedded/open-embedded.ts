import pg from 'pg'
import { columnTypes } from '../column-types.ts'
import type { Database, DatabaseOptions } from '../database.ts'
import { PooledDatabase } from '../pooled-database.ts'
import { statementNames } from '../statement-names.ts'
import type { EmbeddedServer } from './embedded-server.ts'

/**
 * Longer than the timeout for a connection to a server, because all transactions wait for the same session.
 */
const sessionTimeoutMs = 10_000

/**
 * Opens an embedded server as `role`. It may be open for several roles at the same time. `onClose` is called
 * after the last statement.
 */
export function openEmbedded(
  server: EmbeddedServer,
  role: string,
  hooks: Pick<DatabaseOptions, 'onStatement' | 'onConnectionLost'>,
  onClose?: () => Promise<void>,
): Database {
  // There is one session, so the pool has one client. It serves requests in the order of their arrival.
  const pool: pg.Pool = new pg.Pool({
    ...server.clientConfig(role, () => void releaseSession(pool)),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: sessionTimeoutMs,
    types: columnTypes(),
  })
  return new PooledDatabase({ ...hooks, engine: 'embedded', pool, nameOf: statementNames(), onClose })
}

/**
 * Releases the session for the other role as soon as the requests that already wait in this pool are done.
 */
async function releaseSession(pool: pg.Pool): Promise<void> {
  const client = await pool.connect().catch(() => undefined)
  client?.release(true)
}
