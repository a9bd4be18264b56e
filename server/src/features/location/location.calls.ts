import { calls } from '@sorgfalt/contract'
import type { CallContext } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { refuseConflict } from '../audit/version-conflict.ts'
import { lockClient } from '../company/client.store.ts'
import { recomputeTasks } from '../elearning/assignment/recompute-tasks.store.ts'
import { lockMembers } from '../member/lock-members.store.ts'
import { raiseRoles } from '../member/raise-roles.store.ts'
import { splitByRequiredRole } from '../member/role.rules.ts'
import { mayChangeResponsible, refuseUnfit, requireCountry } from './location.rules.ts'
import {
  createLocation,
  listLocations,
  listResponsible,
  readLocation,
  saveLocation,
  setResponsible,
} from './location.store.ts'
import {
  addToLocation,
  listLocationMembers,
  listMembersAt,
  lockLocation,
  removeFromLocation,
  selectVisibleLocation,
} from './location-members.store.ts'
import { removeLocations } from './remove-locations.store.ts'

/** Returns the fields of a location after checking the country. @throws Refusal Country.NotAllowed */
const toFields = <T extends { country: string }>(fields: T) => ({
  ...fields,
  country: requireCountry(fields.country),
})

export const location: Handlers<'location'> = {
  list: ({ db, actor }, request) => listLocations(db, actor, request),

  detail: async ({ db, actor }, { locationUuid }) =>
    found(await readLocation(db, actor, locationUuid), 'Location.NotFound'),

  async create({ db, actor }, { responsibleMemberUuids, ...fields }) {
    const responsible = await lockMembers(db, actor, responsibleMemberUuids)
    refuseUnfit(splitByRequiredRole('location', responsible, false).unfit)

    const uuid = await createLocation(db, toFields(fields))
    await setResponsible(
      db,
      uuid,
      responsible.map((member) => member.uuid),
    )

    return { uuid }
  },

  async update(
    context,
    { locationUuid, responsibleMemberUuids, raiseRoles: isRaising = false, version, ...fields },
  ) {
    const { db, actor } = context
    found(
      await selectVisibleLocation(db, actor, locationUuid).forUpdate().executeTakeFirst(),
      'Location.NotFound',
    )

    if (responsibleMemberUuids)
      await changeResponsible(context, locationUuid, responsibleMemberUuids, isRaising)
    if (!(await saveLocation(db, locationUuid, version, toFields(fields))))
      await refuseConflict(db, [calls.location.update], locationUuid)

    return found(await readLocation(db, actor, locationUuid), 'Location.NotFound')
  },

  async remove({ db, today }, { locationUuids, moveMembersTo }) {
    await lockClient(db)
    const members = await listMembersAt(db, locationUuids)
    const removal = await removeLocations(db, locationUuids, moveMembersTo)
    await recomputeTasks(db, today, { members })
    return removal
  },

  async memberList({ db, actor }, request) {
    found(
      await selectVisibleLocation(db, actor, request.locationUuid).executeTakeFirst(),
      'Location.NotFound',
    )
    return listLocationMembers(db, actor, request)
  },

  async assignMembers({ db, actor, today }, { locationUuid, memberUuids, primary }) {
    await lockClient(db)
    await lockLocation(db, actor, locationUuid)
    const members = (await lockMembers(db, actor, memberUuids)).map(({ uuid }) => uuid)
    await addToLocation(db, locationUuid, members, primary)
    await recomputeTasks(db, today, { members })
    return { assigned: members.length }
  },

  async removeMembers({ db, actor, today }, { locationUuid, memberUuids }) {
    await lockClient(db)
    await lockLocation(db, actor, locationUuid)
    const members = (await lockMembers(db, actor, memberUuids)).map(({ uuid }) => uuid)
    const removed = await removeFromLocation(db, locationUuid, members)
    await recomputeTasks(db, today, { members })
    return { removed }
  },
}

/**
 * Replaces the responsible members of a location. Members who are already responsible may stay even if they
 * no longer have the required role.
 * @throws Refusal Member.NotFound, Permission.Missing, Location.ResponsibleRole
 */
async function changeResponsible(
  context: CallContext,
  locationUuid: string,
  uuids: readonly string[],
  isRaising: boolean,
) {
  const { db, actor } = context
  const current = new Set((await listResponsible(db, locationUuid)).map(({ uuid }) => uuid))
  const wanted = [...new Set(uuids)]
  const added = await lockMembers(
    db,
    actor,
    wanted.filter((uuid) => !current.has(uuid)),
  )
  if (added.length === 0 && wanted.length === current.size) return
  if (!mayChangeResponsible(actor.role)) refuse('Permission.Missing')

  const { raised, unfit } = splitByRequiredRole('location', added, isRaising)
  refuseUnfit(unfit)
  await raiseRoles(context, 'location', raised)
  await setResponsible(db, locationUuid, wanted)
}
