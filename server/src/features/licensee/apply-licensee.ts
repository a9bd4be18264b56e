import { buffer } from 'node:stream/consumers'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { LicenseeTable } from '../../platform/db/schema.ts'
import { FileMissing, type FileStore } from '../../platform/files/file-store.ts'
import type { LicenseeDescription, LicenseeFile, LicenseePicture } from './licensee-file.ts'

export interface AppliedLicensee {
  uuid: string
  /** Names of what is different now; empty = it was so already. */
  changed: string[]
}

type PictureType = 'logo' | 'mood'
interface StoredPicture {
  type: PictureType
  name: string
  storageKey: string
}

/** Makes a licensee as its file says, or brings it to that; what the file leaves out goes. As the owner. */
export async function applyLicensee(
  database: Database,
  files: FileStore,
  described: LicenseeDescription,
): Promise<AppliedLicensee> {
  const { file } = described
  const before = await database.transaction(undefined, (db) => storedPictures(db, file.identifier))
  const pictures = await Promise.all(
    (['logo', 'mood'] as const).map((type) => settlePicture(files, type, described[type], before)),
  )
  const applied = await database.transaction(undefined, async (db) => {
    const { uuid, changed } = await saveRow(db, file)
    if (await saveDomains(db, uuid, file.domains)) changed.push('domains')
    if (await saveGroups(db, uuid, file.groups)) changed.push('groups')
    for (const { type, made, isGone } of pictures) {
      if (!made && !isGone) continue
      await db.deleteFrom('licenseeFile').where('licenseeUuid', '=', uuid).where('type', '=', type).execute()
      if (made)
        await db
          .insertInto('licenseeFile')
          .values({ licenseeUuid: uuid, type, ...made })
          .execute()
      changed.push(type)
    }
    return { uuid, changed }
  })
  for (const { unneeded } of pictures) if (unneeded !== undefined) await files.delete(unneeded)
  return applied
}

/** The columns that the file decides. */
function columnsOf({ name, colours, links, supportChat, ...file }: LicenseeFile) {
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

async function saveRow(db: Db, file: LicenseeFile): Promise<AppliedLicensee> {
  const wanted = columnsOf(file)
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
  const { uuid, ...now } = known
  const is = { ...now, moodText: now.moodText === null ? null : JSON.stringify(now.moodText) }
  const changed: string[] = names.filter((name) => is[name] !== wanted[name])
  if (changed.length > 0)
    await db
      .updateTable('licensee')
      .set({ ...wanted, updatedAt: new Date() })
      .where('uuid', '=', uuid)
      .execute()
  return { uuid, changed }
}

/** Whether anything changed. A host of another licensee is refused by its key. */
async function saveDomains(db: Db, licenseeUuid: string, domains: readonly string[]): Promise<boolean> {
  const rows = await db
    .selectFrom('licenseeDomain')
    .select('host')
    .where('licenseeUuid', '=', licenseeUuid)
    .execute()
  const { added, gone } = difference(
    rows.map(({ host }) => host),
    domains,
  )
  if (gone.length > 0) await db.deleteFrom('licenseeDomain').where('host', 'in', gone).execute()
  if (added.length > 0)
    await db
      .insertInto('licenseeDomain')
      .values(added.map((host) => ({ host, licenseeUuid })))
      .execute()
  return added.length + gone.length > 0
}

async function saveGroups(db: Db, licenseeUuid: string, groups: readonly string[]): Promise<boolean> {
  const own = db
    .selectFrom('licenseeGroupMember')
    .select('groupIdentifier')
    .where('licenseeUuid', '=', licenseeUuid)
  const { added, gone } = difference(
    (await own.execute()).map(({ groupIdentifier }) => groupIdentifier),
    groups,
  )
  if (gone.length > 0)
    await db
      .deleteFrom('licenseeGroupMember')
      .where('licenseeUuid', '=', licenseeUuid)
      .where('groupIdentifier', 'in', gone)
      .execute()
  if (added.length > 0)
    await db
      .insertInto('licenseeGroupMember')
      .values(added.map((groupIdentifier) => ({ groupIdentifier, licenseeUuid })))
      .execute()
  return added.length + gone.length > 0
}

function difference(now: readonly string[], wanted: readonly string[]) {
  const unique = [...new Set(wanted)]
  return {
    added: unique.filter((one) => !now.includes(one)),
    gone: now.filter((one) => !wanted.includes(one)),
  }
}

const storedPictures = (db: Db, licensee: string): Promise<StoredPicture[]> =>
  db
    .selectFrom('licenseeFile as f')
    .innerJoin('licensee as l', 'l.uuid', 'f.licenseeUuid')
    .select(['f.type', 'f.name', 'f.storageKey'])
    .where('l.identifier', '=', licensee)
    .execute()

/** Puts a picture that is not there yet into the store; one that is there stays, so that browsers may keep it. */
async function settlePicture(
  files: FileStore,
  type: PictureType,
  wanted: LicenseePicture | undefined,
  before: readonly StoredPicture[],
) {
  const stored = before.find((one) => one.type === type)
  if (
    wanted &&
    stored?.name === wanted.name &&
    (await bytesOf(files, stored.storageKey))?.equals(wanted.bytes)
  )
    return { type }
  if (!wanted) return { type, isGone: stored !== undefined, unneeded: stored?.storageKey }
  const uuid = uuidv7()
  const storageKey = `licensee/${uuid}`
  await files.put(storageKey, wanted.bytes, wanted.contentType)
  const { name, contentType, bytes } = wanted
  return {
    type,
    made: { uuid, name, contentType, size: bytes.length, storageKey },
    unneeded: stored?.storageKey,
  }
}

async function bytesOf(files: FileStore, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await files.get(key))
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}
