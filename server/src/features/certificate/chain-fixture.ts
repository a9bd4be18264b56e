/** Checks a client's chain of results as an auditor would: from the database alone, by a way of its own. */
import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/** JSON with sorted keys, written once more so that a slip in the product's own does not hide itself. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  )

/** What is wrong with a client's chain; [] = nothing. */
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
    if (number !== index + 1) problems.push(`number ${number} at place ${index + 1}`)
    if (row.prevHash !== prevHash) problems.push(`${number} does not follow the one before`)
    if (row.person !== null && sha256(canonical(row.person)) !== row.personHash)
      problems.push(`${number} is of another person`)
    if (sha256(canonical({ ...link, personHash: row.personHash, prevHash: row.prevHash })) !== row.hash)
      problems.push(`${number} was changed`)
    prevHash = row.hash
  }
  // A company without results may have no end yet.
  const end = ends[0] ?? { length: 0, lastHash: '' }
  if (end.length !== results.length || end.lastHash !== prevHash) problems.push('the end is another')
  return problems
}
