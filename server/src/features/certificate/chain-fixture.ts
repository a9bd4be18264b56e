/** Checks a client's chain of results from the database alone, without the code of the product. */
import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/**
 * Returns JSON with sorted keys. Does not use the function of the product, so that the tests find a mistake
 * in that function.
 */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  )

/** Returns the faults of a client's chain, or an empty array if the chain is intact. */
export async function brokenLinks(db: Db, clientUuid: string): Promise<string[]> {
  const results = await db
    .selectFrom('elearningResult')
    .selectAll()
    .where('clientUuid', '=', clientUuid)
    .orderBy('number')
    .execute()
  const ends = await db
    .selectFrom('elearningResultChain')
    .selectAll()
    .where('clientUuid', '=', clientUuid)
    .execute()
  const problems: string[] = []
  let prevHash = ''
  for (const [index, row] of results.entries()) {
    const {
      uuid,
      number,
      certificateNumber,
      verificationCode,
      memberUuid,
      elearningUuid,
      versionUuid,
      source,
      completedOn,
      validUntil,
      snapshot,
    } = row
    const link = {
      uuid,
      number,
      certificateNumber,
      verificationCode,
      memberUuid,
      elearningUuid,
      versionUuid,
      source,
      completedOn,
      validUntil,
      snapshot,
    }
    if (number !== index + 1) problems.push(`number ${number} at position ${index + 1}`)
    if (row.prevHash !== prevHash) problems.push(`${number} does not follow its predecessor`)
    if (row.person !== null && sha256(canonical(row.person)) !== row.personHash)
      problems.push(`${number} has the name of another person`)
    if (sha256(canonical({ ...link, personHash: row.personHash, prevHash: row.prevHash })) !== row.hash)
      problems.push(`${number} was changed`)
    prevHash = row.hash
  }
  // A company without results may have no stored end of the chain.
  const end = ends[0] ?? { length: 0, lastHash: '' }
  if (end.length !== results.length || end.lastHash !== prevHash) problems.push('the end does not match')
  return problems
}
