import type { ReactNode } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TableFooter } from '#ui/table/TableFooter.tsx'
import classes from './rows.module.css'
import type { useRows } from './use-rows.ts'

interface RowsFrameProps {
  label: string
  paging: Pick<ReturnType<typeof useRows>, 'data' | 'error' | 'retry' | 'table'>
  children: ReactNode
}

/** A page of rows with its footer, or a placeholder or an error while there are no rows. */
export function RowsFrame({ label, paging: { data, error, retry, table }, children }: RowsFrameProps) {
  const t = useText()
  if (!data && error)
    return (
      <EmptyState kind="failed" title={t('memberImport.summary.failed')} onRetry={retry}>
        {errorText(t, error)}
      </EmptyState>
    )
  if (!data)
    return (
      <div className={classes.loading}>
        <Skeleton height="44px" count={4} />
      </div>
    )

  return (
    <>
      {children}
      <div className={classes.footer}>
        <TableFooter label={label} table={table} onPage={table.setPage} />
      </div>
    </>
  )
}
