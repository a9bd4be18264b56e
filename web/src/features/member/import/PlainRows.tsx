import type { ImportRow } from '@sorgfalt/contract/member/import'
import { useText } from '#lib/texts.tsx'
import { State } from '#ui/Badge.tsx'
import { IconClock } from '#ui/icons.ts'
import { memberName } from './import.rules.ts'
import { RowsFrame } from './RowsFrame.tsx'
import classes from './rows.module.css'
import type { StepProps } from './step-props.ts'
import { useRows } from './use-rows.ts'

interface PlainRowsProps extends Pick<StepProps, 'view'> {
  status: 'new' | 'unchanged'
}

/** The new or the unchanged rows, page by page. */
export function PlainRows({ view, status }: PlainRowsProps) {
  const t = useText()
  const paging = useRows(view.importUuid, { filter: { status: [status] } })
  const label = t(`memberImport.summary.${status}`)

  return (
    <RowsFrame label={label} paging={paging}>
      <ul className={classes.rows} aria-label={label}>
        {paging.data?.rows.map((row) => (
          <PlainRow key={row.line} view={view} row={row} />
        ))}
      </ul>
    </RowsFrame>
  )
}

function PlainRow({ view, row }: Pick<PlainRowsProps, 'view'> & { row: ImportRow }) {
  const t = useText()
  return (
    <li className={classes.row}>
      <span className={classes.line}>
        <span className={classes.lineName}>{t('memberImport.summary.line')} </span>
        {row.line}
      </span>
      <span className={classes.person}>{memberName(row, view.settings.mapping)}</span>
      <span className={classes.detail}>{row.username}</span>
      <span className={classes.detail}>
        {row.leftOut === 'seat' && (
          <State tone="warn" icon={IconClock}>
            {t('memberImport.summary.waits')}
          </State>
        )}
      </span>
    </li>
  )
}
