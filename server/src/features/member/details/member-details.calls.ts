import { calls } from '@sorgfalt/contract'
import type { Handlers } from '../../../access/handlers.ts'
import { orgUnitScope } from '../../../access/scope.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { refuseConflict } from '../../audit/version-conflict.ts'
import { applyMoves } from '../../elearning/catalog/move-cycles.store.ts'
import { listOrgUnits } from '../../profile/member-profile.store.ts'
import { findMember } from '../list/member-list.store.ts'
import {
  readSpecialAttributes,
  saveSpecialAttributes,
} from '../special-attributes/special-attributes.store.ts'
import { createMember } from './create-member.ts'
import { areSame, checkMarks } from './member-details.rules.ts'
import { lockDetails } from './member-details.store.ts'
import { updateMember, viewDetails } from './update-member.ts'

export const memberDetails: Handlers<'memberDetails'> = {
  create: createMember,
  read: (context, { uuid }) => viewDetails(context, uuid),
  update: updateMember,

  async readSpecialAttributes({ db, actor, today }, { memberUuid }) {
    found(await findMember(db, actor, memberUuid), 'Member.NotFound')
    return readSpecialAttributes(db, memberUuid, today)
  },

  async saveSpecialAttributes({ db, actor, today }, { memberUuid, was, ...marks }) {
    const { birthDate, archivedAt } = found(await lockDetails(db, actor, memberUuid), 'Member.NotFound')
    if (archivedAt !== null) refuse('Member.Archived')
    checkMarks(marks, today)
    if (was && !areSame(was, await readSpecialAttributes(db, memberUuid, today)))
      await refuseConflict(db, [calls.memberDetails.saveSpecialAttributes], memberUuid)
    await saveSpecialAttributes(db, memberUuid, marks, { birthDate, today })
    await applyMoves(db, { members: [memberUuid], today })
    return readSpecialAttributes(db, memberUuid, today)
  },

  async readOrgUnitList({ db, actor }, { memberUuid, filter: _none, ...request }) {
    found(await findMember(db, actor, memberUuid), 'Member.NotFound')
    return listOrgUnits(db, memberUuid, request, (column) => orgUnitScope(actor, column))
  },
}
