import { type QualificationState, qualificationExpiringDays } from '@sorgfalt/contract/core/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

export type { QualificationState as Qualification } from '@sorgfalt/contract/core/limits'

/** State of the qualification in the row `gm` on a day: the last day of its validity still counts. */
export const qualificationOf = (today: string): RawBuilder<QualificationState> => sql<QualificationState>`case
  when gm.valid_until < ${today}::date then 'expired'
  when gm.valid_until < ${today}::date + ${sql.lit(qualificationExpiringDays)} then 'expiring'
  else 'valid' end`

export const qualificationIs = (state: QualificationState, today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${qualificationOf(today)} = ${state}`

/** Whether the person of the row `gm` can be counted on: the qualification has begun and not ended. */
export const isQualified = (today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(coalesce(gm.qualified_since <= ${today}::date, true) and coalesce(gm.valid_until >= ${today}::date, true))`
