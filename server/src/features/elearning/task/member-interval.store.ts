import { type RawBuilder, sql } from 'kysely'
import { isUnderage } from '../../member/special-attributes/special-attributes.store.ts'

/** Minors in Germany are instructed at least every half year (JArbSchG § 29 (2)). */
const maxMonthsUnderage = 6

/**
 * Returns SQL for the months between two cycles of a member.
 * In Germany a minor gets at most six months, even where the e-learning is otherwise taken once.
 * @param member SQL column with the uuid of the member
 * @param months SQL for the interval of the settings, 0 = once
 * @param day the day on which the member's age counts
 */
export const memberIntervalMonths = (
  member: string,
  months: RawBuilder<unknown>,
  day: string,
): RawBuilder<number> => sql<number>`
  case when ${isUnderage(member, day)} and (select country from client) = 'DE'
    then least(coalesce(nullif(${months}, 0), ${maxMonthsUnderage}::int), ${maxMonthsUnderage}::int)
    else ${months} end`
