import { calls } from '@sorgfalt/contract'
import { guardedContacts } from '@sorgfalt/contract/profile/contact'
import { memberOf } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { refuseConflict } from '../audit/version-conflict.ts'
import { sendMail } from '../message/mail-outbox.ts'
import { proveOwnPassword } from '../session/own-password.ts'
import { voidTokens } from '../session/session.store.ts'
import { findProfile, saveContact } from './member-profile.store.ts'

/** What counts a member's version up. */
const saves = [calls.contact.update, calls.profile.changeUsername]

export const contact: Handlers<'contact'> = {
  async update(context, { version, password, ...given }) {
    const { inClient, request, config } = context
    const actor = found(context.actor, 'Session.Missing')
    const { clientUuid } = actor
    const memberUuid = memberOf(actor)
    const before = found(await inClient(clientUuid, (db) => findProfile(db, memberUuid)), 'Member.NotFound')
    // First: from an old state an address may look changed although it was not touched.
    if (before.version !== version) await inClient(clientUuid, (db) => refuseConflict(db, saves, memberUuid))
    const isGuarded = guardedContacts.some((field) => given[field] !== before[field])
    const proof =
      isGuarded &&
      (await proveOwnPassword(
        context,
        { clientUuid, memberUuid },
        password ?? refuse('Password.Empty', { fields: { password: 'required' } }),
        'password',
      ))
    return inClient(clientUuid, async (db) => {
      if (proof) await proof.settle(db)
      // Before the change, so that it goes to the address that is given up; links that were sent there open nothing any more.
      if (given.email !== before.email) {
        await sendMail(db, config, memberUuid, { template: 'emailChanged' })
        await voidTokens(db, memberUuid)
      }
      if (!(await saveContact(db, memberUuid, version, given))) await refuseConflict(db, saves, memberUuid)
      await recordAudit(db, { actor, requestId: request.id, action: 'updateProfile', input: given })
      return found(await findProfile(db, memberUuid), 'Member.NotFound')
    })
  },
}
