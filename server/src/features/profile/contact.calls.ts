import { calls } from '@sorgfalt/contract'
import { guardedContacts } from '@sorgfalt/contract/profile/contact'
import { memberOf } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { readStatesBefore, recordAudit } from '../audit/record-audit.ts'
import { refuseConflict } from '../audit/version-conflict.ts'
import { sendMail } from '../message/mail-outbox.ts'
import { voidTokens } from '../session/session.store.ts'
import { verifyOwnPassword } from '../session/verify-own-password.ts'
import { findProfile, saveContact } from './member-profile.store.ts'

/** The calls that increase the version of a member. */
const versionedCalls = [calls.contact.update, calls.profile.changeUsername]

export const contact: Handlers<'contact'> = {
  async update(context, { version, password, ...input }) {
    const { inClient, request, config } = context
    const actor = found(context.actor, 'Session.Missing')
    const { clientUuid } = actor
    const memberUuid = memberOf(actor)
    const before = found(await inClient(clientUuid, (db) => findProfile(db, memberUuid)), 'Member.NotFound')

    // The version is checked first. Compared with an outdated state, an address may look changed although the
    // member did not change it.
    if (before.version !== version)
      await inClient(clientUuid, (db) => refuseConflict(db, versionedCalls, memberUuid))

    const isGuarded = guardedContacts.some((field) => input[field] !== before[field])
    const verified = isGuarded
      ? await verifyOwnPassword(
          context,
          { clientUuid, memberUuid },
          password ?? refuse('Password.Empty', { fields: { password: 'required' } }),
          'password',
        )
      : null

    return inClient(clientUuid, async (db) => {
      await verified?.checkUnchanged(db)
      const audited = { actor, action: 'updateProfile', input }
      const states = await readStatesBefore(db, audited)

      // The email is sent before the change, so that it goes to the old address. Links that were sent to the
      // old address become void.
      if (input.email !== before.email) {
        await sendMail(db, config, memberUuid, { template: 'emailChanged' })
        await voidTokens(db, memberUuid)
      }

      if (!(await saveContact(db, memberUuid, version, input)))
        await refuseConflict(db, versionedCalls, memberUuid)
      await recordAudit(db, { ...audited, requestId: request.id, before: states })

      return found(await findProfile(db, memberUuid), 'Member.NotFound')
    })
  },
}
