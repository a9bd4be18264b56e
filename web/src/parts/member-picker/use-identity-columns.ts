import type { MemberRole } from '@sorgfalt/contract/core/role'
import { useText } from '#lib/texts.tsx'
import { useMemberLink } from '#parts/member-link/use-member-link.ts'
import type { Column } from '#ui/DataTable.tsx'
import { nameOf } from './use-member-search.ts'

interface MemberIdentity {
  uuid: string
  firstName: string
  lastName: string
  username: string
  role: MemberRole
}

type IdentityColumn = Column<MemberIdentity, 'lastName' | 'username' | 'role'>

/**
 * Returns the columns for name, username and role of the members of a location or an org unit.
 * The name links to the pages of the member.
 */
export function useIdentityColumns(
  usernameLabel: string,
): Record<'name' | 'username' | 'role', IdentityColumn> {
  const t = useText()
  const link = useMemberLink()

  return {
    name: { name: 'lastName', label: t('member.list.name'), sortable: true, value: nameOf, link },
    username: {
      name: 'username',
      label: usernameLabel,
      sortable: true,
      card: 'text',
      value: ({ username }) => username,
    },
    role: {
      name: 'role',
      label: t('member.list.role'),
      sortable: true,
      width: '220px',
      card: 'aside',
      formatter: 'translate',
      value: ({ role }) => `common.roles.${role}`,
    },
  }
}
