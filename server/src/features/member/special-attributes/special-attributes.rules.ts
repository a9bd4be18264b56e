import { addDays, addMonths } from '../../../platform/calendar/days.ts'
import { refuse } from '../../../platform/refusal.ts'

interface Attributes {
  specialAttributes: readonly string[]
  pregnantUntil: string | null
}

const monthsUntilAdult = 18 * 12

/** Checks that the attribute `pregnant` does not end before `today`. @throws Refusal */
export function checkSpecialAttributes(
  { specialAttributes, pregnantUntil }: Attributes,
  today: string,
): void {
  if (specialAttributes.includes('pregnant') && pregnantUntil !== null && pregnantUntil < today)
    refuse('Request.Invalid', { fields: { pregnantUntil: 'minDate' } })
}

/** Returns whether both contain the same attributes in any order, and the same end of the pregnancy. */
export const haveSameAttributes = (one: Attributes, other: Attributes): boolean =>
  one.pregnantUntil === other.pregnantUntil &&
  one.specialAttributes.toSorted().join() === other.specialAttributes.toSorted().join()

/**
 * Returns the last day on which a member is under age. Returns null if the birth date is unknown or the
 * member is of age. Without a last day, the attribute `underage` stays until a user removes it.
 */
export function findLastDayUnderage(birthDate: string | null, today: string): string | null {
  const lastDay = birthDate && findLastDayAt17(birthDate)
  return lastDay && lastDay >= today ? lastDay : null
}

/**
 * Returns the day before the eighteenth birthday. A member born on 29 February comes of age on 1 March (BGB
 * §§ 187 (2), 188; ABGB § 902).
 */
function findLastDayAt17(birthDate: string): string {
  const birthday = addMonths(birthDate, monthsUntilAdult)
  const exists = birthday.slice(-2) === birthDate.slice(-2)
  return exists ? addDays(birthday, -1) : birthday
}
