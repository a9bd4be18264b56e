/**
 * Seals texts again that an older SECRET_KEY has sealed, so that the older key can be dropped without loss
 * (docs/operations.md).
 */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import type { Keys, SealedState } from './secrets.ts'

/** A column of sealed texts. Its null values are not sealed. */
export interface SealedColumn {
  table: keyof Schema
  column: string
  /** The purpose under which the texts are sealed. */
  purpose: string
}

/** The number of texts by the key that opens them. */
export type SealedCounts = Record<SealedState, number>

/** Runs `work` in a transaction that sees the rows of one client, or of all clients. */
type RunTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Number of texts that one transaction reads and replaces: at most 2 MB. */
const chunkSize = 200

/**
 * Seals the texts of a column again that an older key has sealed. Each chunk is one transaction, so an
 * interrupted run loses nothing, and the next run continues. The rows of a chunk are locked in one order, so
 * that several processes can do this at the same time. Texts that no accepted key opens stay as they are.
 */
export async function resealColumn(run: RunTransaction, keys: Keys, column: SealedColumn): Promise<void> {
  const { purpose } = column
  let last: string | undefined = ''

  while (last !== undefined) {
    const after: string = last
    last = await run(async (db) => {
      const chunk = await readChunk(db, column, after, { isLocked: true })
      const outdated = chunk.filter((sealed) => keys.stateOf(purpose, sealed) === 'older')
      const renewed = outdated.map((sealed) => keys.seal(purpose, keys.unseal(purpose, sealed)))
      if (outdated.length > 0) await replaceSealed(db, column, outdated, renewed)
      return chunk.at(-1)
    })
  }
}

/** Returns how many texts of a column the newest key, an older one and no accepted key opens. */
export async function countSealed(
  run: RunTransaction,
  keys: Keys,
  column: SealedColumn,
): Promise<SealedCounts> {
  const counts: SealedCounts = { newest: 0, older: 0, unreadable: 0 }
  let last: string | undefined = ''

  while (last !== undefined) {
    const after: string = last
    const chunk = await run((db) => readChunk(db, column, after))
    for (const sealed of chunk) counts[keys.stateOf(column.purpose, sealed)] += 1
    last = chunk.at(-1)
  }

  return counts
}

/** Returns the next sealed texts after `after`, in their own order, and locks their rows if `isLocked`. */
async function readChunk(
  db: Db,
  { table, column }: SealedColumn,
  after: string,
  { isLocked = false } = {},
): Promise<string[]> {
  const { rows } = await sql<{ sealed: string }>`
    select ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} collate "C" > ${after}
    order by ${sql.ref(column)} collate "C" limit ${chunkSize}
    ${isLocked ? sql`for no key update` : sql``}`.execute(db)
  return rows.map(({ sealed }) => sealed)
}

/** Replaces each text of `outdated` by the text of `renewed` at the same index. */
async function replaceSealed(
  db: Db,
  { table, column }: SealedColumn,
  outdated: readonly string[],
  renewed: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} as target set ${sql.ref(column)} = input.renewed
    from unnest(${outdated}::text[], ${renewed}::text[]) input (outdated, renewed)
    where target.${sql.ref(column)} = input.outdated`.execute(db)
}

/** Puts one job of this kind into the queue for every client; one waits per key. */
export async function enqueueReseal(db: Db, kind: string, dedupeKey: string): Promise<void> {
  await sql`select enqueue_for_clients(${kind}, ${dedupeKey})`.execute(db)
}

/**
 * Returns the number of passwords whose hash uses another key than the newest: of members, of advisers and
 * of imports that are under way. Hashes cannot be renewed without the password, so each waits for the next
 * login. Runs as the owner, for all clients.
 */
export async function countOldPasswords(db: Db, keys: Keys): Promise<number> {
  const current = `%,keyid=${keys.newestId}$%`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select password_hash from member
      union all select password_hash from adviser
      union all select password_hash from member_import_row
    ) every where password_hash not like ${current}`.execute(db)
  return rows[0]?.count ?? 0
}
