import { audit } from '@sorgfalt/contract/audit'
import { useState } from 'react'
import { asCallError, fetchFile } from '#lib/api.ts'
import { saveFile } from '#lib/download.ts'
import { errorText } from '#lib/error-text.ts'
import { useCan } from '#lib/session.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useTable } from '#lib/use-table.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { IconDownload, IconListDetails } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import type { AuditFilter } from './audit-filter.ts'
import { actionText } from './audit-words.ts'
import { useAuditColumns } from './use-audit-columns.tsx'
import { useAuditFilters } from './use-audit-filters.ts'

/** Who did what to which record. */
export function AuditPage() {
  const t = useText()
  const may = useCan()
  const table = useTable(audit.readLog)
  const columns = useAuditColumns()
  const filters = useAuditFilters(table)
  const { error } = table
  return (
    <>
      <PageHead
        headline={t('audit.title')}
        crumbs={[{ label: t('client.crumb') }, { label: t('shell.menu.settings') }, { label: t('audit.title') }]}
        context={t('audit.context')}
        actions={may(audit.exportLog) && <ExportButton filter={table.filter} />}
      />
      <DataTable
        label={t('audit.title')}
        table={table}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        rowName={({ action }) => actionText(t, action)}
        filters={filters}
        empty={{ title: t('audit.empty'), icon: IconListDetails }}
        failure={error && errorText(t, error)}
      />
    </>
  )
}

/** What the filter leaves, as a file. */
function ExportButton({ filter }: { filter: AuditFilter }) {
  const t = useText()
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(audit.exportLog, { filter, languageCode: language }))
    } catch (thrown) {
      showToast({ type: 'danger', title: t('common.toast.danger'), message: errorText(t, asCallError(thrown)) })
    }
    setBusy(false)
  }
  return (
    <Button icon={IconDownload} busy={busy} onClick={() => void run()}>
      {t('audit.export')}
    </Button>
  )
}
