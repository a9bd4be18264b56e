import { elearningOral, type OpenOralPart } from '@sorgfalt/contract/elearning/oral'
import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { Callout } from '#ui/Callout.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { IconCheck, IconUser } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { ConfirmOralDialog } from './ConfirmOralDialog.tsx'
import classes from './oral.module.css'
import { useOralColumns } from './oral-columns.ts'
import { useOralFilters } from './oral-filter.ts'

/** The list of open oral parts, which can be confirmed for one or several members. */
export function OralPage() {
  const t = useText()
  const formats = useFormats()
  const table = useTable(elearningOral.readOpenList)
  const columns = useOralColumns()
  const filters = useOralFilters(table)
  const [confirming, setConfirming] = useState<readonly OpenOralPart[]>([])

  return (
    <>
      <PageHead
        headline={t('elearning.oral.title')}
        crumbs={[
          { label: t('shell.menu.apps') },
          { label: t('shell.menu.elearnings') },
          { label: t('elearning.oral.title') },
        ]}
        context={t('elearning.oral.context')}
        actions={<ExportMenu call={listExport.exportOpenOralParts} table={table} />}
      />
      <div className={classes.law}>
        <Callout tone="info">{t('elearning.oral.law')}</Callout>
      </div>
      <DataTable
        label={t('elearning.oral.title')}
        table={table}
        columns={columns}
        rowKey={({ taskUuid }) => taskUuid}
        rowName={nameOf}
        filters={filters}
        secondary={[{ label: t('elearning.oral.confirm'), icon: IconCheck, callback: setConfirming }]}
        rowActions={[
          { label: t('elearning.oral.confirm'), icon: IconCheck, callback: (row) => setConfirming([row]) },
        ]}
        empty={{ title: t('elearning.oral.emptyTitle'), text: t('elearning.oral.emptyText'), icon: IconUser }}
        failure={table.error && errorText(t, table.error)}
      />
      {table.answer?.isCut && (
        <p className={classes.people}>{t('elearning.oral.cut', { total: formats.number(table.total) })}</p>
      )}
      <ConfirmOralDialog parts={confirming} onClose={() => setConfirming([])} />
    </>
  )
}
