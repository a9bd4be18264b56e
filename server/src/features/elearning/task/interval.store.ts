import { type RawBuilder, sql } from 'kysely'
import { isUnderage } from '../../member/special-attributes/special-attributes.store.ts'

/** Whoever is under age is instructed at least every half year (JArbSchG § 29 (2)). */
export const underageMonths = 6

/** Months between two turns of a member: as set, and in Germany at most six for who is under age, also where once was set. */
export const monthsFor = (
  member: string,
  months: RawBuilder<unknown>,
  day: string,
): RawBuilder<number> => sql<number>`
  case when ${isUnderage(member, day)} and (select country from client) = 'DE'
    then least(coalesce(nullif(${months}, 0), ${underageMonths}::int), ${underageMonths}::int) else ${months} end`
