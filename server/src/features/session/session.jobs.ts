import { invitationDays, resetTokenMinutes } from '@sorgfalt/contract/core/limits'
import type { JobHandlers, RunJob } from '../../access/jobs.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { sendMail } from '../message/mail-outbox.ts'
import { sendSms } from '../message/sms-outbox.ts'
import { isProviderOnly } from './password-policy.store.ts'
import { countRecentResetTokens, readMemberStatus, replaceToken } from './session.store.ts'

const maxResetMailsPerHour = 5
const invitationMinutes = invitationDays * 24 * 60

/**
 * Creates a reset link and puts its mail into the outbox. Every request for a link enqueues this job, so that
 * the answer does not reveal whether the account exists. If there is no such account, the job does nothing.
 */
const sendResetLink: RunJob = async ({ database, config }, { clientUuid, payload }) => {
  if (clientUuid === null) return

  const memberUuid = String(payload.memberUuid)
  await database.transaction(enterClient(clientUuid), async (db) => {
    if (await isProviderOnly(db, memberUuid)) return
    if ((await countRecentResetTokens(db, memberUuid)) >= maxResetMailsPerHour) return

    const token = randomToken()
    await replaceToken(db, { memberUuid, token, purpose: 'reset', minutes: resetTokenMinutes })
    await sendMail(db, config, memberUuid, { template: 'passwordReset', token })
  })
}

/**
 * Creates a one-time link that an administrator has requested, and puts its message into the outbox. A member
 * who has never signed in gets an invitation. Other members get a reset link. Archived members get no link, and
 * neither do members who must sign in through a provider.
 */
const grantAccess: RunJob = async ({ database, config }, { clientUuid, payload }) => {
  if (clientUuid === null) return

  const memberUuid = String(payload.memberUuid)
  await database.transaction(enterClient(clientUuid), async (db) => {
    const status = await readMemberStatus(db, memberUuid)
    if (status === undefined || status === 'archived') return
    if (await isProviderOnly(db, memberUuid)) return

    const token = randomToken()
    const send = payload.mode === 'bySms' ? sendSms : sendMail

    if (status === 'invited') {
      await replaceToken(db, { memberUuid, token, purpose: 'invitation', minutes: invitationMinutes })
      await send(db, config, memberUuid, { template: 'invitation', token })
    } else {
      await replaceToken(db, { memberUuid, token, purpose: 'reset', minutes: resetTokenMinutes })
      await send(db, config, memberUuid, { template: 'adminReset', token })
    }
  })
}

export const sessionJobs: JobHandlers = {
  'password-reset': { run: sendResetLink },
  'grant-access': { run: grantAccess },
}
