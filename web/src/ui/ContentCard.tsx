import type { ReactNode } from 'react'
import classes from './ContentCard.module.css'
import { cx } from './class-names.ts'

interface ContentCardProps {
  headline?: string | null
  subHeadline?: ReactNode
  /** At the right of the head. */
  actions?: ReactNode
  /** A line under the head. */
  headBorder?: boolean
  /** No inner space: for tables and images that reach the edge. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

/** A flat card with an optional head; a headline that should be there but is missing reads "-" (spec §2). */
export function ContentCard({
  headline,
  subHeadline,
  actions,
  headBorder = false,
  flush = false,
  className,
  children,
}: ContentCardProps) {
  const hasHead = headline !== undefined || subHeadline !== undefined || actions !== undefined
  return (
    <section className={cx(classes.card, flush && classes.flush, className)}>
      {hasHead && (
        <div className={cx(classes.head, headBorder && classes.border)}>
          <div className={classes.titles}>
            {headline !== undefined && <h2>{headline || '-'}</h2>}
            {subHeadline && <p className={classes.sub}>{subHeadline}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
