import type { ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'
import classes from './PrintView.module.css'

interface PrintViewProps {
  orientation: 'portrait' | 'landscape'
  /** As many pages as needed, with margins. Default: one sheet without margins. */
  flowing?: boolean
  /** Shown above the sheet on screen only. */
  bar?: ReactNode
  children: ReactNode
}

/** An A4 sheet. On paper there is nothing around it. */
export function PrintView({ orientation, flowing = false, bar, children }: PrintViewProps) {
  return (
    <div className={classes.view}>
      {bar && <header className={classes.bar}>{bar}</header>}
      <main
        id="content"
        tabIndex={-1}
        className={cx(classes.sheet, classes[orientation], flowing && classes.flowing)}
      >
        {children}
      </main>
    </div>
  )
}
