import { type ListedUnitMember, type OrgUnitDetails, orgUnit } from '@sorgfalt/contract/org-unit'
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
import { Callout } from '#ui/Callout.tsx'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { IconPlus, IconUserMinus, IconUsers } from '#ui/icons.ts'
import classes from './org-units.module.css'
import { outdated } from './outdated.ts'

type MemberColumn = Column<ListedUnitMember, SortOf<typeof orgUnit.memberList>>

function useColumns(): readonly MemberColumn[] {
  const t = useText()
  return [
    { name: 'lastName', label: t('member.list.name'), sortable: true, value: nameOf },
    { name: 'username', label: t('orgUnit.members.username'), sortable: true, card: 'text', value: ({ username }) => username },
    {
      name: 'role',
      label: t('member.list.role'),
      sortable: true,
      width: '220px',
      card: 'aside',
      formatter: 'translate',
      value: ({ role }) => `common.roles.${role}`,
    },
  ]
}

/** Who belongs to a unit itself. */
export function UnitMembers({ unit }: { unit: OrgUnitDetails }) {
  const t = useText()
  const may = useCan()
  const { uuid: orgUnitUuid, orgUnitName } = unit
  const table = useTable(orgUnit.memberList, { orgUnitUuid })
  const columns = useColumns()
  const [adding, setAdding] = useState(false)
  const invalidates = [...outdated, orgUnit.detail]
  const add = useAction(orgUnit.addMembers, { successToast: 'orgUnit.members.added', invalidates })
  const remove = useAction(orgUnit.removeMembers, { successToast: 'orgUnit.members.removed', invalidates })
  const { filter, error } = table
  const automatic = unit.isRoot || unit.isDefault
  const allowed = { add: may(orgUnit.addMembers) && !automatic, remove: may(orgUnit.removeMembers) && !automatic }
  const takeOut = (members: readonly ListedUnitMember[]) => void remove.run({ orgUnitUuid, memberUuids: members.map(({ uuid }) => uuid) })
  return (
    <>
      {automatic && (
        <div className={classes.callout}>
          <Callout tone="info">{t(unit.isDefault ? 'orgUnit.members.defaultText' : 'orgUnit.members.rootText')}</Callout>
        </div>
      )}
      <DataTable
        label={t('orgUnit.tabs.member')}
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
          { label: t('orgUnit.members.add'), icon: IconPlus, primary: true, permitted: allowed.add, callback: () => setAdding(true) },
        ]}
        secondary={[{ label: t('orgUnit.members.remove'), icon: IconUserMinus, permitted: allowed.remove, callback: takeOut }]}
        rowActions={[
          { label: t('orgUnit.members.remove'), icon: IconUserMinus, permitted: allowed.remove, callback: (row) => takeOut([row]) },
        ]}
        empty={{
          title: t('orgUnit.members.emptyTitle'),
          text: t('orgUnit.members.emptyText'),
          icon: IconUsers,
          ...(allowed.add && { action: <Button onClick={() => setAdding(true)}>{t('orgUnit.members.add')}</Button> }),
        }}
        failure={error && errorText(t, error)}
      />
      <MemberPickerDialog
        open={adding}
        onClose={() => setAdding(false)}
        headline={t('orgUnit.members.addTo', { name: orgUnitName })}
        choice={{ notInOrgUnit: orgUnitUuid }}
        onAdd={(members) => add.run({ orgUnitUuid, memberUuids: members.map(({ uuid }) => uuid) })}
      />
    </>
  )
}
