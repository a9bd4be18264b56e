import type { Actor } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { refusePending } from '../../access/open-while-pending.ts'
import { FileMissing } from '../../platform/files/file-store.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { findClientFile, findPublicFile } from './file.store.ts'

/** Content types that a browser displays and never executes. */
const inlineTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'])

export const file: Handlers<'file'> = {
  /**
   * The file name in the address must equal the stored file name, so that a link cannot show a false name.
   */
  async download(context, { context: kind, type, uuid, filename }) {
    const { database, files, actor, inClient } = context
    const isPublic = kind === 'licensee'
    const row = isPublic
      ? await database.transaction(undefined, (db) => findPublicFile(db, uuid, type))
      : await inClient(requireActor(actor).clientUuid, (db) => findClientFile(db, uuid, type))

    const { name, contentType, size, storageKey } = found(row, 'File.NotFound')
    if (name !== filename) refuse('File.NotFound')

    return {
      body: await files.get(storageKey).catch(refuseMissingFile),
      contentType,
      name,
      size,
      disposition: inlineTypes.has(contentType) ? 'inline' : 'attachment',
      cacheSeconds: isPublic ? 3600 : null,
    }
  },
}

/**
 * Returns the actor of the session. Refuses pending sessions.
 * @throws Refusal Session.Missing, Factor.Pending, Password.MustChange, Factor.MustSetUp
 */
function requireActor(actor: Actor | undefined): Actor {
  const present = found(actor, 'Session.Missing')
  refusePending(present, 'file.download')
  return present
}

/** Refuses the download if the file was replaced after its row had been read. Rethrows all other errors. */
function refuseMissingFile(error: unknown): never {
  if (error instanceof FileMissing) refuse('File.NotFound')
  throw error
}
