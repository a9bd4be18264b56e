import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { type LocationMember, type LocationView, location } from '@sorgfalt/contract/location/location'
import { memberList } from '@sorgfalt/contract/member/list'
import { useCan } from '#lib/session.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useTable } from '#lib/use-table.ts'
import { useExportAction } from '#parts/list-export/use-export-action.ts'
import { MemberTable } from '#parts/member-picker/MemberTable.tsx'
import { useIdentityColumns } from '#parts/member-picker/use-identity-columns.ts'
import type { Column } from '#ui/DataTable.tsx'
import { IconPin, IconUserMinus } from '#ui/icons.ts'

type MemberColumn = Column<LocationMember, SortOf<typeof location.memberList>>

function useColumns(): readonly MemberColumn[] {
  const t = useText()
  const { name, username, role } = useIdentityColumns(t('location.members.username'))

  return [
    name,
    { ...username, wide: true },
    role,
    {
      name: 'isPrimary',
      label: t('location.members.primary'),
      sortable: true,
      width: '180px',
      card: 'state',
      formatter: 'badge',
      value: ({ isPrimary }) => (isPrimary ? { text: t('location.members.isPrimary'), icon: IconPin } : null),
    },
  ]
}

/** The tab with the members of a location. */
export function LocationMembers({ location: { uuid: locationUuid, name } }: { location: LocationView }) {
  const t = useText()
  const may = useCan()
  const table = useTable(location.memberList, { locationUuid })
  const columns = useColumns()
  const invalidates = [location.memberList, location.detail, location.list, memberList.getList]
  const assign = useAction(location.assignMembers, { successToast: 'location.members.assigned', invalidates })
  const makePrimary = useAction(location.assignMembers, {
    successToast: 'location.members.madePrimary',
    invalidates,
  })

  const remove = useAction(location.removeMembers, { successToast: 'location.members.removed', invalidates })
  const getUuids = (members: readonly { uuid: string }[]) => members.map(({ uuid }) => uuid)
  const exporting = useExportAction(listExport.exportLocationMembers, table, { locationUuid })
  const allowed = { assign: may(location.assignMembers), remove: may(location.removeMembers) }

  return (
    <MemberTable
      of="location"
      name={name}
      table={table}
      columns={columns}
      exporting={exporting}
      mayAdd={allowed.assign}
      choice={{ notAtLocation: locationUuid }}
      onAdd={(memberUuids) => assign.run({ locationUuid, memberUuids })}
      secondary={[
        {
          label: t('location.members.makePrimary'),
          icon: IconPin,
          permitted: allowed.assign,
          disabled: (rows) => rows.every(({ isPrimary }) => isPrimary),
          callback: (rows) =>
            void makePrimary.run({ locationUuid, memberUuids: getUuids(rows), primary: true }),
        },
        {
          label: t('location.members.remove'),
          icon: IconUserMinus,
          permitted: allowed.remove,
          callback: (rows) => void remove.run({ locationUuid, memberUuids: getUuids(rows) }),
        },
      ]}
      rowActions={[
        {
          label: t('location.members.makePrimary'),
          icon: IconPin,
          permitted: allowed.assign,
          disabled: ({ isPrimary }) => isPrimary,
          callback: ({ uuid }) => void makePrimary.run({ locationUuid, memberUuids: [uuid], primary: true }),
        },
        {
          label: t('location.members.remove'),
          icon: IconUserMinus,
          permitted: allowed.remove,
          callback: ({ uuid }) => void remove.run({ locationUuid, memberUuids: [uuid] }),
        },
      ]}
    />
  )
}
