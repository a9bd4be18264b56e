/** Reads the chain of results of a client. Needs the owner's connection. */
import type { Db } from '../../platform/db/database.ts'
import type { ChainLink, ResultPerson } from './result.rules.ts'

/** A link with the name that it was written for, and its hash. */
export interface StoredLink {
  link: ChainLink
  person: ResultPerson | null
  hash: string
}

/** Number and hash of the last link. */
export interface ChainEnd {
  length: number
  lastHash: string
}

/** Returns at most `max` links of the chain, in order, starting behind the link with the number `after`. */
export async function listLinks(
  db: Db,
  clientUuid: string,
  { after, max }: { after: number; max: number },
): Promise<StoredLink[]> {
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
    .where('number', '>', after)
    .orderBy('number')
    .limit(max)
    .execute()
  return (rows as unknown as (ChainLink & Omit<StoredLink, 'link'>)[]).map(({ person, hash, ...link }) => ({
    link,
    person,
    hash,
  }))
}

/** Returns the end of the chain as the client's row states it. */
export async function readChainEnd(db: Db, clientUuid: string): Promise<ChainEnd> {
  const end = await db
    .selectFrom('elearningResultChain')
    .select(['length', 'lastHash'])
    .where('clientUuid', '=', clientUuid)
    .executeTakeFirst()
  return end ?? { length: 0, lastHash: '' }
}

/** Returns the client with this identifier, or all clients, in the order of their identifiers. */
export function listChainClients(
  db: Db,
  identifier: string | undefined,
): Promise<{ uuid: string; identifier: string }[]> {
  return db
    .selectFrom('client')
    .select(['uuid', 'identifier'])
    .$if(identifier !== undefined, (query) => query.where('identifier', '=', identifier ?? ''))
    .orderBy('identifier')
    .execute()
}
