import type { ArchivedMember, archivedMember } from '@sorgfalt/contract/member/archive'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useMemberLink } from '#parts/member-link/use-member-link.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import type { Column } from '#ui/DataTable.tsx'

type ArchiveColumn = Column<ArchivedMember, SortOf<typeof archivedMember.list>>

/** Returns the columns of the archive. The name links to the pages of the member. */
export function useArchiveColumns(): readonly ArchiveColumn[] {
  const t = useText()
  const link = useMemberLink()

  return [
    { name: 'lastName', label: t('member.list.name'), sortable: true, value: nameOf, link },
    {
      name: 'username',
      label: t('archive.username'),
      sortable: true,
      width: '160px',
      card: 'text',
      value: ({ username }) => username,
    },
    {
      name: 'email',
      label: t('archive.email'),
      sortable: true,
      wide: true,
      card: 'none',
      value: ({ email }) => email,
    },
    {
      name: 'role',
      label: t('member.list.role'),
      sortable: true,
      width: '160px',
      wide: true,
      card: 'text',
      formatter: 'translate',
      value: ({ roleIdentifier }) => `common.roles.${roleIdentifier}`,
    },
    {
      name: 'archivedAt',
      label: t('archive.archivedAt'),
      sortable: true,
      width: '130px',
      formatter: 'dateTime',
      value: ({ archivedAt }) => archivedAt,
    },
  ]
}
