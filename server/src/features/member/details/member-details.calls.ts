import type { Handlers } from '../../../access/handlers.ts'
import { orgUnitScope } from '../../../access/scope.store.ts'
import { found } from '../../../platform/refusal.ts'
import { listOrgUnits } from '../../profile/member-profile.store.ts'
import { findMember } from '../list/member-list.store.ts'
import { createMember } from './create-member.ts'
import { updateMember, viewDetails } from './update-member.ts'

export const memberDetails: Handlers<'memberDetails'> = {
  create: createMember,
  read: (context, { uuid }) => viewDetails(context, uuid),
  update: updateMember,

  async readOrgUnitList({ db, actor }, { memberUuid, filter: _none, ...request }) {
    found(await findMember(db, actor, memberUuid), 'Member.NotFound')
    return listOrgUnits(db, memberUuid, request, (column) => orgUnitScope(actor, column))
  },
}
