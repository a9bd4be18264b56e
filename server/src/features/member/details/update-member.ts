import { calls, type Output } from '@sorgfalt/contract'
import type { CallContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { refuseConflict } from '../../audit/version-conflict.ts'
import { lockClient } from '../../company/client.store.ts'
import { recomputeTasks } from '../../elearning/assignment/recompute-tasks.store.ts'
import { addToLocation, removeFromLocation } from '../../location/location-members.store.ts'
import { sendMail } from '../../message/mail-outbox.ts'
import { voidTokens } from '../../session/session.store.ts'
import { hasOtherSuperAdmin } from '../archive/archived-member.store.ts'
import { moveComingOfAge } from '../special-attributes/special-attributes.store.ts'
import { checkDays, lostBy, mayWith } from './member-details.rules.ts'
import {
  findDetails,
  lockDetails,
  lockLocation,
  responsibilitiesOf,
  saveDetails,
} from './member-details.store.ts'

type UpdateMember = (typeof calls)['memberDetails']['update']
type Before = NonNullable<Awaited<ReturnType<typeof lockDetails>>>
type Role = Before['role']

/** What the screen shows of a member. */
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
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    may: mayWith(actor, row),
  }
}

export const updateMember: Handler<UpdateMember> = async (
  context,
  { uuid, version, locationUuid, ...given },
) => {
  const { db, actor, today, config } = context
  const before = found(await lockDetails(db, actor, uuid), 'Member.NotFound')
  if (locationUuid !== null) found(await lockLocation(db, actor, locationUuid), 'Location.NotFound')
  // Next: from an old state things may look changed that were not touched.
  if (before.version !== version) await refuseConflict(db, [calls.memberDetails.update], uuid)
  if (before.archivedAt !== null) refuse('Member.Archived')
  const may = mayWith(actor, before)
  if (!may.edit || !may.roles.includes(given.role)) refuse('Role.NotAllowed', { fields: { role: 'unknown' } })
  checkDays(given, today)
  if (given.role !== before.role) await checkRole(context, before, given.role)
  await saveDetails(db, uuid, version, given)
  await changeLocation(context, before, locationUuid?.toLowerCase() ?? null)
  if (given.birthDate !== before.birthDate) await moveComingOfAge(db, uuid, given.birthDate, today)
  // Links that were sent to the address before open nothing any more.
  if (given.email !== (before.email ?? '')) await voidTokens(db, uuid)
  if (given.username !== before.username) await sendMail(db, config, uuid, { template: 'usernameChanged' })
  if (given.createElearningTasks !== before.createElearningTasks)
    await recomputeTasks(db, today, { members: [uuid] })
  return viewDetails(context, uuid)
}

async function checkRole({ db }: CallContext, { uuid, role: from }: Before, to: Role): Promise<void> {
  if (from === 'super-admin') {
    // Two who lower each other at the same moment come one after the other.
    await lockClient(db)
    if (!(await hasOtherSuperAdmin(db, [uuid]))) refuse('Member.LastSuperAdmin')
  }
  const lost = lostBy(to, await responsibilitiesOf(db, uuid))
  if (lost.length > 0) refuse('Member.ResponsibleRole', { params: { places: lost.join(', ') } })
}

/** Somebody moves: the location before is left. */
async function changeLocation({ db, actor }: CallContext, before: Before, to: string | null): Promise<void> {
  const from = before.location?.uuid ?? null
  if (to === from) return
  if (!mayWith(actor, before).changeLocation) refuse('Permission.Missing')
  if (to !== null) await addToLocation(db, to, [before.uuid], true)
  if (from !== null) await removeFromLocation(db, from, [before.uuid])
}
