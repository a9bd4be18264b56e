/** Launches of packages, and what the content host reads with their tokens. */
import { scormPlayer } from '@sorgfalt/contract/scorm/scorm-player'
import { sql } from 'kysely'
import { sha256 } from '../../../platform/crypto/secrets.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'

export interface NewLaunch {
  packageUuid: string
  /** The session that launches the package. When it ends, the launch ends. */
  sessionUuid: string
  token: string
  /** The origin of the page that shows the frame. */
  appOrigin: string
}

export const insertLaunch = (db: Db, { token, ...launch }: NewLaunch) =>
  db
    .insertInto('scormLaunch')
    .values({ uuid: uuidv7(), tokenHash: sha256(token), ...launch })
    .execute()

/** The token of a launch or of its files, and the package of the host to which it was sent. */
export interface LaunchKey {
  token: string
  packageUuid: string
}

/** Opens a launch. From then on, its files have the token `filesToken`. Returns false if it cannot open. */
export async function openLaunch(
  db: Db,
  { token, packageUuid }: LaunchKey,
  filesToken: string,
): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select open_scorm_launch(${sha256(token)}, ${packageUuid}::uuid, ${sha256(filesToken)},
      ${scormPlayer.launchSeconds}) as is_open`.execute(db)
  return rows[0]?.isOpen ?? false
}

/** Returns the origin of the app that shows the frame. Undefined for a launch that is not valid. */
export async function findAppOrigin(db: Db, { token, packageUuid }: LaunchKey): Promise<string | undefined> {
  const { rows } = await sql<{ appOrigin: string }>`
    select app_origin from find_scorm_launch(${sha256(token)}, ${packageUuid}::uuid)`.execute(db)
  return rows[0]?.appOrigin
}

interface PackageFile {
  appOrigin: string
  /** Null if the package has no such file. */
  storageKey: string | null
  contentType: string
  bytes: number
}

/** Returns a file of a package. Undefined for a launch that is not valid. */
export async function findFile(
  db: Db,
  { token, packageUuid }: LaunchKey,
  path: string,
): Promise<PackageFile | undefined> {
  const { rows } = await sql<PackageFile>`
    select * from find_scorm_file(${sha256(token)}, ${packageUuid}::uuid, ${path})`.execute(db)
  return rows[0]
}
