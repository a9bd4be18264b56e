import { addDays, addMonths } from '../../../platform/calendar/days.ts'
import { refuse } from '../../../platform/refusal.ts'

interface Attributes {
  specialAttributes: readonly string[]
  pregnantUntil: string | null
}

const monthsUntilAdult = 18 * 12

/** @throws Refusal if the attribute `pregnant` would end before `today` */
export function checkSpecialAttributes(
  { specialAttributes, pregnantUntil }: Attributes,
  today: string,
): void {
  if (specialAttributes.includes('pregnant') && pregnantUntil !== null && pregnantUntil < today)
    refuse('Request.Invalid', { fields: { pregnantUntil: 'minDate' } })
}

/** Returns whether both contain the same attributes, in any order, with the same end. */
export const haveSameAttributes = (one: Attributes, other: Attributes): boolean =>
  one.pregnantUntil === other.pregnantUntil &&
  one.specialAttributes.toSorted().join() === other.specialAttributes.toSorted().join()

/**
 * Returns the day before the eighteenth birthday. Returns null if the birth date is unknown or the member is
 * of age: then the attribute `underage` stays until a user removes it.
 */
export function findLastDayUnderage(birthDate: string | null, today: string): string | null {
  const lastDay = birthDate && addDays(addMonths(birthDate, monthsUntilAdult), -1)
  return lastDay && lastDay >= today ? lastDay : null
}
