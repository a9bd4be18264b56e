import { listExport } from '@sorgfalt/contract/list-export/list-export'
import type { MemberHead } from '@sorgfalt/contract/member/list'
import { memberRecord, type RecordEvent } from '@sorgfalt/contract/member/record'
import { errorText } from '#lib/error-text.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { useExportAction } from '#parts/list-export/use-export-action.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { IconClock } from '#ui/icons.ts'
import { useEventText } from './use-event-text.ts'

/** Shows what has happened to a member's e-learnings, groups and actions, the newest event first. */
export function HistoryTab({ member }: { member: MemberHead }) {
  const t = useText()
  const table = useTable(memberRecord.readHistory, { memberUuid: member.uuid })
  const describe = useEventText()
  const exporting = useExportAction(listExport.exportMemberHistory, table, { memberUuid: member.uuid })

  const columns: readonly Column<RecordEvent, SortOf<typeof memberRecord.readHistory>>[] = [
    { name: 'event', label: t('member.record.event'), value: describe },
    {
      name: 'at',
      label: t('member.record.when'),
      width: '200px',
      card: 'aside',
      formatter: 'dateTime',
      value: ({ at }) => at,
    },
  ]

  return (
    <DataTable
      label={t('member.tabs.history')}
      table={table}
      columns={columns}
      primary={[exporting]}
      rowKey={({ at, kind, uuid }) => `${at} ${kind} ${uuid}`}
      rowName={({ subject }) => subject}
      empty={{ title: t('member.record.noHistory'), icon: IconClock }}
      failure={table.error && errorText(t, table.error)}
    />
  )
}
