/**
 * The tally of a running round, in which a survey's submitted answers are counted. It is sealed with a key
 * that is not in the database.
 */
import type { Keys } from '../../../platform/crypto/secrets.ts'
import type { Db } from '../../../platform/db/database.ts'
import { emptyRoundTally, type RoundTally, type Tally } from './execution.rules.ts'
import { sealJson, tallyPurpose } from './sealing.ts'

/** Earlier forms contain numbers beside the tally. One of them is always `answered`. */
type StoredTally = Tally | { answered: number; tally: Tally }

/** Creates the empty tally of a round unless the round has one. */
export async function createTally(db: Db, keys: Keys, roundUuid: string): Promise<void> {
  await db
    .insertInto('riskTally')
    .values({ roundUuid, sealed: sealJson(keys, tallyPurpose, emptyRoundTally.tally) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks the tally of a round until the transaction ends and returns it. */
export async function lockTally(db: Db, keys: Keys, roundUuid: string): Promise<RoundTally> {
  const row = await db
    .selectFrom('riskTally')
    .select(['n', 'sealed'])
    .where('roundUuid', '=', roundUuid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return emptyRoundTally

  const stored = JSON.parse(keys.unseal(tallyPurpose, row.sealed)) as StoredTally
  return { submitted: row.n, tally: hasNumbers(stored) ? stored.tally : stored }
}

const hasNumbers = (stored: StoredTally): stored is Exclude<StoredTally, Tally> =>
  typeof (stored as { answered?: unknown }).answered === 'number'

/** Stores the tally of a round. The number of submissions is in the clear. */
export async function storeTally(
  db: Db,
  keys: Keys,
  roundUuid: string,
  { submitted, tally }: RoundTally,
): Promise<void> {
  await db
    .updateTable('riskTally')
    .set({ n: submitted, sealed: sealJson(keys, tallyPurpose, tally) })
    .where('roundUuid', '=', roundUuid)
    .execute()
}
