import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './analytics.module.css'
import { addFilter, type StatisticsFilter } from './statistics-filter.ts'

interface FilteredListLinkProps {
  filter: StatisticsFilter
  /** The filter values that are added for this link. */
  more: StatisticsFilter
  children: ReactNode
}

/** A link from a number to the list of the members that it counts. */
export function FilteredListLink({ filter, more, children }: FilteredListLinkProps) {
  return (
    // The type of the route is not known here. The route reads its search parameters with `statisticsSearch`.
    <Link
      to="."
      search={addFilter(filter, more) as never}
      hash="list"
      resetScroll={false}
      className={classes.link}
    >
      {children}
    </Link>
  )
}
