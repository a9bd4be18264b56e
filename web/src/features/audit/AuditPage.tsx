import { audit } from '@sorgfalt/contract/audit/audit'
import { errorText } from '#lib/error-text.ts'
import { useCan } from '#lib/session.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { DownloadButton } from '#parts/download/DownloadButton.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { IconListDetails } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { translateAction } from './audit-texts.ts'
import { useAuditColumns } from './use-audit-columns.tsx'
import { useAuditFilters } from './use-audit-filters.ts'

/** The page of the audit log. */
export function AuditPage() {
  const t = useText()
  const { language } = useLanguage()
  const may = useCan()
  const table = useTable(audit.readLog)
  const columns = useAuditColumns()
  const filters = useAuditFilters(table)
  const { error } = table

  return (
    <>
      <PageHead
        headline={t('audit.title')}
        crumbs={[
          { label: t('company.crumb') },
          { label: t('shell.menu.settings') },
          { label: t('audit.title') },
        ]}
        context={t('audit.context')}
        actions={
          may(audit.exportLog) && (
            <DownloadButton call={audit.exportLog} input={{ filter: table.filter, languageCode: language }}>
              {t('audit.export')}
            </DownloadButton>
          )
        }
      />
      <DataTable
        label={t('audit.title')}
        table={table}
        columns={columns}
        rowKey={({ uuid }) => uuid}
        rowName={({ action }) => translateAction(t, action)}
        filters={filters}
        empty={{ title: t('audit.empty'), icon: IconListDetails }}
        failure={error && errorText(t, error)}
      />
    </>
  )
}
