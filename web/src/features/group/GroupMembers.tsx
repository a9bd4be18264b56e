import { qualificationStates } from '@sorgfalt/contract/core/limits'
import { type GroupMember, type MemberGroupView, memberGroup } from '@sorgfalt/contract/group/group'
import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { memberList } from '@sorgfalt/contract/member/list'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useTable } from '#lib/use-table.ts'
import { useExportAction } from '#parts/list-export/use-export-action.ts'
import { MemberTable, memberSearch } from '#parts/member-picker/MemberTable.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconFirstAidKit, IconPencil, IconUserMinus } from '#ui/icons.ts'
import { useGroupMemberColumns } from './group-member-columns.tsx'
import classes from './groups.module.css'
import { MembershipDialog } from './MembershipDialog.tsx'

/** Calls whose answers depend on the members of a group. */
const affected = [memberGroup.memberList, memberGroup.detail, memberGroup.list, memberList.getList]

/** The tab with the members of a group and their qualifications. */
export function GroupMembers({ group }: { group: MemberGroupView }) {
  const { uuid: memberGroupUuid, editable } = group
  const t = useText()
  const formats = useFormats()
  const table = useTable(memberGroup.memberList, { memberGroupUuid })
  const columns = useGroupMemberColumns(group.location === null)
  const [editing, setEditing] = useState<GroupMember>()
  const add = useAction(memberGroup.assignMembers, {
    successToast: 'group.members.added',
    invalidates: affected,
  })

  const remove = useAction(memberGroup.removeMembers, {
    successToast: 'group.members.removed',
    invalidates: affected,
  })

  const take = (rows: readonly GroupMember[]) =>
    void remove.run({ memberGroupUuid, memberUuids: rows.map(({ uuid }) => uuid) })
  const exporting = useExportAction(listExport.exportGroupMembers, table, { memberGroupUuid })
  const { filter } = table
  const hidden = table.rows && !table.filtered ? group.memberCount - table.total : 0

  return (
    <>
      {hidden > 0 && (
        <div className={classes.notice}>
          <Callout tone="info">
            {t('group.members.hidden', { count: hidden, total: formats.number(hidden) })}
          </Callout>
        </div>
      )}
      <MemberTable
        of="group"
        name={group.groupName}
        table={table}
        columns={columns}
        exporting={exporting}
        filters={{
          definitions: [
            memberSearch(t),
            {
              name: 'qualification',
              type: 'dropdown',
              label: t('group.field.qualification'),
              options: qualificationStates.map((value) => ({
                value,
                label: t(`group.qualification.${value}`),
              })),
            },
          ],
          values: { search: filter.search ?? '', qualification: filter.qualification ?? [] },
          onChange: (values) => table.setFilter(values),
          onClear: table.clearFilter,
        }}
        icon={IconFirstAidKit}
        mayAdd={editable}
        choice={{ notInGroup: memberGroupUuid }}
        onAdd={(memberUuids) => add.run({ memberGroupUuid, memberUuids })}
        secondary={[
          { label: t('group.members.remove'), icon: IconUserMinus, permitted: editable, callback: take },
        ]}
        rowActions={[
          { label: t('group.members.edit'), icon: IconPencil, permitted: editable, callback: setEditing },
          {
            label: t('group.members.remove'),
            icon: IconUserMinus,
            permitted: editable,
            callback: (row) => take([row]),
          },
        ]}
      />
      <MembershipDialog
        group={group}
        member={editing}
        affected={affected}
        onClose={() => setEditing(undefined)}
      />
    </>
  )
}
