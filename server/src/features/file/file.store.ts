import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The data of a stored file that a download needs. */
export interface StoredFile {
  name: string
  contentType: string
  size: number
  storageKey: string
}

/** A file of the current client before its row is inserted. `sha256` is hexadecimal. */
export interface NewFile extends StoredFile {
  uuid: string
  sha256: string
}

/** Inserts the row of a stored file of the current client. */
export async function insertFile(db: Db, type: string, file: NewFile): Promise<void> {
  await db
    .insertInto('file')
    .values({ ...file, type })
    .execute()
}

/** Returns a licensee's file. Needs no session. */
export async function findPublicFile(db: Db, uuid: string, type: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select * from public_file(${uuid}, ${type})`.execute(db)
  return rows[0]
}

/** Returns a file of the current client. */
export const findClientFile = (db: Db, uuid: string, type: string): Promise<StoredFile | undefined> =>
  db
    .selectFrom('file')
    .select(['name', 'contentType', 'size', 'storageKey'])
    .where('uuid', '=', uuid)
    .where('type', '=', type)
    .executeTakeFirst()

/** Where a stored file is, and how it is addressed. */
export type FileReference = Pick<StoredFile, 'name' | 'contentType' | 'storageKey'> & { uuid: string }

/** Returns the logo of the current client, if it has its own. */
export const findLogo = (db: Db): Promise<FileReference | undefined> =>
  db
    .selectFrom('file')
    .select(['uuid', 'name', 'contentType', 'storageKey'])
    .where('type', '=', 'logo')
    .executeTakeFirst()
