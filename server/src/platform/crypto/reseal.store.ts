/**
 * Reseals texts that were sealed with an older SECRET_KEY, so that the older key can be dropped without loss
 * (docs/operations.md).
 */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import type { Keys, SealedState } from './secrets.ts'

/** A column of sealed texts. Null values in it are not sealed. */
export interface SealedColumn {
  table: keyof Schema
  column: string
  /** The purpose under which the texts are sealed. */
  purpose: string
}

/** The numbers of texts that the newest key opens, that an older key opens, and that no key opens. */
export type SealedCounts = Record<SealedState, number>

/** Runs `work` in a transaction that sees either the rows of one client or the rows of all clients. */
type RunTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Number of texts that one transaction reads and replaces. Together they have at most 2 MB. */
const chunkSize = 200

/**
 * Reseals the texts of a column that were sealed with an older key. Each chunk is one transaction, so an
 * interrupted run loses nothing, and the next run continues. All processes lock the rows of a chunk in the
 * same order, so that several can run at the same time. Texts that no accepted key can open stay unchanged.
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

/**
 * Returns how many texts of a column can be opened with the newest key, with an older key, and with no
 * accepted key.
 */
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

/**
 * Returns the next sealed texts after `after`, ordered by the sealed text, and locks their rows if
 * `isLocked`.
 */
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

/** Replaces each text of `outdated` with the text of `renewed` at the same index. */
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

/**
 * Returns the number of passwords whose hash uses an older key: passwords of members, of advisers and of
 * running imports. A hash cannot be renewed without the password, so it stays until the next login. Runs as
 * the owner, for all clients.
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
