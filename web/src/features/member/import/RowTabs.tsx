import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { type ImportRowStatus, importRowStatuses } from '@sorgfalt/contract/member/import'
import { useId } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import classes from './row-tabs.module.css'

interface RowTabsProps {
  importUuid: string
  counts: Readonly<Record<ImportRowStatus, number>>
  value: ImportRowStatus
  onChange: (status: ImportRowStatus) => void
}

/** The statuses of the rows, and the export of the rows with the chosen status. */
export function RowTabs({ importUuid, ...choice }: RowTabsProps) {
  const filter = { status: [choice.value] }

  return (
    <div className={classes.head}>
      <Statuses {...choice} />
      <ExportMenu
        call={listExport.exportImportRows}
        of={{ importUuid }}
        table={{ filter, sortBy: undefined, sortDirection: 'asc' }}
        size="small"
      />
    </div>
  )
}

/** The statuses of the rows, each with its number. They look like tabs and are a choice of one. */
function Statuses({ counts, value, onChange }: Omit<RowTabsProps, 'importUuid'>) {
  const t = useText()
  const formats = useFormats()
  const name = useId()

  return (
    <fieldset className={classes.tabs}>
      <legend className="visually-hidden">{t('memberImport.summary.show')}</legend>
      {importRowStatuses.toReversed().map((status) => (
        <label key={status} className={classes.tab} data-chosen={status === value || undefined}>
          <input
            type="radio"
            name={name}
            value={status}
            checked={status === value}
            onChange={() => onChange(status)}
            className="visually-hidden"
          />
          <span>{t(`memberImport.summary.${status}`)}</span>
          <span className={classes.count}>{formats.number(counts[status])}</span>
        </label>
      ))}
    </fieldset>
  )
}
