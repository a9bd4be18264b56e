import { calls } from '@sorgfalt/contract'
import type { CallContext } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { refuseConflict } from '../audit/version-conflict.ts'
import { lockClient } from '../company/client.store.ts'
import { recomputeTasks } from '../elearning/assignment/recompute-tasks.store.ts'
import { lockLocation } from '../location/location-members.store.ts'
import { lockMembers } from '../member/lock-members.store.ts'
import {
  addToGroup,
  listGroupMembers,
  listMembersOfGroups,
  removeFromGroup,
  setInfoPointPhone,
} from './group-members.store.ts'
import {
  createGroup,
  listGroups,
  lockGroup,
  lockGroupsToDelete,
  readGroup,
  removeGroups,
  saveGroup,
  selectEditableGroup,
} from './member-group.store.ts'

/**
 * Checks that the actor may assign a group to a location. A loc-admin may not create groups for the whole
 * company.
 * @throws Refusal Location.NotFound, Permission.Missing
 */
async function checkGroupLocation(
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  locationUuid: string | null,
): Promise<void> {
  if (locationUuid !== null) await lockLocation(db, actor, locationUuid)
  else if (actor.role === 'loc-admin') refuse('Permission.Missing')
}

export const memberGroup: Handlers<'memberGroup'> = {
  list: (context, request) => listGroups(context, request),

  detail: async ({ db, actor }, { memberGroupUuid }) =>
    found(await readGroup(db, actor, memberGroupUuid), 'MemberGroup.NotFound'),

  async create(context, { groupName, ...fields }) {
    await checkGroupLocation(context, fields.locationUuid)
    return { uuid: await createGroup(context.db, { ...fields, name: groupName }) }
  },

  async update(context, { memberGroupUuid, groupName, version, ...fields }) {
    const { db, actor } = context
    await checkGroupLocation(context, fields.locationUuid)
    found(
      await selectEditableGroup(db, actor, memberGroupUuid).forUpdate().executeTakeFirst(),
      'MemberGroup.NotFound',
    )

    if (!(await saveGroup(db, memberGroupUuid, version, { ...fields, name: groupName })))
      await refuseConflict(db, [calls.memberGroup.update], memberGroupUuid)

    return found(await readGroup(db, actor, memberGroupUuid), 'MemberGroup.NotFound')
  },

  async remove({ db, actor, today }, { memberGroupUuids, withMembers }) {
    await lockClient(db)
    const uuids = [...new Set(memberGroupUuids)]
    const { groups, members } = await lockGroupsToDelete(db, actor, uuids)
    if (groups < uuids.length) refuse('MemberGroup.NotFound')
    if (members > 0 && !withMembers) refuse('MemberGroup.NotEmpty', { params: { count: members } })

    const former = await listMembersOfGroups(db, uuids)
    await removeGroups(db, uuids)
    await recomputeTasks(db, today, { members: former })

    return { deleted: groups }
  },

  async memberList(context, request) {
    found(await readGroup(context.db, context.actor, request.memberGroupUuid), 'MemberGroup.NotFound')
    return listGroupMembers(context, request)
  },

  async assignMembers({ db, actor, today }, { memberGroupUuid, memberUuids, membership }) {
    await lockClient(db)
    await lockGroup(db, actor, memberGroupUuid)

    const members = (await lockMembers(db, actor, memberUuids)).map(({ uuid }) => uuid)
    await addToGroup(db, memberGroupUuid, members, membership)
    if (membership) await setInfoPointPhone(db, members, membership.phone)
    await recomputeTasks(db, today, { members })

    return { assigned: members.length }
  },

  async removeMembers({ db, actor, today }, { memberGroupUuid, memberUuids }) {
    await lockClient(db)
    await lockGroup(db, actor, memberGroupUuid)
    const members = (await lockMembers(db, actor, memberUuids)).map(({ uuid }) => uuid)
    const removed = await removeFromGroup(db, memberGroupUuid, members)
    await recomputeTasks(db, today, { members })
    return { removed }
  },
}
