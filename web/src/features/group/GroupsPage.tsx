import { type ListedMemberGroup, memberGroup } from '@sorgfalt/contract/group/group'
import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useTable, useTotal } from '#lib/use-table.ts'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable, PrimaryActions } from '#ui/DataTable.tsx'
import { IconFirstAidKit, IconPlus, IconTrash } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { CreateGroupDialog } from './CreateGroupDialog.tsx'
import { DeleteGroupsDialog } from './DeleteGroupsDialog.tsx'
import { useGroupColumns } from './group-columns.tsx'
import { useGroupFilters } from './use-group-filters.ts'

/** The page with the list of member groups. */
export function GroupsPage() {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const table = useTable(memberGroup.list)
  const columns = useGroupColumns()
  const filters = useGroupFilters(table)
  const [creating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<readonly ListedMemberGroup[]>([])
  const total = useTotal(memberGroup.list)
  const { error } = table
  const mayDelete = may(memberGroup.remove)
  const create = {
    label: t('group.list.create'),
    icon: IconPlus,
    primary: true,
    callback: () => setCreating(true),
  }

  return (
    <>
      <PageHead
        headline={t('group.list.title')}
        crumbs={[
          { label: t('company.crumb') },
          { label: t('member.list.title'), link: { to: '/dashboard/company/members/list' } },
          { label: t('group.list.title') },
        ]}
        context={
          total === undefined
            ? '\u00a0'
            : t('group.list.context', { count: total, total: formats.number(total) })
        }
        actions={
          <>
            <ExportMenu call={listExport.exportGroups} table={table} />
            {may(memberGroup.create) && <PrimaryActions actions={[create]} />}
          </>
        }
      />
      <DataTable
        label={t('group.list.title')}
        table={table}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        rowName={({ groupName }) => groupName}
        filters={filters}
        secondary={[
          {
            label: t('group.list.delete'),
            icon: IconTrash,
            danger: true,
            permitted: mayDelete,
            disabled: (rows) => rows.some(({ editable }) => !editable),
            callback: setDeleting,
          },
        ]}
        rowActions={[
          {
            label: t('group.list.delete'),
            icon: IconTrash,
            danger: true,
            permitted: mayDelete,
            disabled: ({ editable }) => !editable,
            callback: (row) => setDeleting([row]),
          },
        ]}
        empty={{
          title: t('group.list.emptyTitle'),
          text: t('group.list.emptyText'),
          icon: IconFirstAidKit,
          ...(may(memberGroup.create) && {
            action: <Button onClick={() => setCreating(true)}>{t('group.list.create')}</Button>,
          }),
        }}
        failure={error && errorText(t, error)}
      />
      {may(memberGroup.create) && <CreateGroupDialog open={creating} onClose={() => setCreating(false)} />}
      <DeleteGroupsDialog groups={deleting} onClose={() => setDeleting([])} />
    </>
  )
}
