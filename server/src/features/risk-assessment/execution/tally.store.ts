/**
 * The tally of a running round, in which a survey's submitted answers are counted. It is sealed with a key
 * that is not in the database.
 */
import type { Keys } from '../../../platform/crypto/secrets.ts'
import type { Db } from '../../../platform/db/database.ts'
import { emptyRoundTally, type RoundTally, type Tally } from './execution.rules.ts'
import { sealJson, tallyPurpose } from './sealing.ts'

/** An earlier form, in which the number of submissions has another name. */
interface EarlierTally {
  handedIn: number
  answered: number
  tally: Tally
}

/** The oldest form is a `Tally` without numbers. */
type StoredTally = RoundTally | EarlierTally | Tally

/** Creates the empty tally of a round unless the round has one. */
export async function createTally(db: Db, keys: Keys, roundUuid: string): Promise<void> {
  await db
    .insertInto('riskTally')
    .values({ roundUuid, sealed: sealJson(keys, tallyPurpose, emptyRoundTally) })
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

  return toRoundTally(JSON.parse(keys.unseal(tallyPurpose, row.sealed)) as StoredTally, row.n)
}

/** The oldest form relies on `n`, the number of submissions in the clear. */
function toRoundTally(stored: StoredTally, n: number): RoundTally {
  if (isNumbered(stored)) return stored
  if (!isNamedEarlier(stored)) return { submitted: n, answered: n, tally: stored }
  const { handedIn: submitted, answered, tally } = stored
  return { submitted, answered, tally }
}

const isNumbered = (stored: StoredTally): stored is RoundTally =>
  typeof (stored as RoundTally).submitted === 'number'

const isNamedEarlier = (stored: StoredTally): stored is EarlierTally =>
  typeof (stored as EarlierTally).handedIn === 'number'

/**
 * Stores the tally of a round. The number in the clear counts all submissions. The number of those that
 * answer a statement stays sealed: it could reveal which of the first submissions answer none.
 */
export async function storeTally(db: Db, keys: Keys, roundUuid: string, tally: RoundTally): Promise<void> {
  const sealed = sealJson(keys, tallyPurpose, tally)
  await db
    .updateTable('riskTally')
    .set({ n: tally.submitted, sealed })
    .where('roundUuid', '=', roundUuid)
    .execute()
}
