import { type QualificationState, qualificationExpiringDays } from '@sorgfalt/contract/core/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

export type { QualificationState as Qualification } from '@sorgfalt/contract/core/limits'

/**
 * Selects the state of the qualification of the membership `gm` on a day. On its last day the qualification
 * is still valid.
 */
export const selectQualification = (
  today: string,
): RawBuilder<QualificationState> => sql<QualificationState>`case
  when gm.valid_until < ${today}::date then 'expired'
  when gm.valid_until < ${today}::date + ${sql.lit(qualificationExpiringDays)} then 'expiring'
  else 'valid' end`

/** Returns the condition that the qualification of the membership `gm` is in this state. */
export const hasQualification = (state: QualificationState, today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${selectQualification(today)} = ${state}`

/** Returns the condition that the qualification of the membership `gm` has begun and has not expired. */
export const isQualified = (today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(coalesce(gm.qualified_since <= ${today}::date, true)
    and coalesce(gm.valid_until >= ${today}::date, true))`
