import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'

/**
 * Number of submissions that a round needs before it can be finished: `resolveMinimum` in SQL. `v` is the
 * catalogue version of the round, and `used` contains the company's settings.
 */
export const minimumColumn = sql<number>`
  case when v.matrix is null then ${minimumCompletions}::integer else used.minimum_completions end`
