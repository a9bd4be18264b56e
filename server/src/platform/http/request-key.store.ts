/**
 * Handles repeated requests that create a record. A second request with the same key gets the answer of the
 * first (docs/decisions/0039).
 */
import type { SealedColumn } from '../crypto/reseal.store.ts'
import type { Keys } from '../crypto/secrets.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../refusal.ts'

const purpose = 'request-key'

export const sealedOutputs: SealedColumn = { table: 'requestKey', column: 'output', purpose }

export interface KeyedRequest {
  /** The uuid that the sender chose. */
  key: string
  /** The values that a repeated request must send unchanged: actor, call and input. */
  content: unknown
}

/**
 * Runs `work`, which creates a record in the transaction of `db`, unless an earlier request with the same key
 * has done so. Returns the output of the first run. A request that arrives during the first run waits until
 * it ends.
 *
 * @throws Refusal Request.KeyReused if the first request had different content
 */
export async function runOnce<T>(
  db: Db,
  keys: Keys,
  { key, content }: KeyedRequest,
  work: () => Promise<T>,
): Promise<T> {
  const text = JSON.stringify(content)
  const claimed = await db
    .insertInto('requestKey')
    .values({ key, fingerprint: keys.sign(purpose, text) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()

  if (claimed === undefined) {
    const first = await findFirstOutput(db, keys, { key, content })
    return first ? (first.output as T) : refuse('Request.KeyReused')
  }

  const output = await work()
  await db
    .updateTable('requestKey')
    .set({ output: keys.seal(purpose, JSON.stringify(output)) })
    .where('key', '=', key)
    .execute()

  return output
}

/**
 * Returns the output of an earlier request with the same key, or undefined if there was none.
 *
 * @throws Refusal Request.KeyReused if the earlier request had different content
 */
export async function findFirstOutput(
  db: Db,
  keys: Keys,
  { key, content }: KeyedRequest,
): Promise<{ output: unknown } | undefined> {
  const first = await db
    .selectFrom('requestKey')
    .select(['fingerprint', 'output'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!first) return undefined

  const { fingerprint, output } = first
  if (output === null || !keys.verify(purpose, JSON.stringify(content), fingerprint))
    refuse('Request.KeyReused')

  return { output: JSON.parse(keys.unseal(purpose, output)) as unknown }
}
