import type { Country } from '@sorgfalt/contract/core/limits'
import { type RawBuilder, sql } from 'kysely'
import { isUnderage } from '../../member/special-attributes/special-attributes.store.ts'

/**
 * Minors are instructed at least every half year in Germany (JArbSchG § 29 (2)) and every year in Austria
 * (KJBG § 24 (3)).
 */
const maxMonthsUnderage: Record<Country, number> = { DE: 6, AT: 12 }

const maxMonthsOfClient = sql<number>`(
  select case country when 'AT' then ${maxMonthsUnderage.AT}::int else ${maxMonthsUnderage.DE}::int end
  from client)`

/**
 * Returns SQL for the months between two cycles of a member. The interval of a minor is at most that of the
 * country's law, even if other members take the e-learning only once.
 * @param member SQL column with the uuid of the member
 * @param months SQL for the interval of the settings, 0 = once
 * @param day the day on which the member's age counts
 */
export const memberIntervalMonths = (
  member: string,
  months: RawBuilder<unknown>,
  day: string,
): RawBuilder<number> => sql<number>`
  case when ${isUnderage(member, day)} then least(nullif(${months}, 0), ${maxMonthsOfClient})
    else ${months} end`
