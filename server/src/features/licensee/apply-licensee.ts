import { buffer } from 'node:stream/consumers'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Database } from '../../platform/db/database.ts'
import { FileMissing, type FileStore } from '../../platform/files/file-store.ts'
import {
  listPictures,
  type NewPicture,
  type PictureType,
  type StoredPicture,
  saveDomains,
  saveGroups,
  saveLicensee,
  savePicture,
} from './apply-licensee.store.ts'
import type { LicenseeDescription, LicenseePicture } from './licensee-file.ts'

/** A licensee after its file has been applied. */
export interface AppliedLicensee {
  uuid: string
  /** Names of the changed columns and parts. Empty if nothing has changed. */
  changed: string[]
}

/**
 * Creates or updates a licensee from its file, and removes the data that the file leaves out. Must run as the
 * database owner. Writes new pictures before the database rows, and deletes old pictures after the rows, so
 * that no row ever refers to a missing picture.
 */
export async function applyLicensee(
  database: Database,
  files: FileStore,
  description: LicenseeDescription,
): Promise<AppliedLicensee> {
  const { file } = description
  const before = await database.transaction(undefined, (db) => listPictures(db, file.identifier))
  const pictures = await Promise.all(
    (['logo', 'mood'] as const).map((type) => storePicture(files, type, description[type], before)),
  )

  const applied = await database.transaction(undefined, async (db) => {
    const { uuid, changed } = await saveLicensee(db, file)
    if (await saveDomains(db, uuid, file.domains)) changed.push('domains')
    if (await saveGroups(db, uuid, file.groups)) changed.push('groups')

    for (const { type, isChanged, picture } of pictures) {
      if (!isChanged) continue
      await savePicture(db, uuid, type, picture)
      changed.push(type)
    }

    return { uuid, changed }
  })

  for (const { unneededKey } of pictures) if (unneededKey !== undefined) await files.delete(unneededKey)

  return applied
}

interface PictureChange {
  type: PictureType
  isChanged: boolean
  /** The new picture. Undefined if the stored picture stays, or if the file names no picture of this type. */
  picture?: NewPicture
  /** Storage key of a picture that is no longer needed. */
  unneededKey?: string | undefined
}

/**
 * Writes a new picture to the file store, and returns what changes for this type of picture. If the same
 * picture is already stored, keeps its address, so that browsers can use their cached copy.
 */
async function storePicture(
  files: FileStore,
  type: PictureType,
  wanted: LicenseePicture | undefined,
  before: readonly StoredPicture[],
): Promise<PictureChange> {
  const stored = before.find((picture) => picture.type === type)
  if (!wanted) return { type, isChanged: stored !== undefined, unneededKey: stored?.storageKey }
  if (stored && (await isStored(files, stored, wanted))) return { type, isChanged: false }

  const uuid = uuidv7()
  const storageKey = `licensee/${uuid}`
  const { name, contentType, bytes } = wanted
  await files.put(storageKey, bytes, contentType)

  return {
    type,
    isChanged: true,
    picture: { uuid, name, contentType, size: bytes.length, storageKey },
    unneededKey: stored?.storageKey,
  }
}

/** Returns whether the stored picture has the same name and the same bytes. */
async function isStored(files: FileStore, stored: StoredPicture, wanted: LicenseePicture): Promise<boolean> {
  if (stored.name !== wanted.name) return false
  const bytes = await readBytes(files, stored.storageKey)
  return bytes?.equals(wanted.bytes) ?? false
}

/** Returns the bytes of a file, or undefined if the file is missing. */
async function readBytes(files: FileStore, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await files.get(key))
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}
