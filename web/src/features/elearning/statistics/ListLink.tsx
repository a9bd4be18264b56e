import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './analytics.module.css'
import { type StatisticsFilter, searchWith } from './statistics-filter.ts'

interface ListLinkProps {
  filter: StatisticsFilter
  /** What the list is narrowed by as well. */
  more: StatisticsFilter
  children: ReactNode
}

/** From a number to the people whom it counts. */
export function ListLink({ filter, more, children }: ListLinkProps) {
  return (
    // The route's own types are unknown here; it reads whatever comes through `statisticsSearch`.
    <Link
      to="."
      search={searchWith(filter, more) as never}
      hash="list"
      resetScroll={false}
      className={classes.link}
    >
      {children}
    </Link>
  )
}
