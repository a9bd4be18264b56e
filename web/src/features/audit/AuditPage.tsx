import { audit } from '@sorgfalt/contract/audit/audit'
import { translateAuditAction } from '@sorgfalt/texts/audit-value'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { IconListDetails } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import classes from './audit.module.css'
import { useAuditColumns } from './use-audit-columns.tsx'
import { useAuditFilters } from './use-audit-filters.ts'

/** The page of the audit log. */
export function AuditPage() {
  const t = useText()
  const formats = useFormats()
  const table = useTable(audit.readLog)
  const columns = useAuditColumns()
  const filters = useAuditFilters(table)
  const { error, filter, setFilter } = table

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
        actions={<ExportMenu call={audit.exportLog} table={table} />}
      />
      <div className={classes.log}>
        <DataTable
          label={t('audit.title')}
          table={table}
          columns={columns}
          groupName={({ at }) => formats.logDay(at)}
          rowKey={({ uuid }) => uuid}
          rowName={(entry) => translateAuditAction(t, entry)}
          filters={filters}
          empty={{
            title: t('audit.empty'),
            icon: IconListDetails,
            action: (
              <Button onClick={() => setFilter({ ...filter, logins: true })}>{t('audit.showLogins')}</Button>
            ),
          }}
          failure={error && errorText(t, error)}
        />
      </div>
    </>
  )
}
