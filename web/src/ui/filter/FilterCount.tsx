import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import classes from './filter-count.module.css'

/** The number of chosen values in the button of a filter. */
export function FilterCount({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return <span className={cx(classes.count, className)}>{children}</span>
}
