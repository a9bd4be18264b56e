import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { memberEditing } from '@sorgfalt/contract/member/details-form'
import { memberImport } from '@sorgfalt/contract/member/import'
import { memberList } from '@sorgfalt/contract/member/list'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTable, useTotal } from '#lib/use-table.ts'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { useListView } from '#parts/list-view/use-list-view.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DataTable, PrimaryActions } from '#ui/DataTable.tsx'
import { IconUpload, IconUserPlus, IconUsers } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { CreateMemberDialog } from '../details/CreateMemberDialog.tsx'
import { useMemberColumns } from './member-columns.tsx'
import { useMemberActions } from './use-member-actions.tsx'
import { useMemberFilters } from './use-member-filters.ts'

/** The list of all members whom the user may see. */
export function MembersPage() {
  const t = useText()
  const may = useCan()
  const formats = useFormats()
  const table = useTable(memberList.getList)
  const view = useListView('members', table, useMemberColumns())
  const filters = useMemberFilters(table)
  const { notices, dialogs, primary, ...actions } = useMemberActions()
  const [creating, setCreating] = useState(false)
  const { error } = table
  const total = useTotal(memberList.getList)
  const { data: seats } = useCall(memberImport.readSeats, {}, { enabled: may(memberImport.readSeats) })

  return (
    <>
      <PageHead
        headline={t('member.list.title')}
        crumbs={[{ label: t('member.list.crumb') }, { label: t('member.list.title') }]}
        actions={
          <>
            <PrimaryActions actions={primary} />
            <ExportMenu call={listExport.exportMembers} table={table} />
            {may(memberImport.importCsv) && (
              <ButtonLink icon={IconUpload} link={{ to: '/dashboard/company/members/import' }}>
                {t('member.list.import')}
              </ButtonLink>
            )}
            {may(memberEditing.create) && (
              <Button kind="primary" icon={IconUserPlus} onClick={() => setCreating(true)}>
                {t('member.create.title')}
              </Button>
            )}
          </>
        }
        context={
          total === undefined
            ? '\u00a0'
            : [
                t('member.list.context', { count: total, total: formats.number(total) }),
                seats &&
                  t('member.list.seats', {
                    used: formats.number(seats.used),
                    max: formats.number(seats.max),
                  }),
              ]
                .filter(Boolean)
                .join(' · ')
        }
      />
      {notices}
      <DataTable
        label={t('member.list.title')}
        table={table}
        {...view}
        rowKey={(member) => member.uuid}
        rowName={nameOf}
        filters={filters}
        {...actions}
        empty={{ title: t('member.list.emptyTitle'), text: t('member.list.emptyText'), icon: IconUsers }}
        failure={error && errorText(t, error)}
      />
      {dialogs}
      <CreateMemberDialog open={creating} onClose={() => setCreating(false)} />
    </>
  )
}
