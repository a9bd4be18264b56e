import type { ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'
import classes from './PrintView.module.css'

interface PrintViewProps {
  orientation: 'portrait' | 'landscape'
  /** True: as many pages as needed, with margins. Default: one sheet without margins. */
  flowing?: boolean
  /** True: shows a card of any height instead of a sheet. Print-outs are not affected. */
  asCard?: boolean
  /** A bar above the sheet, on screen only. */
  bar?: ReactNode
  children: ReactNode
}

/** An A4 sheet. Print-outs contain only the sheet. */
export function PrintView({ orientation, flowing = false, asCard = false, bar, children }: PrintViewProps) {
  return (
    <div className={classes.view}>
      {bar && <header className={classes.bar}>{bar}</header>}
      <main
        id="content"
        tabIndex={-1}
        className={cx(
          classes.sheet,
          classes[orientation],
          flowing && classes.flowing,
          asCard && classes.card,
        )}
      >
        {children}
      </main>
    </div>
  )
}
