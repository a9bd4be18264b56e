/** The identity providers of the current company. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { inAlphabet } from '../../platform/db/page.ts'
import type { SsoProvider } from './provider-settings.rules.ts'

/** A provider as the settings show it. */
export type ListedProvider = Omit<SsoProvider, 'secret'> & {
  createdAt: Date
  orgUnitName: string | null
  memberCount: number
}
/** The columns that a form sets. */
export type ProviderColumns = Omit<SsoProvider, 'uuid' | 'isActive' | 'version'>

const settingColumns = [
  'ssoProvider.uuid',
  'ssoProvider.name',
  'ssoProvider.preset',
  'ssoProvider.protocol',
  'ssoProvider.issuer',
  'ssoProvider.applicationId',
  'ssoProvider.hostedDomain',
  'ssoProvider.linkMode',
  'ssoProvider.externalIdClaim',
  'ssoProvider.createsMembers',
  'ssoProvider.orgUnitUuid',
  'ssoProvider.factorMode',
  'ssoProvider.loginUrl',
  'ssoProvider.certificates',
  'ssoProvider.nameIdFormat',
  'ssoProvider.givenNameClaim',
  'ssoProvider.familyNameClaim',
  'ssoProvider.emailClaim',
  'ssoProvider.isActive',
  'ssoProvider.version',
] as const

const selectListed = (db: Db) =>
  db
    .selectFrom('ssoProvider')
    .leftJoin('orgUnit', 'orgUnit.uuid', 'ssoProvider.orgUnitUuid')
    .select([...settingColumns, 'ssoProvider.createdAt', 'orgUnit.name as orgUnitName'])
    .select(
      sql<number>`(
        select count(*) from sso_identity i
        where i.client_uuid = sso_provider.client_uuid and i.provider_uuid = sso_provider.uuid)`.as(
        'memberCount',
      ),
    )

export const listProviders = (db: Db): Promise<ListedProvider[]> =>
  selectListed(db).orderBy(inAlphabet('ssoProvider.name')).orderBy('ssoProvider.uuid').execute()

export const findListedProvider = (db: Db, uuid: string): Promise<ListedProvider | undefined> =>
  selectListed(db).where('ssoProvider.uuid', '=', uuid).executeTakeFirst()

/** Returns the providers that visitors of the company's login page see. */
export const listActiveProviders = (db: Db) =>
  db
    .selectFrom('ssoProvider')
    .select(['uuid', 'name', 'preset'])
    .where('isActive', '=', true)
    .orderBy(inAlphabet('name'))
    .orderBy('uuid')
    .execute()

/** Returns a provider with its sealed secret. `lock` prevents changes until the transaction ends. */
export async function findProvider(
  db: Db,
  uuid: string,
  { lock = false } = {},
): Promise<SsoProvider | undefined> {
  const query = db
    .selectFrom('ssoProvider')
    .select([...settingColumns, 'ssoProvider.secret'])
    .where('uuid', '=', uuid)

  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/**
 * Returns an active provider with its sealed secret, and keeps it active until the transaction ends. Members
 * can sign in at the same time.
 */
export const shareActiveProvider = (db: Db, uuid: string): Promise<SsoProvider | undefined> =>
  db
    .selectFrom('ssoProvider')
    .select([...settingColumns, 'ssoProvider.secret'])
    .where('uuid', '=', uuid)
    .where('isActive', '=', true)
    .forShare()
    .executeTakeFirst()

export async function countProviders(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ssoProvider')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const insertProvider = (
  db: Db,
  provider: Omit<ProviderColumns, 'secret'> & { uuid: string; secret?: string },
) => db.insertInto('ssoProvider').values(provider).execute()

/** Changes a provider whose version is `version`. Returns whether it had this version. */
export async function updateProvider(
  db: Db,
  { uuid, version }: { uuid: string; version: number },
  columns: Partial<ProviderColumns> & { isActive: boolean },
): Promise<boolean> {
  const updated = await db
    .updateTable('ssoProvider')
    .set({ ...columns, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst()

  return updated !== undefined
}

/** Switches a provider on or off. Returns whether it exists. */
export async function setActive(db: Db, uuid: string, isActive: boolean): Promise<boolean> {
  const updated = await db
    .updateTable('ssoProvider')
    .set({ isActive, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('uuid', '=', uuid)
    .returning('uuid')
    .executeTakeFirst()

  return updated !== undefined
}

/** Deletes a provider with its identities. Returns whether it existed. */
export async function deleteProvider(db: Db, uuid: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('ssoProvider').where('uuid', '=', uuid).executeTakeFirst()

  return numDeletedRows > 0n
}

/** Ends all sessions that began with a provider. */
export const endSessionsOfProvider = (db: Db, ssoProviderUuid: string) =>
  db
    .updateTable('session')
    .set({ endedAt: sql`now()` })
    .where('ssoProviderUuid', '=', ssoProviderUuid)
    .where('endedAt', 'is', null)
    .execute()
