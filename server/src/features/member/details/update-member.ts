import { calls, type Output } from '@sorgfalt/contract'
import type { CallContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { requireStepUpFor } from '../../../access/step-up.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { refuseConflict } from '../../audit/version-conflict.ts'
import { recomputeTasks } from '../../elearning/assignment/recompute-tasks.store.ts'
import { addToLocation, removeFromLocation } from '../../location/location-members.store.ts'
import { sendMail } from '../../message/mail-outbox.ts'
import { voidTokens } from '../../session/session.store.ts'
import { requireAdministrator } from '../administrators.store.ts'
import { updateLastDayUnderage } from '../special-attributes/special-attributes.store.ts'
import { checkBirthDate, lostResponsibilities, permittedChanges } from './member-details.rules.ts'
import {
  findDetails,
  lockDetails,
  lockLocation,
  readResponsibilities,
  saveDetails,
} from './member-details.store.ts'

type UpdateMember = (typeof calls)['memberDetails']['update']
type Before = NonNullable<Awaited<ReturnType<typeof lockDetails>>>
type Role = Before['role']

/** Returns the details of a member, and which of them the actor may change. */
export async function viewDetails(
  { db, actor }: CallContext,
  uuid: string,
): Promise<Output<(typeof calls)['memberDetails']['read']>> {
  const row = found(await findDetails(db, actor, uuid).executeTakeFirst(), 'Member.NotFound')
  return {
    ...row,
    email: row.email ?? '',
    country: row.country ?? '',
    externalId: row.externalId ?? '',
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    secondFactorAt: row.secondFactorAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    may: permittedChanges(actor, row),
  }
}

export const updateMember: Handler<UpdateMember> = async (
  context,
  { uuid, version, locationUuid, ...input },
) => {
  const { db, actor, today, config } = context
  const before = found(await lockDetails(db, actor, uuid), 'Member.NotFound')
  if (locationUuid !== null) found(await lockLocation(db, actor, locationUuid), 'Location.NotFound')
  // The version is checked first, because unchanged fields may look changed if the version is outdated.
  if (before.version !== version) await refuseConflict(db, [calls.memberDetails.update], uuid)
  if (before.archivedAt !== null) refuse('Member.Archived')

  const permitted = permittedChanges(actor, before)
  if (!permitted.edit || !permitted.roles.includes(input.role))
    refuse('Role.NotAllowed', { fields: { role: 'unknown' } })

  // Reset links are sent to the email address. A change of the address can therefore give away the account.
  if (input.role !== before.role || input.email !== (before.email ?? ''))
    requireStepUpFor(actor, [before.role, input.role])

  checkBirthDate(input, today)
  if (input.role !== before.role) await checkRole(context, before, input.role)

  await saveDetails(db, uuid, version, input)
  if (input.role !== before.role) await requireAdministrator(db, [before.role])
  const isMoved = await changeLocation(context, before, locationUuid?.toLowerCase() ?? null)
  if (input.birthDate !== before.birthDate) await updateLastDayUnderage(db, uuid, input.birthDate, today)
  // Reset links that were sent to the old address must not work.
  if (input.email !== (before.email ?? '')) await voidTokens(db, uuid)
  if (input.username !== before.username) await sendMail(db, config, uuid, { template: 'usernameChanged' })
  if (isMoved || input.createElearningTasks !== before.createElearningTasks)
    await recomputeTasks(db, today, { members: [uuid] })

  return viewDetails(context, uuid)
}

/**
 * Refuses a new role that is not sufficient for the member's responsibilities.
 * @throws Refusal Member.ResponsibleRole
 */
async function checkRole({ db }: CallContext, { uuid }: Before, to: Role): Promise<void> {
  const lost = lostResponsibilities(to, await readResponsibilities(db, uuid))
  if (lost.length > 0) refuse('Member.ResponsibleRole', { params: { places: lost.join(', ') } })
}

/**
 * Moves the member from the primary location to the location `to`, or to no location if `to` is null. Returns
 * whether the location changes.
 */
async function changeLocation(
  { db, actor }: CallContext,
  before: Before,
  to: string | null,
): Promise<boolean> {
  const from = before.location?.uuid ?? null
  if (to === from) return false
  if (!permittedChanges(actor, before).changeLocation) refuse('Permission.Missing')

  if (to !== null) await addToLocation(db, to, [before.uuid], true)
  if (from !== null) await removeFromLocation(db, from, [before.uuid])

  return true
}
