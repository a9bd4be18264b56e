import type { OrgUnitOfMember } from '@sorgfalt/contract/member/org-unit-of-member'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import type { Column } from '#ui/DataTable.tsx'
import type { LinkTarget } from '#ui/link.ts'

type UnitColumn = Column<OrgUnitOfMember, 'orgUnitName' | 'identifier'>

/** Returns the columns of a member's org units. `link`: the page of a unit, if the reader may open it. */
export function useOrgUnitColumns(link?: (unit: OrgUnitOfMember) => LinkTarget | undefined): UnitColumn[] {
  const t = useText()
  const formats = useFormats()

  return [
    {
      name: 'orgUnitName',
      label: t('profile.orgUnits.name'),
      sortable: true,
      value: ({ orgUnitName }) => orgUnitName,
      ...(link && { link }),
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
      value: ({ admins }) => (admins.length > 0 ? formats.list(admins.map(nameOf)) : null),
    },
  ]
}
