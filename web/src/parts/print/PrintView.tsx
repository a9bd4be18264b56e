import type { ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'
import classes from './PrintView.module.css'

interface PrintViewProps {
  orientation: 'portrait' | 'landscape'
  /** As many pages as it takes, with margins; without it one sheet from edge to edge. */
  flowing?: boolean
  /** Stands above the sheet on screen, not on paper. */
  bar?: ReactNode
  children: ReactNode
}

/** A4 sheet: on screen as on paper, without anything around it when printed. */
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
