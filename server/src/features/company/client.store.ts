import { identifierFromName } from '@sorgfalt/contract'
import type { Country } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'

/** Maximum number of active members of a company for which nobody has set another number. */
export const defaultMaxMembers = 500

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
 * Restricts the rest of a transaction of the database owner to one client (used by the CLI and the demo). The
 * transaction continues as `sorgfalt_app`, the role that row-level security applies to, like any request.
 */
export async function enterWithin(db: Db, clientUuid: string): Promise<void> {
  await sql`select set_config('app.client_uuid', ${clientUuid}, true)`.execute(db)
  await sql`set local role sorgfalt_app`.execute(db)
}

/**
 * Creates a client with its root org unit, which is also the default unit. Restricts the transaction to the
 * new client. Runs as the database owner. Returns the uuids of the client and of the unit.
 */
export async function createClient(
  db: Db,
  client: NewClient,
): Promise<{ clientUuid: string; rootUuid: string }> {
  const clientUuid = uuidv7()

  await db
    .insertInto('client')
    .values({ uuid: clientUuid, ...client })
    .execute()

  await enterWithin(db, clientUuid)

  return { clientUuid, rootUuid: await createFirstRecords(db, client.name) }
}

/**
 * Creates the records that every client needs: the root org unit and the start of the chain of results. The
 * transaction is restricted to the client. Returns the uuid of the unit.
 */
export async function createFirstRecords(db: Db, clientName: string): Promise<string> {
  const rootUuid = uuidv7()

  await db
    .insertInto('orgUnit')
    .values({
      uuid: rootUuid,
      identifier: identifierFromName(clientName, 1000),
      name: clientName,
      isRoot: true,
      isDefault: true,
    })
    .execute()

  await db.insertInto('elearningResultChain').values({ length: 0 }).execute()

  return rootUuid
}

/** Returns the client with this company ID. Runs as the database owner. */
export const findClient = (db: Db, identifier: string) =>
  db
    .selectFrom('client')
    .select(['uuid', 'name', 'country', 'licenseeUuid'])
    .where('identifier', '=', identifier)
    .executeTakeFirst()

/**
 * Locks the current client until the transaction ends, so that concurrent changes to its seats or tasks run
 * one after the other. Other transactions can still write rows that only refer to the client.
 */
export async function lockClient(db: Db): Promise<void> {
  await db.selectFrom('client').select('uuid').forNoKeyUpdate().execute()
}

/** Returns the name of the current client. */
export const readClientName = async (db: Db): Promise<string> =>
  (await db.selectFrom('client').select('name').executeTakeFirstOrThrow()).name

/** Returns the company ID of the current client. */
export const readClientIdentifier = async (db: Db): Promise<string> =>
  (await db.selectFrom('client').select('identifier').executeTakeFirstOrThrow()).identifier

/** Returns the address of the company's own logo, or null if the company uses its licensee's logo. */
export const getLogoHref = ({
  logoUuid,
  logoName,
}: {
  logoUuid: string | null
  logoName: string | null
}): string | null =>
  logoUuid && logoName ? `/api/file/client/logo/${logoUuid}/${encodeURIComponent(logoName)}` : null

const detailColumns = [
  'name',
  'identifier as clientIdentifier',
  'street',
  'additional',
  'postalCode',
  'city',
  'country',
  'version',
] as const

/** Returns the master data of the current client. */
export const readDetails = (db: Db) => db.selectFrom('client').select(detailColumns).executeTakeFirstOrThrow()

interface Details {
  name: string
  clientIdentifier: string
  street: string
  additional: string
  postalCode: string
  city: string
  country: Country
}

/** Saves the master data. Returns false if `version` is outdated, and then saves nothing. */
export async function saveDetails(
  db: Db,
  version: number,
  { clientIdentifier, ...details }: Details,
): Promise<boolean> {
  const saved = await db
    .updateTable('client')
    .set({ ...details, identifier: clientIdentifier, version: version + 1, updatedAt: sql`now()` })
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst()
  return saved !== undefined
}

/**
 * Returns the country of the current client. The country determines the time zone and the law that applies.
 */
export async function findCountry(db: Db): Promise<Country> {
  const { country } = await db.selectFrom('client').select('country').executeTakeFirstOrThrow()
  return country
}
