import { type LocationMember, type LocationView, location } from '@sorgfalt/contract/location'
import { memberList } from '@sorgfalt/contract/member-list'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useCan } from '#lib/session.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useTable } from '#lib/use-table.ts'
import { MemberPickerDialog } from '#parts/member-picker/MemberPickerDialog.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { Button } from '#ui/Button.tsx'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { IconPin, IconPlus, IconUserMinus, IconUsers } from '#ui/icons.ts'

type MemberColumn = Column<LocationMember, SortOf<typeof location.memberList>>

function useColumns(): readonly MemberColumn[] {
  const t = useText()
  return [
    { name: 'lastName', label: t('member.list.name'), sortable: true, value: nameOf },
    {
      name: 'username',
      label: t('location.members.username'),
      sortable: true,
      wide: true,
      card: 'text',
      value: ({ username }) => username,
    },
    {
      name: 'role',
      label: t('member.list.role'),
      sortable: true,
      width: '220px',
      card: 'aside',
      formatter: 'translate',
      value: ({ role }) => `common.roles.${role}`,
    },
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

/** Who works at a location. */
export function LocationMembers({ location: { uuid: locationUuid, name } }: { location: LocationView }) {
  const t = useText()
  const may = useCan()
  const table = useTable(location.memberList, { locationUuid })
  const columns = useColumns()
  const [adding, setAdding] = useState(false)
  const invalidates = [location.memberList, location.detail, location.list, memberList.getList]
  const assign = useAction(location.assignMembers, { successToast: 'location.members.assigned', invalidates })
  const makePrimary = useAction(location.assignMembers, { successToast: 'location.members.madePrimary', invalidates })
  const remove = useAction(location.removeMembers, { successToast: 'location.members.removed', invalidates })
  const uuidsOf = (members: readonly { uuid: string }[]) => members.map(({ uuid }) => uuid)
  const { filter, error } = table
  const allowed = { assign: may(location.assignMembers), remove: may(location.removeMembers) }
  return (
    <>
      <DataTable
        label={t('location.tabs.member')}
        table={table}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        rowName={nameOf}
        filters={{
          definitions: [{ name: 'search', type: 'search', label: t('member.list.search') }],
          values: { search: filter.search ?? '' },
          onChange: ({ search }) => table.setFilter({ search: search as string }),
          onClear: table.clearFilter,
        }}
        primary={[
          { label: t('location.members.add'), icon: IconPlus, primary: true, permitted: allowed.assign, callback: () => setAdding(true) },
        ]}
        secondary={[
          {
            label: t('location.members.makePrimary'),
            icon: IconPin,
            permitted: allowed.assign,
            disabled: (rows) => rows.every(({ isPrimary }) => isPrimary),
            callback: (rows) => void makePrimary.run({ locationUuid, memberUuids: uuidsOf(rows), primary: true }),
          },
          {
            label: t('location.members.remove'),
            icon: IconUserMinus,
            permitted: allowed.remove,
            callback: (rows) => void remove.run({ locationUuid, memberUuids: uuidsOf(rows) }),
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
        empty={{
          title: t('location.members.emptyTitle'),
          text: t('location.members.emptyText'),
          icon: IconUsers,
          ...(allowed.assign && { action: <Button onClick={() => setAdding(true)}>{t('location.members.add')}</Button> }),
        }}
        failure={error && errorText(t, error)}
      />
      <MemberPickerDialog
        open={adding}
        onClose={() => setAdding(false)}
        headline={t('location.members.addTo', { name })}
        choice={{ notAtLocation: locationUuid }}
        onAdd={(members) => assign.run({ locationUuid, memberUuids: uuidsOf(members) })}
      />
    </>
  )
}
