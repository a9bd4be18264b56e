import type { PGlite } from '@electric-sql/pglite'

/**
 * Runs checkpoints and vacuum. A PostgreSQL server runs them in background processes, which the embedded
 * engine does not have.
 */

const defaultWalBytes = 64 * 2 ** 20
const pauseMs = { checkpoint: 2_000, vacuum: 60_000 } as const

/** Size of the write-ahead log since the last checkpoint. */
const walQuery = 'select pg_current_wal_lsn() - (pg_control_checkpoint()).redo_lsn as bytes'

/** Selects the table that most needs a vacuum, by the thresholds of autovacuum. */
const vacuumQuery = `
  select relid::regclass::text as "table" from pg_stat_user_tables
   where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
   order by n_dead_tup + n_mod_since_analyze desc limit 1`

/**
 * Returns two functions. `run` runs a checkpoint if the write-ahead log is longer than `walBytes`, and
 * vacuums one changed table per minute. It needs a session of the superuser outside a transaction. `isDue`
 * returns whether it is time to call `run`. It sends no query.
 */
export function upkeep(
  database: PGlite,
  walBytes = defaultWalBytes,
): { isDue: () => boolean; run: () => Promise<void> } {
  const next = { checkpoint: Date.now() + pauseMs.checkpoint, vacuum: Date.now() + pauseMs.vacuum }
  const claim = (task: keyof typeof next): boolean => {
    if (Date.now() < next[task]) return false
    next[task] = Date.now() + pauseMs[task]
    return true
  }

  return {
    isDue: () => Date.now() >= Math.min(next.checkpoint, next.vacuum),
    run: async () => {
      if (claim('checkpoint')) await cutLog(database, walBytes)
      if (claim('vacuum')) await vacuumOne(database)
    },
  }
}

async function cutLog(database: PGlite, walBytes: number): Promise<void> {
  const { rows } = await database.query<{ bytes: string }>(walQuery)
  if (Number(rows[0]?.bytes) > walBytes) await database.exec('checkpoint')
}

async function vacuumOne(database: PGlite): Promise<void> {
  const { rows } = await database.query<{ table: string }>(vacuumQuery)
  if (rows[0]) await database.exec(`vacuum (analyze) ${rows[0].table}`)
}
