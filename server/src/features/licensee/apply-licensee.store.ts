/** Writes the rows of a licensee from the licensee's file. Runs as the database owner. */
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import type { LicenseeTable } from '../../platform/db/schema.ts'
import type { LicenseeFile } from './licensee-file.ts'

export type PictureType = 'logo' | 'mood'

export interface StoredPicture {
  type: PictureType
  name: string
  storageKey: string
}

export interface NewPicture {
  uuid: string
  name: string
  contentType: string
  size: number
  storageKey: string
}

/** Returns the columns of the licensee that the file sets. */
function toColumns({ name, colours, links, supportChat, ...file }: LicenseeFile) {
  return {
    name,
    isDefault: file.default,
    externalCalendarHref: file.externalCalendarHref ?? null,
    moodImageCopyright: file.moodImageCopyright ?? null,
    moodText: file.moodText ? JSON.stringify(file.moodText) : null,
    licenseeLink: links.licensee ?? null,
    legalNoticeLink: links.legalNotice ?? null,
    dataProtectionLink: links.dataProtection ?? null,
    lightPrimary: colours.light.primary,
    lightContrast: colours.light.contrast,
    darkPrimary: colours.dark.primary,
    darkContrast: colours.dark.contrast,
    supportChatKey: supportChat?.key ?? null,
    supportChatProvider: supportChat?.provider ?? null,
    supportChatUrl: supportChat?.url ?? null,
    supportChatPrivacyLink: supportChat?.privacyLink ?? null,
  } satisfies Partial<Record<keyof LicenseeTable, unknown>>
}

/**
 * Creates or updates the licensee. Returns its uuid and the names of the changed columns, or only `licensee`
 * if the licensee is new.
 */
export async function saveLicensee(db: Db, file: LicenseeFile): Promise<{ uuid: string; changed: string[] }> {
  const wanted = toColumns(file)
  const names = Object.keys(wanted) as (keyof typeof wanted)[]
  const known = await db
    .selectFrom('licensee')
    .select(['uuid', ...names])
    .where('identifier', '=', file.identifier)
    .forUpdate()
    .executeTakeFirst()
  if (!known) {
    const uuid = uuidv7()
    await db
      .insertInto('licensee')
      .values({ uuid, identifier: file.identifier, ...wanted })
      .execute()

    return { uuid, changed: ['licensee'] }
  }

  const { uuid, ...columns } = known
  const current = {
    ...columns,
    moodText: columns.moodText === null ? null : JSON.stringify(columns.moodText),
  }

  const changed: string[] = names.filter((name) => current[name] !== wanted[name])
  if (changed.length > 0)
    await db
      .updateTable('licensee')
      .set({ ...wanted, updatedAt: new Date() })
      .where('uuid', '=', uuid)
      .execute()

  return { uuid, changed }
}

/**
 * Replaces the hosts of a licensee. Returns whether any host has changed. The primary key of the table
 * prevents two licensees from having the same host.
 */
export async function saveDomains(
  db: Db,
  licenseeUuid: string,
  domains: readonly string[],
): Promise<boolean> {
  const rows = await db
    .selectFrom('licenseeDomain')
    .select('host')
    .where('licenseeUuid', '=', licenseeUuid)
    .execute()

  const current = rows.map(({ host }) => host)
  const { added, removed } = compareLists(current, domains)

  if (removed.length > 0) await db.deleteFrom('licenseeDomain').where('host', 'in', removed).execute()

  if (added.length > 0)
    await db
      .insertInto('licenseeDomain')
      .values(added.map((host) => ({ host, licenseeUuid })))
      .execute()

  return added.length + removed.length > 0
}

/** Replaces the groups of a licensee. Returns whether any group has changed. */
export async function saveGroups(db: Db, licenseeUuid: string, groups: readonly string[]): Promise<boolean> {
  const rows = await db
    .selectFrom('licenseeGroupMember')
    .select('groupIdentifier')
    .where('licenseeUuid', '=', licenseeUuid)
    .execute()

  const current = rows.map(({ groupIdentifier }) => groupIdentifier)
  const { added, removed } = compareLists(current, groups)

  if (removed.length > 0)
    await db
      .deleteFrom('licenseeGroupMember')
      .where('licenseeUuid', '=', licenseeUuid)
      .where('groupIdentifier', 'in', removed)
      .execute()

  if (added.length > 0)
    await db
      .insertInto('licenseeGroupMember')
      .values(added.map((groupIdentifier) => ({ groupIdentifier, licenseeUuid })))
      .execute()

  return added.length + removed.length > 0
}

function compareLists(current: readonly string[], wanted: readonly string[]) {
  const unique = [...new Set(wanted)]
  return {
    added: unique.filter((value) => !current.includes(value)),
    removed: current.filter((value) => !wanted.includes(value)),
  }
}

/** Returns the stored pictures of the licensee with this identifier. */
export const listPictures = (db: Db, identifier: string): Promise<StoredPicture[]> =>
  db
    .selectFrom('licenseeFile as f')
    .innerJoin('licensee as l', 'l.uuid', 'f.licenseeUuid')
    .select(['f.type', 'f.name', 'f.storageKey'])
    .where('l.identifier', '=', identifier)
    .execute()

/** Replaces the licensee's picture of this type. Deletes the picture if there is no new one. */
export async function savePicture(
  db: Db,
  licenseeUuid: string,
  type: PictureType,
  picture: NewPicture | undefined,
): Promise<void> {
  await db
    .deleteFrom('licenseeFile')
    .where('licenseeUuid', '=', licenseeUuid)
    .where('type', '=', type)
    .execute()
  if (picture)
    await db
      .insertInto('licenseeFile')
      .values({ licenseeUuid, type, ...picture })
      .execute()
}
