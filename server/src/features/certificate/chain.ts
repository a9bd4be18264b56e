/** Verifies a client's chain of results from the stored rows (decision 3). */
import type { Db } from '../../platform/db/database.ts'
import { type ChainLink, chainHash, personHash, type ResultPerson } from './result.rules.ts'

/** A fault in the chain. */
export interface BrokenLink {
  /** The certificate number, empty for a fault at the end of the chain. */
  certificate: string
  /**
   * - `changed`: the link was changed after it was written
   * - `person`: the name is not the one that the link was written for
   * - `gap`: the link does not follow its predecessor
   * - `end`: links at the end are missing
   */
  fault: 'changed' | 'person' | 'gap' | 'end'
}

interface StoredLink {
  link: ChainLink
  person: ResultPerson | null
  hash: string
}

interface ChainEnd {
  length: number
  lastHash: string
}

/** Returns the faults of a link whose predecessor is `before`. */
function findFaults({ link, person, hash }: StoredLink, before: ChainEnd): BrokenLink['fault'][] {
  return [
    ...(link.number !== before.length + 1 || link.prevHash !== before.lastHash ? (['gap'] as const) : []),
    ...(person !== null && personHash(person) !== link.personHash ? (['person'] as const) : []),
    ...(chainHash(link) !== hash ? (['changed'] as const) : []),
  ]
}

const linksPerChunk = 1000

/**
 * Recomputes every link of a client's chain. Needs the owner's connection.
 * @returns the number of links, and their faults
 */
export async function verifyChain(
  db: Db,
  clientUuid: string,
): Promise<{ length: number; broken: BrokenLink[] }> {
  const broken: BrokenLink[] = []

  let end: ChainEnd = { length: 0, lastHash: '' }
  let length = 0
  for (;;) {
    const links = await listLinks(db, clientUuid, end.length)
    for (const link of links) {
      const { certificateNumber: certificate, number } = link.link
      broken.push(...findFaults(link, end).map((fault) => ({ certificate, fault })))
      end = { length: number, lastHash: link.hash }
    }

    length += links.length
    if (links.length < linksPerChunk) break
  }

  const stored = await db
    .selectFrom('elearningResultChain')
    .select(['length', 'lastHash'])
    .where('clientUuid', '=', clientUuid)
    .executeTakeFirst()

  const { length: expected, lastHash } = stored ?? { length: 0, lastHash: '' }
  if (expected !== end.length || lastHash !== end.lastHash) broken.push({ certificate: '', fault: 'end' })

  return { length, broken }
}

/** Returns a chunk of the chain after the link `number`. */
async function listLinks(db: Db, clientUuid: string, number: number): Promise<StoredLink[]> {
  const rows = await db
    .selectFrom('elearningResult')
    .select([
      'uuid',
      'number',
      'certificateNumber',
      'verificationCode',
      'memberUuid',
      'elearningUuid',
      'versionUuid',
      'source',
      'completedOn',
      'validUntil',
      'snapshot',
      'personHash',
      'prevHash',
      'person',
      'hash',
    ])
    .where('clientUuid', '=', clientUuid)
    .where('number', '>', number)
    .orderBy('number')
    .limit(linksPerChunk)
    .execute()
  return (rows as unknown as (ChainLink & Omit<StoredLink, 'link'>)[]).map(({ person, hash, ...link }) => ({
    link,
    person,
    hash,
  }))
}
