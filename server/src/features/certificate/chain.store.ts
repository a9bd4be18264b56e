/** Reads the chain of results of a client. Needs the connection of the database owner. */
import type { Db } from '../../platform/db/database.ts'
import type { ChainLink, ResultPerson } from './result.rules.ts'

/** A link with its hash, and the stored name of the member. The name is null after its retention period. */
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

/** Returns at most `max` links of the chain in order, starting with the link after number `after`. */
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

/** Returns the length and the last hash of the chain that are stored for the client. */
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
