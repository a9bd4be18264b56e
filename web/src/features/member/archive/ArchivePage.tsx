import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { archivedMember } from '@sorgfalt/contract/member/archive'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useTable, useTotal } from '#lib/use-table.ts'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { IconArchive } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { useArchiveColumns } from './archive-columns.tsx'
import { useArchiveActions } from './use-archive-actions.tsx'
import { useArchiveFilters } from './use-archive-filters.ts'

/** The list of archived members, who can be restored or deleted. */
export function ArchivePage() {
  const t = useText()
  const formats = useFormats()
  const table = useTable(archivedMember.list)
  const columns = useArchiveColumns()
  const filters = useArchiveFilters(table)
  const { dialogs, ...actions } = useArchiveActions()
  const { error } = table
  const total = useTotal(archivedMember.list)

  return (
    <>
      <PageHead
        headline={t('archive.title')}
        crumbs={[
          { label: t('member.list.crumb') },
          { label: t('member.list.title'), link: { to: '/dashboard/company/members/list' } },
          { label: t('archive.title') },
        ]}
        actions={<ExportMenu call={listExport.exportArchivedMembers} table={table} />}
        context={
          total === undefined
            ? '\u00a0'
            : t('archive.context', { count: total, total: formats.number(total) })
        }
      />
      <DataTable
        label={t('archive.label')}
        table={table}
        columns={columns}
        rowKey={(member) => member.uuid}
        rowName={nameOf}
        filters={filters}
        {...actions}
        empty={{ title: t('archive.emptyTitle'), text: t('archive.emptyText'), icon: IconArchive }}
        failure={error && errorText(t, error)}
      />
      {dialogs}
    </>
  )
}
