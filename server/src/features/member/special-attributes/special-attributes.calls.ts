import { calls } from '@sorgfalt/contract'
import type { Handlers } from '../../../access/handlers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { refuseConflict } from '../../audit/version-conflict.ts'
import { applyMoves } from '../../elearning/catalog/move-cycles.store.ts'
import { lockDetails } from '../details/member-details.store.ts'
import { findMember } from '../list/member-list.store.ts'
import { checkSpecialAttributes, haveSameAttributes } from './special-attributes.rules.ts'
import { readSpecialAttributes, saveSpecialAttributes } from './special-attributes.store.ts'

export const memberSpecialAttributes: Handlers<'memberSpecialAttributes'> = {
  async read({ db, actor, today }, { memberUuid }) {
    found(await findMember(db, actor, memberUuid), 'Member.NotFound')
    return readSpecialAttributes(db, memberUuid, today)
  },

  async save({ db, actor, today }, { memberUuid, was, ...attributes }) {
    const { birthDate, archivedAt } = found(await lockDetails(db, actor, memberUuid), 'Member.NotFound')
    if (archivedAt !== null) refuse('Member.Archived')

    checkSpecialAttributes(attributes, today)
    if (was && !haveSameAttributes(was, await readSpecialAttributes(db, memberUuid, today)))
      await refuseConflict(db, [calls.memberSpecialAttributes.save], memberUuid)

    await saveSpecialAttributes(db, memberUuid, attributes, { birthDate, today })
    await applyMoves(db, { members: [memberUuid], today })

    return readSpecialAttributes(db, memberUuid, today)
  },
}
