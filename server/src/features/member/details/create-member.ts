import type { calls } from '@sorgfalt/contract'
import type { NewMemberInput } from '@sorgfalt/contract/member/details-form'
import type { Actor, OwnContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { requireStepUpFor } from '../../../access/step-up.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { lockClient, readClientIdentifier } from '../../company/client.store.ts'
import { refuseGuessable } from '../../session/new-password.ts'
import { isSent, refuseUnreachable, sendAccessLinks } from '../access/access-links.ts'
import { createInitialPasswords } from '../access/initial-passwords.ts'
import { createMembers } from '../new-member.store.ts'
import { checkSpecialAttributes } from '../special-attributes/special-attributes.rules.ts'
import { saveSpecialAttributes } from '../special-attributes/special-attributes.store.ts'
import { checkBirthDate, checkNewMember } from './member-details.rules.ts'
import { findUsername, lockLocation, lockOrgUnits, toColumns } from './member-details.store.ts'

type CreateMember = (typeof calls)['memberDetails']['create']

/**
 * Creates a member. The password is hashed before the transaction begins. The transaction locks the company,
 * so that two requests from the same form run one after the other.
 */
export const createMember: Handler<CreateMember> = async (context, { uuid: requestedUuid, ...input }) => {
  const actor = found(context.actor, 'Session.Missing')
  const today = dayIn(actor.country, context.now())
  requireStepUpFor(actor, [input.role])
  checkBirthDate(input, today)
  checkSpecialAttributes(input, today)

  const password = await preparePassword(context, actor, input)
  const uuid = requestedUuid?.toLowerCase() ?? uuidv7()

  return context.inClient(actor.clientUuid, async (db) => {
    await lockClient(db)

    const existingUsername = await findUsername(db, uuid)
    if (existingUsername === input.username) return { uuid, initialPassword: null }
    if (existingUsername !== undefined) refuse('Request.Invalid', { fields: { uuid: 'unknown' } })

    await checkOrgNodes(db, actor, input)
    checkNewMember(actor, input)

    await insertMember(db, { uuid, ...input }, password.columns, today)

    const { passwordMode } = input
    if (passwordMode !== 'chosen' && isSent(passwordMode))
      await sendAccessLinks(db, actor.clientUuid, [uuid], passwordMode)
    await recordAudit(db, {
      actor,
      requestId: context.request.id,
      action: 'createMember',
      input: { uuid, ...input },
      before: [],
    })

    return { uuid, initialPassword: password.initialPassword }
  })
}

interface PreparedPassword {
  columns: { passwordHash: string | null; mustChangePassword: boolean }
  initialPassword: string | null
}

/**
 * Returns the password columns of the new member. If an administrator knows the password, the member has to
 * change it.
 */
async function preparePassword(
  context: OwnContext,
  actor: Actor,
  input: NewMemberInput,
): Promise<PreparedPassword> {
  const { passwordMode, password } = input
  if (passwordMode === 'initial') {
    const [created] = await createInitialPasswords(context.passwords, 1)
    const { passwordHash, password: initialPassword } = found(created, 'Request.Failed')
    return { columns: { passwordHash, mustChangePassword: true }, initialPassword }
  }

  if (passwordMode === 'chosen' && password !== undefined) {
    const clientIdentifier = await context.inClient(actor.clientUuid, readClientIdentifier)
    await refuseGuessable({ username: input.username, clientIdentifier }, password, 'password')

    return {
      columns: { passwordHash: await context.passwords.hash(password), mustChangePassword: true },
      initialPassword: null,
    }
  }

  if (passwordMode !== 'chosen') refuseUnreachable(passwordMode, input)

  return { columns: { passwordHash: null, mustChangePassword: false }, initialPassword: null }
}

/** @throws Refusal if the actor may not see one of the org units or the location */
async function checkOrgNodes(
  db: Db,
  actor: Actor,
  { orgUnitUuids, locationUuid }: NewMemberInput,
): Promise<void> {
  const units = [...new Set(orgUnitUuids)]
  if ((await lockOrgUnits(db, actor, units)) < units.length) refuse('OrgUnit.NotFound')
  if (locationUuid !== null) found(await lockLocation(db, actor, locationUuid), 'Location.NotFound')
}

async function insertMember(
  db: Db,
  {
    passwordMode: _mode,
    password: _password,
    specialAttributes,
    pregnantUntil,
    ...fields
  }: NewMemberInput & { uuid: string },
  passwordColumns: PreparedPassword['columns'],
  today: string,
): Promise<void> {
  await createMembers(db, [{ ...toColumns(fields), ...passwordColumns }], today)
  if (specialAttributes.length === 0) return

  const { uuid, birthDate } = fields
  await saveSpecialAttributes(db, uuid, { specialAttributes, pregnantUntil }, { birthDate, today })
}
