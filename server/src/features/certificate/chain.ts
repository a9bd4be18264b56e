/** Proves a client's chain of results from what is stored (docs/decisions/0003-chain-without-names.md). */
import type { Db } from '../../platform/db/database.ts'
import { type ChainLink, chainHash, personHash, type ResultPerson } from './result.rules.ts'

/** A link that does not hold, by its certificate, or the chain's end. */
export interface BrokenLink {
  certificate: string
  /** Changed after it was written, of somebody else, or without the link before it; `end`: links are missing at the end. */
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

/** What is wrong with a link that follows this end. */
function faultsOf({ link, person, hash }: StoredLink, before: ChainEnd): BrokenLink['fault'][] {
  return [
    ...(link.number !== before.length + 1 || link.prevHash !== before.lastHash ? (['gap'] as const) : []),
    ...(person !== null && personHash(person) !== link.personHash ? (['person'] as const) : []),
    ...(chainHash(link) !== hash ? (['changed'] as const) : []),
  ]
}

const batch = 1000

/** Recomputes every link of a client, as the owner. How many there are, and those that do not hold. */
export async function verifyChain(
  db: Db,
  clientUuid: string,
): Promise<{ length: number; broken: BrokenLink[] }> {
  const broken: BrokenLink[] = []
  let end: ChainEnd = { length: 0, lastHash: '' }
  let length = 0
  for (;;) {
    const links = await linksAfter(db, clientUuid, end.length)
    for (const stored of links) {
      const { certificateNumber: certificate, number } = stored.link
      broken.push(...faultsOf(stored, end).map((fault) => ({ certificate, fault })))
      end = { length: number, lastHash: stored.hash }
    }
    length += links.length
    if (links.length < batch) break
  }
  const known = await db
    .selectFrom('elearningResultChain')
    .select(['length', 'lastHash'])
    .where('clientUuid', '=', clientUuid)
    .executeTakeFirst()
  const { length: expected, lastHash } = known ?? { length: 0, lastHash: '' }
  if (expected !== end.length || lastHash !== end.lastHash) broken.push({ certificate: '', fault: 'end' })
  return { length, broken }
}

async function linksAfter(db: Db, clientUuid: string, number: number): Promise<StoredLink[]> {
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
    .limit(batch)
    .execute()
  return (rows as unknown as (ChainLink & Omit<StoredLink, 'link'>)[]).map(({ person, hash, ...link }) => ({
    link,
    person,
    hash,
  }))
}
