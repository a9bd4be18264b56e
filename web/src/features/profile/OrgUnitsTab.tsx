import type { OrgUnitOfMember } from '@sorgfalt/contract/member/org-unit-of-member'
import { profile } from '@sorgfalt/contract/profile/profile'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { IconUsers } from '#ui/icons.ts'

/** The member's org units and their responsible members. */
export function OrgUnitsTab() {
  const t = useText()
  const formats = useFormats()
  const table = useTable(profile.readOrgUnitList)
  const { error } = table
  const columns: Column<OrgUnitOfMember, SortOf<typeof profile.readOrgUnitList>>[] = [
    {
      name: 'orgUnitName',
      label: t('profile.orgUnits.name'),
      sortable: true,
      value: ({ orgUnitName }) => orgUnitName,
    },
    {
      name: 'path',
      label: t('profile.orgUnits.path'),
      card: 'text',
      value: ({ path }) => path.join(' › ') || null,
    },
    {
      name: 'identifier',
      label: t('profile.orgUnits.identifier'),
      sortable: true,
      width: '200px',
      wide: true,
      card: 'none',
      value: ({ identifier }) => identifier,
    },
    {
      name: 'admins',
      label: t('profile.orgUnits.admins'),
      value: ({ admins }) =>
        admins.length > 0
          ? formats.list(admins.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
          : null,
    },
  ]

  return (
    <DataTable
      label={t('profile.tabs.org-units')}
      table={table}
      columns={columns}
      rowKey={({ uuid }) => uuid}
      rowName={({ orgUnitName }) => orgUnitName}
      empty={{ title: t('profile.orgUnits.none'), icon: IconUsers }}
      failure={error && errorText(t, error)}
    />
  )
}
