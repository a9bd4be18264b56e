import type { calls } from '@sorgfalt/contract'
import { session as lifetimes } from '@sorgfalt/contract/core/limits'
import type { Handler } from '../../../access/handlers.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { randomToken } from '../../../platform/crypto/secrets.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import { refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { startTerms } from '../../elearning/task/first-terms.store.ts'
import { createMembers } from '../../member/new-member.store.ts'
import { rememberAccount } from '../../session/device.rules.ts'
import { refuseGuessable } from '../../session/new-password.ts'
import { accountName } from '../../session/session.rules.ts'
import { startSession } from '../../session/session.store.ts'
import { createFirstRecords, defaultMaxMembers } from '../client.store.ts'
import { findTokenHash } from './set-up.rules.ts'
import { createFirstClient, readSetUp } from './set-up.store.ts'

/**
 * Creates the first company and its head administrator in one transaction, and signs the administrator in.
 * The administrator has chosen the password, so nobody asks for another one at the first login. The link is
 * checked before the password is hashed, and again in the transaction that uses it.
 */
export const completeSetUp: Handler<(typeof calls)['setUp']['complete']> = async (context, input) => {
  const { database, passwords, request, reply, keys } = context
  const { clientIdentifier, username, password } = input

  const { isDone, tokenHashes } = await database.transaction(undefined, readSetUp)
  if (isDone) refuse('SetUp.Done')
  const tokenHash = findTokenHash(tokenHashes, input.token) ?? refuse('SetUp.LinkInvalid')

  await refuseGuessable({ username, clientIdentifier }, password, 'password')
  const passwordHash = await passwords.hash(password)

  const now = context.now()
  const sessionToken = randomToken()
  const memberUuid = uuidv7()

  await database.transaction(undefined, async (db) => {
    const client = {
      clientUuid: uuidv7(),
      identifier: clientIdentifier,
      name: input.companyName,
      country: input.country,
      maxMembers: defaultMaxMembers,
    }
    if (!(await createFirstClient(db, tokenHash, client))) refuse('SetUp.Done')
    await createFirstRecords(db, client.name)

    const administrator = {
      uuid: memberUuid,
      username,
      firstName: input.firstName,
      lastName: input.lastName,
      role: 'super-admin',
      language: input.language,
      email: input.email,
      passwordHash,
    } as const
    await createMembers(db, [administrator], dayIn(client.country, now))

    await startSession(db, {
      memberUuid,
      token: sessionToken,
      userAgent: request.userAgent,
      seconds: lifetimes.absolute,
    })
    await startTerms(db, memberUuid, now)

    await recordAudit(db, {
      actor: { kind: 'member', uuid: memberUuid },
      requestId: request.id,
      action: 'completeSetUp',
      input: {},
    })
  })

  reply.startSession(sessionToken)
  reply.rememberDevice(rememberAccount(request.deviceCookie, accountName(clientIdentifier, username), keys))

  return { uuid: memberUuid }
}
