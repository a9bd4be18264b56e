import { managedRoles } from '@sorgfalt/contract/core/role'
import { useFormats } from '#lib/format.ts'
import { useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import type { MemberSubject } from '../name-or-count-text.ts'

/**
 * Returns `findChangeable`, which leaves out the members whom the user cannot change in the list, and
 * `hints`, which explain the reason.
 */
export function useRestrictions() {
  const t = useText()
  const formats = useFormats()
  const { uuid: own, roleIdentifier } = useMember()
  const managed = managedRoles(roleIdentifier)
  const isUnmanaged = ({ uuid, role }: MemberSubject) => uuid === own || !managed.includes(role)
  const findChangeable = (members: readonly MemberSubject[]) =>
    members.filter((member) => member.status !== 'archived' && !isUnmanaged(member))

  const hints = {
    row: (member: MemberSubject) => {
      if (member.uuid === own) return t('member.list.own')
      return isUnmanaged(member) ? t('member.list.otherRole') : undefined
    },
    rows: (members: readonly MemberSubject[]) => {
      const names = members.filter(isUnmanaged).map(({ firstName, lastName }) => `${firstName} ${lastName}`)
      return names.length > 0 ? t('member.list.skipped', { names: formats.list(names) }) : undefined
    },
  }

  return { findChangeable, hints }
}
