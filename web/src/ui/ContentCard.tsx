import type { ReactNode } from 'react'
import classes from './ContentCard.module.css'
import { cx } from './class-names.ts'

interface ContentCardProps {
  headline?: string | null
  subHeadline?: ReactNode
  /** Content to the right of the heading. */
  actions?: ReactNode
  /** True: a line separates the heading from the content. */
  headBorder?: boolean
  /** True: no padding, for tables and images that extend to the edge of the card. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

/** A flat card with an optional heading. An empty headline is shown as "-" (spec §2). */
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
