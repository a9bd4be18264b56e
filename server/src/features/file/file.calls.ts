import { sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { FileMissing } from '../../platform/files/file-store.ts'
import { found, refuse } from '../../platform/refusal.ts'

interface StoredFile {
  name: string
  contentType: string
  size: number
  storageKey: string
}

/** Types that a browser shows and never runs. */
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'])

export const file: Handlers<'file'> = {
  /** The name in the address must be the stored one, so a link cannot be dressed up (security.md D11). */
  async download(context, { context: kind, type, uuid, filename }) {
    const { database, files, actor, inClient } = context
    const stored =
      kind === 'licensee'
        ? await database.transaction(
            undefined,
            async (db) =>
              (await sql<StoredFile>`select * from public_file(${uuid}, ${type})`.execute(db)).rows[0],
          )
        : await inClient(admitted(actor).clientUuid, (db) =>
            db
              .selectFrom('file')
              .select(['name', 'contentType', 'size', 'storageKey'])
              .where('uuid', '=', uuid)
              .where('type', '=', type)
              .executeTakeFirst(),
          )
    const row = found(stored, 'File.NotFound')
    if (row.name !== filename) refuse('File.NotFound')
    return {
      body: await files.get(row.storageKey).catch(becauseReplaced),
      contentType: row.contentType,
      name: row.name,
      size: row.size,
      disposition: shown.has(row.contentType) ? 'inline' : 'attachment',
      cacheSeconds: kind === 'licensee' ? 3600 : null,
    }
  },
}

/** Public pictures aside, files are for those who are signed in for good. */
function admitted(actor: Actor | undefined): Actor {
  const present = found(actor, 'Session.Missing')
  if (present.mustChangePassword) refuse('Password.MustChange')
  return present
}

/** Between the books and the bytes somebody may have put another file in its place. */
function becauseReplaced(error: unknown): never {
  if (error instanceof FileMissing) refuse('File.NotFound')
  throw error
}
