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
import { logoHref } from '../client.store.ts'
import {
  endAdviserSessions,
  forgetLogo,
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
    // A plan that was changed holds from now on, not from the next hour.
    if (input.reminders.active) await orderReminders(db, 0)
    return readConfiguration(db)
  },

  /** New bytes first, then the books, then the old bytes: whatever fails in between, the books name bytes that exist. */
  async uploadLogo(context, _input, { name: claimed, bytes: given }) {
    const { files, inClient, request } = context
    const actor = actorOf(context)
    const { bytes, format } = await cleanPicture(given)
    const contentType = imageContentTypes[format]
    const [uuid, storageKey] = [uuidv7(), `client/${randomUUID()}`]
    const name = storedName(claimed, suffixes[format], 'logo')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await files.put(storageKey, bytes, contentType)
    const stored = inClient(actor.clientUuid, async (db) => {
      const gone = await replaceLogo(db, { uuid, name, contentType, size: bytes.length, sha256, storageKey })
      await recordAudit(db, { actor, requestId: request.id, action: 'uploadLogo', input: { fileUuid: uuid } })
      return gone
    })
    await drop(
      context,
      await stored.catch((error: unknown) => drop(context, [storageKey]).then(() => Promise.reject(error))),
    )
    return { uuid, href: logoHref({ logoUuid: uuid, logoName: name }) ?? '' }
  },

  async removeLogo(context) {
    const actor = actorOf(context)
    const gone = await context.inClient(actor.clientUuid, async (db) => {
      const keys = await forgetLogo(db)
      await recordAudit(db, { actor, requestId: context.request.id, action: 'removeLogo', input: {} })
      return keys
    })
    await drop(context, gone)
    return {}
  },
}

const actorOf = ({ actor }: OwnContext): Actor => found(actor, 'Session.Missing')

/** Bytes that stay behind when the store fails here do no harm; nobody can name them any more. */
async function drop({ files }: OwnContext, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.delete(key)))
}
