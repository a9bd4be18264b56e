import { calls } from '@sorgfalt/contract'
import type { CallContext } from '../../access/context.ts'
import type { Handlers } from '../../access/handlers.ts'
import { reachOf } from '../../access/roles.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { refuseConflict } from '../audit/version-conflict.ts'
import { lockClient } from '../company/client.store.ts'
import { recomputeTasks } from '../elearning/assignment/recompute-tasks.store.ts'
import { raiseRoles } from '../member/raise-roles.store.ts'
import { splitByRequiredRole } from '../member/role.rules.ts'
import { listUnitMembers } from './member-list.store.ts'
import { findChangeRefusal, findRemovalRefusal, hasAutomaticMembers } from './org-unit.rules.ts'
import * as store from './org-unit.store.ts'
import { listUnits, readUnit } from './tree.store.ts'

/**
 * Locks the client, so that changes to the tree and to the members of its units run one after the other.
 * Returns a unit that the actor sees.
 * @throws Refusal OrgUnit.NotFound
 */
async function lockUnit({ db, actor }: CallContext, uuid: string) {
  await lockClient(db)
  return found(await store.findUnit(db, actor, uuid), 'OrgUnit.NotFound')
}

/**
 * Locks the client and checks that the actor may change the members of a unit by hand.
 * @throws Refusal OrgUnit.NotFound, Member.NotFound, OrgUnit.MembersNotChangeable
 */
async function checkMembersChange(context: CallContext, orgUnitUuid: string, memberUuids: readonly string[]) {
  const unit = await lockUnit(context, orgUnitUuid)
  // This check comes first, so that the answer does not depend on members whom the actor does not see.
  if (!(await store.seesAll(context.db, context.actor, memberUuids))) refuse('Member.NotFound')
  if (hasAutomaticMembers(unit)) refuse('OrgUnit.MembersNotChangeable')
}

const readView = async ({ db, actor }: CallContext, uuid: string) =>
  found(await readUnit(db, actor, uuid), 'OrgUnit.NotFound')

/**
 * Replaces the responsible members of a unit. New responsible members need the required role. With
 * `isRaising`, members with the role `member` get it.
 * @throws Refusal Member.NotFound, OrgUnit.ResponsibleRole
 */
async function changeResponsible(
  context: CallContext,
  uuid: string,
  wanted: readonly string[],
  isRaising: boolean,
): Promise<void> {
  const { db, actor } = context
  const current = new Set(await store.listResponsible(db, uuid))
  const added = [...new Set(wanted)].filter((member) => !current.has(member))
  const people = await store.lockCandidates(db, actor, added)
  if (people.length < added.length) refuse('Member.NotFound')

  const { raised, unfit } = splitByRequiredRole('orgUnit', people, isRaising)
  if (unfit.length > 0) refuse('OrgUnit.ResponsibleRole')

  await raiseRoles(context, 'orgUnit', raised)
  await store.setResponsible(db, uuid, wanted)
}

export const orgUnit: Handlers<'orgUnit'> = {
  list: ({ db, actor }, request) => listUnits(db, actor, request),
  detail: (context, { uuid }) => readView(context, uuid),

  async create(
    context,
    {
      orgUnitName,
      identifier,
      parentUuid,
      isDefault = false,
      adminUuids = [],
      raiseRoles: isRaising = false,
    },
  ) {
    const { db, today } = context
    const uuid = uuidv7()
    if (parentUuid) await lockUnit(context, parentUuid)
    await store.insertUnit(db, { uuid, identifier, name: orgUnitName, parentUuid })
    await changeResponsible(context, uuid, adminUuids, isRaising)

    if (isDefault) {
      await store.makeDefault(db, uuid)
      await recomputeTasks(db, today)
    }

    return { uuid }
  },

  async update(
    context,
    {
      uuid,
      version,
      orgUnitName,
      identifier,
      parentUuid,
      isDefault,
      adminUuids,
      raiseRoles: isRaising = false,
    },
  ) {
    const { db, actor, today } = context
    const unit = await lockUnit(context, uuid)
    if (parentUuid) found(await store.findUnit(db, actor, parentUuid), 'OrgUnit.NotFound')
    if (adminUuids && !(await store.seesAll(db, actor, adminUuids))) refuse('Member.NotFound')

    const reorganises =
      [identifier, parentUuid, isDefault, adminUuids].some((value) => value !== undefined) || isRaising
    if (reorganises && reachOf('orgUnit.update', actor.role) !== 'all') refuse('Permission.Missing')

    const refusal = findChangeRefusal(unit, { parentUuid, isDefault })
    if (refusal) refuse(refusal)

    if (adminUuids) await changeResponsible(context, uuid, adminUuids, isRaising)
    const moved = parentUuid && parentUuid !== unit.parentUuid ? parentUuid : undefined
    const values = { name: orgUnitName, identifier, parentUuid: moved }
    if (!(await store.saveUnit(db, { uuid, version }, values)))
      await refuseConflict(db, [calls.orgUnit.update], uuid)

    if (isDefault && !unit.isDefault) {
      await store.makeDefault(db, uuid)
      await recomputeTasks(db, today)
    } else if (moved) await recomputeTasks(db, today, { members: await store.listMembersBelow(db, uuid) })

    return readView(context, uuid)
  },

  async addMembers(context, { orgUnitUuid, memberUuids }) {
    const { db, today } = context
    await checkMembersChange(context, orgUnitUuid, memberUuids)

    const added = await store.addToUnit(db, orgUnitUuid, memberUuids)

    await recomputeTasks(db, today, { members: memberUuids })

    return { added }
  },

  async removeMembers(context, { orgUnitUuid, memberUuids }) {
    const { db, today } = context
    await checkMembersChange(context, orgUnitUuid, memberUuids)

    const removed = await store.removeFromUnit(db, orgUnitUuid, memberUuids)

    await recomputeTasks(db, today, { members: memberUuids })

    return { removed }
  },

  async memberList({ db, actor }, request) {
    found(await store.findUnit(db, actor, request.orgUnitUuid), 'OrgUnit.NotFound')
    return listUnitMembers(db, actor, request)
  },

  async remove(context, { uuid, moveChildrenTo }) {
    const { db, actor, today } = context
    const unit = await lockUnit(context, uuid)
    if (moveChildrenTo) found(await store.findUnit(db, actor, moveChildrenTo), 'OrgUnit.NotFound')
    const refusal = findRemovalRefusal(unit, moveChildrenTo)
    if (refusal) refuse(refusal)

    const members = await store.listMembersBelow(db, uuid)
    if (moveChildrenTo) await store.moveChildren(db, uuid, moveChildrenTo)
    await store.deleteUnit(db, uuid)
    await recomputeTasks(db, today, { members })

    return {}
  },
}
