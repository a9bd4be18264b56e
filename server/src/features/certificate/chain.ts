/** Verifies a client's chain of results from the stored rows (decision 3). */
import type { Db } from '../../platform/db/database.ts'
import { type ChainEnd, listLinks, readChainEnd, type StoredLink } from './chain.store.ts'
import { chainHash, personHash } from './result.rules.ts'

/** A fault in the chain. */
export interface BrokenLink {
  /** The certificate number. Empty if the fault is that links at the end are missing. */
  certificate: string
  /**
   * - `changed`: the link was changed after it was written
   * - `person`: the name was changed after the link was written
   * - `gap`: the link does not follow its predecessor
   * - `end`: links at the end are missing
   */
  fault: 'changed' | 'person' | 'gap' | 'end'
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
 * Recomputes every link of a client's chain. Needs the connection of the database owner.
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
    const links = await listLinks(db, clientUuid, { after: end.length, max: linksPerChunk })
    for (const link of links) {
      const { certificateNumber: certificate, number } = link.link
      broken.push(...findFaults(link, end).map((fault) => ({ certificate, fault })))
      end = { length: number, lastHash: link.hash }
    }

    length += links.length
    if (links.length < linksPerChunk) break
  }

  const stored = await readChainEnd(db, clientUuid)
  if (stored.length !== end.length || stored.lastHash !== end.lastHash)
    broken.push({ certificate: '', fault: 'end' })

  return { length, broken }
}
