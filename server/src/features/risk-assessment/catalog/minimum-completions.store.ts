import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'

/**
 * Number of submissions from which a round can be finished. `v` is the catalogue version of the round and
 * `used` the company's settings, which count for a version with a matrix only: `resolveMinimum` in SQL.
 */
export const minimumColumn = sql<number>`
  case when v.matrix is null then ${minimumCompletions}::integer else used.minimum_completions end`
