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

/** A link to the list of members that match `filter` and `more`. */
export function FilteredListLink({ filter, more, children }: FilteredListLinkProps) {
  return (
    // The component does not know its route, so the search parameters have no type here. The route reads them
    // with `statisticsSearch`.
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
