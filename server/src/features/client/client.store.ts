import type { Country } from '@sorgfalt/contract/limits'
import { identifierFromName } from '@sorgfalt/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { uuidv7 } from '../../uuid.ts'

export interface NewClient {
  licenseeUuid: string
  identifier: string
  name: string
  country: Country
  maxMembers: number
  street?: string
  postalCode?: string
  city?: string
  adviserLoginAllowed?: boolean
}

/**
 * For the owner's work inside one client (CLI, demo): what follows in this transaction runs as the app, bound to the
 * client by row security like any request.
 */
export async function enterWithin(db: Db, clientUuid: string): Promise<void> {
  await sql`select set_config('app.client_uuid', ${clientUuid}, true)`.execute(db)
  await sql`set local role sorgfalt_app`.execute(db)
}

/**
 * Makes a client with its root org unit, which is also the default one until another is chosen, and enters it.
 * As the owner. The uuids of both.
 */
export async function createClient(db: Db, client: NewClient): Promise<{ clientUuid: string; rootUuid: string }> {
  const clientUuid = uuidv7()
  const rootUuid = uuidv7()
  await db.insertInto('client').values({ uuid: clientUuid, ...client }).execute()
  await enterWithin(db, clientUuid)
  await db
    .insertInto('orgUnit')
    .values({ uuid: rootUuid, identifier: identifierFromName(client.name, 1000), name: client.name, isRoot: true, isDefault: true })
    .execute()
  await db.insertInto('elearningResultChain').values({ length: 0 }).execute()
  return { clientUuid, rootUuid }
}

/** The client of an identifier; as the owner. */
export const findClient = (db: Db, identifier: string) =>
  db.selectFrom('client').select(['uuid', 'name', 'country', 'licenseeUuid']).where('identifier', '=', identifier).executeTakeFirst()
