import type { calls } from '@sorgfalt/contract'
import type { NewMemberInput } from '@sorgfalt/contract/member/details'
import type { Actor, OwnContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { distinctUuids, uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { lockClient, readClientIdentifier } from '../../company/client.store.ts'
import { refuseGuessable } from '../../session/new-password.ts'
import { isSent, makeInitialPasswords, refuseUnreachable, sendAccess } from '../access/access.ts'
import { takeOn } from '../new-member.store.ts'
import { saveSpecialAttributes } from '../special-attributes/special-attributes.store.ts'
import { checkDays, checkMarks, checkNewMember } from './member-details.rules.ts'
import { columnsOf, lockLocation, lockOrgUnits, usernameOf } from './member-details.store.ts'

type CreateMember = (typeof calls)['memberDetails']['create']

/** Passwords are hashed before the transaction begins; inside it the company's lock makes two sendings of one form follow each other. */
export const createMember: Handler<CreateMember> = async (context, { uuid: given, ...input }) => {
  const actor = found(context.actor, 'Session.Missing')
  const today = dayIn(actor.country, context.now())
  checkDays(input, today)
  checkMarks(input, today)
  const access = await accessOf(context, actor, input)
  const uuid = given?.toLowerCase() ?? uuidv7()
  return context.inClient(actor.clientUuid, async (db) => {
    await lockClient(db)
    const sameUuid = await usernameOf(db, uuid)
    if (sameUuid === input.username) return { uuid, initialPassword: null }
    if (sameUuid !== undefined) refuse('Request.Invalid', { fields: { uuid: 'unknown' } })
    await checkPlaces(db, actor, input)
    checkNewMember(actor, input)
    await insert(db, { uuid, ...input }, access.stored, today)
    const { passwordMode } = input
    if (passwordMode !== 'chosen' && isSent(passwordMode))
      await sendAccess(db, actor.clientUuid, [uuid], passwordMode)
    await recordAudit(db, {
      actor,
      requestId: context.request.id,
      action: 'createMember',
      input: { uuid, ...input },
    })
    return { uuid, initialPassword: access.initialPassword }
  })
}

interface Access {
  stored: { passwordHash: string | null; mustChangePassword: boolean }
  initialPassword: string | null
}

/** Whoever knows a password that somebody else has made has to replace it. */
async function accessOf(context: OwnContext, actor: Actor, input: NewMemberInput): Promise<Access> {
  const { passwordMode, password } = input
  if (passwordMode === 'initial') {
    const [made] = await makeInitialPasswords(context.passwords, 1)
    const { passwordHash, password: initialPassword } = found(made, 'Request.Failed')
    return { stored: { passwordHash, mustChangePassword: true }, initialPassword }
  }
  if (passwordMode === 'chosen' && password !== undefined) {
    const clientIdentifier = await context.inClient(actor.clientUuid, readClientIdentifier)
    await refuseGuessable({ username: input.username, clientIdentifier }, password, 'password')
    return {
      stored: { passwordHash: await context.passwords.hash(password), mustChangePassword: true },
      initialPassword: null,
    }
  }
  if (passwordMode !== 'chosen') refuseUnreachable(passwordMode, input)
  return { stored: { passwordHash: null, mustChangePassword: false }, initialPassword: null }
}

/** @throws Refusal for places that the actor does not see */
async function checkPlaces(
  db: Db,
  actor: Actor,
  { orgUnitUuids, locationUuid }: NewMemberInput,
): Promise<void> {
  const units = distinctUuids(orgUnitUuids)
  if ((await lockOrgUnits(db, actor, units)) < units.length) refuse('OrgUnit.NotFound')
  if (locationUuid !== null) found(await lockLocation(db, actor, locationUuid), 'Location.NotFound')
}

async function insert(
  db: Db,
  {
    passwordMode: _mode,
    password: _password,
    specialAttributes,
    pregnantUntil,
    ...fields
  }: NewMemberInput & { uuid: string },
  access: Access['stored'],
  today: string,
): Promise<void> {
  await takeOn(db, [{ ...columnsOf(fields), ...access }], today)
  if (specialAttributes.length === 0) return
  const { uuid, birthDate } = fields
  await saveSpecialAttributes(db, uuid, { specialAttributes, pregnantUntil }, { birthDate, today })
}
