/**
 * The tally of a running round, in which a survey's submitted answers are counted. It is sealed with keys
 * that are not in the database. The key of the round is destroyed when the round ends
 * (docs/decisions/0041).
 */
import type { ErasableKeys } from '../../../platform/crypto/erasable-keys.ts'
import type { Db } from '../../../platform/db/database.ts'
import { emptyRoundTally, type RoundTally, type Tally } from './execution.rules.ts'
import { sealJson, tallyPurpose, unsealJson } from './sealing.ts'

/**
 * Rows from earlier versions of the product contain an object with the tally and several numbers, always
 * including `answered`.
 */
type StoredTally = Tally | { answered: number; tally: Tally }

/**
 * Creates the key and the empty tally of a round unless the round has them. If the tally is older than the
 * keys of rounds, it is resealed with the new key. The caller has locked the round or the member's execution.
 */
export async function prepareTally(db: Db, keys: ErasableKeys, roundUuid: string): Promise<void> {
  const row = await findTally(db, roundUuid)
  if (row?.hasKey) return

  keys.create(roundUuid)
  if (row) return storeTally(db, keys, roundUuid, toRoundTally(keys, roundUuid, row))

  const sealed = sealJson(keys, tallyPurpose, roundUuid, emptyRoundTally.tally)
  await db
    .insertInto('riskTally')
    .values({ roundUuid, sealed, hasKey: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Locks the tally of a round until the transaction ends and returns it.
 * @throws Refusal RiskAssessment.SurveyKeyMissing
 */
export async function lockTally(db: Db, keys: ErasableKeys, roundUuid: string): Promise<RoundTally> {
  const row = await findTally(db, roundUuid)
  return row ? toRoundTally(keys, roundUuid, row) : emptyRoundTally
}

interface TallyRow {
  n: number
  sealed: string
  hasKey: boolean
}

const findTally = (db: Db, roundUuid: string): Promise<TallyRow | undefined> =>
  db
    .selectFrom('riskTally')
    .select(['n', 'sealed', 'hasKey'])
    .where('roundUuid', '=', roundUuid)
    .forUpdate()
    .executeTakeFirst()

function toRoundTally(keys: ErasableKeys, roundUuid: string, { n, sealed }: TallyRow): RoundTally {
  const stored = unsealJson(keys, tallyPurpose, roundUuid, sealed) as StoredTally
  return { submitted: n, tally: hasNumbers(stored) ? stored.tally : stored }
}

const hasNumbers = (stored: StoredTally): stored is Exclude<StoredTally, Tally> =>
  typeof (stored as { answered?: unknown }).answered === 'number'

/** Stores the tally of a round that already has a key. The number of submissions is not encrypted. */
export async function storeTally(
  db: Db,
  keys: ErasableKeys,
  roundUuid: string,
  { submitted, tally }: RoundTally,
): Promise<void> {
  await db
    .updateTable('riskTally')
    .set({ n: submitted, sealed: sealJson(keys, tallyPurpose, roundUuid, tally), hasKey: true })
    .where('roundUuid', '=', roundUuid)
    .execute()
}
