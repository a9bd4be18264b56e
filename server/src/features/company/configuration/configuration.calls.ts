import { createHash, randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import type { Actor, OwnContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import { storedName } from '../../../platform/files/stored-name.ts'
import { cleanPicture } from '../../../platform/images/clean-picture.ts'
import { imageContentTypes } from '../../../platform/images/images.ts'
import { found } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { refuseConflict } from '../../audit/version-conflict.ts'
import { orderReminders } from '../../reminder/reminder.store.ts'
import { getLogoHref } from '../client.store.ts'
import {
  deleteLogo,
  endAdviserSessions,
  readConfiguration,
  replaceLogo,
  saveConfiguration,
} from './configuration.store.ts'

const suffixes = { png: 'png', jpeg: 'jpg' } as const

export const clientConfiguration: Handlers<'clientConfiguration'> = {
  read: ({ db }) => readConfiguration(db),

  async update({ db }, input) {
    if (!(await saveConfiguration(db, input))) await refuseConflict(db, [calls.clientConfiguration.update])
    if (!input.adviserLoginAllowed) await endAdviserSessions(db)
    // A changed reminder plan takes effect at once, not only at the next hourly run.
    if (input.reminders.active) await orderReminders(db, 0)

    return readConfiguration(db)
  },

  /**
   * Writes the new file, then the database row, then deletes the old file, so that a crash never leaves a row
   * without a file.
   */
  async uploadLogo(context, _input, { name: uploadedName, bytes: uploaded }) {
    const { files, inClient, request } = context
    const actor = requireActor(context)
    const { bytes, format } = await cleanPicture(uploaded)
    const contentType = imageContentTypes[format]
    const [uuid, storageKey] = [uuidv7(), `client/${randomUUID()}`]
    const name = storedName(uploadedName, suffixes[format], 'logo')
    const sha256 = createHash('sha256').update(bytes).digest('hex')

    await files.put(storageKey, bytes, contentType)

    const saved = inClient(actor.clientUuid, async (db) => {
      const logo = { uuid, name, contentType, size: bytes.length, sha256, storageKey }
      const unneededKeys = await replaceLogo(db, logo)

      await recordAudit(db, {
        actor,
        requestId: request.id,
        action: 'uploadLogo',
        input: { fileUuid: uuid },
      })

      return unneededKeys
    })

    const unneededKeys = await saved.catch(async (error: unknown) => {
      await deleteFiles(context, [storageKey])
      throw error
    })

    await deleteFiles(context, unneededKeys)

    return { uuid, href: getLogoHref({ logoUuid: uuid, logoName: name }) ?? '' }
  },

  async removeLogo(context) {
    const actor = requireActor(context)
    const unneededKeys = await context.inClient(actor.clientUuid, async (db) => {
      const keys = await deleteLogo(db)
      await recordAudit(db, { actor, requestId: context.request.id, action: 'removeLogo', input: {} })
      return keys
    })

    await deleteFiles(context, unneededKeys)

    return {}
  },
}

/** @throws Refusal Session.Missing */
const requireActor = ({ actor }: OwnContext): Actor => found(actor, 'Session.Missing')

/** Deletes files. Ignores errors, because no row refers to the files any more. */
async function deleteFiles({ files }: OwnContext, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.delete(key)))
}
