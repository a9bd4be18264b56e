import type { ListedLocation, location } from '@sorgfalt/contract/location/location'
import { useFormats } from '#lib/format.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useMarkedName } from '#parts/member-picker/use-member-search.ts'
import type { Column } from '#ui/DataTable.tsx'

type LocationColumn = Column<ListedLocation, SortOf<typeof location.list>>

/** Returns the columns of the list of locations. */
export function useLocationColumns(): readonly LocationColumn[] {
  const t = useText()
  const formats = useFormats()
  const markedName = useMarkedName()

  return [
    {
      name: 'name',
      label: t('location.field.name'),
      sortable: true,
      value: ({ name }) => name,
      link: ({ uuid }) => ({
        to: '/dashboard/company/locations/details/$uuid/$tabId',
        params: { uuid, tabId: 'details' },
      }),
    },
    {
      name: 'type',
      label: t('location.field.type'),
      sortable: true,
      width: '140px',
      formatter: 'translate',
      value: ({ type }) => `location.type.${type}`,
    },
    {
      name: 'city',
      label: t('location.field.city'),
      sortable: true,
      card: 'text',
      value: ({ city }) => city,
    },
    {
      name: 'responsible',
      label: t('location.field.responsible'),
      wide: true,
      value: ({ responsibleMembers, responsibleCount }) => {
        const names = responsibleMembers.map(markedName)
        const more = responsibleCount - names.length
        return names.length > 0 ? `${formats.list(names)}${more > 0 ? ` +${more}` : ''}` : null
      },
    },
    {
      name: 'floorSpace',
      label: t('location.list.floorSpace'),
      sortable: true,
      width: '120px',
      alignment: 'right',
      wide: true,
      card: 'none',
      value: ({ floorSpace }) =>
        floorSpace === null ? null : t('location.list.area', { area: formats.number(floorSpace) }),
    },
    {
      name: 'memberCount',
      label: t('location.list.members'),
      sortable: true,
      width: '120px',
      alignment: 'right',
      formatter: 'number',
      value: ({ memberCount }) => memberCount,
    },
  ]
}
