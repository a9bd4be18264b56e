import type { Translate } from '#lib/texts.tsx'

/** Returns an interval as text, like "einmalig", "jeden Monat" or "alle 12 Monate". */
export function intervalText(t: Translate, months: number): string {
  if (months === 0) return t('elearning.catalog.once')
  return months === 1 ? t('elearning.catalog.monthly') : t('elearning.catalog.everyMonths', { count: months })
}

/** Returns the days until the first due date as text, like "sofort fällig" or "14 Tage". */
export const bufferText = (t: Translate, days: number, daysText: (count: number) => string): string =>
  days === 0 ? t('elearning.catalog.settings.bufferNone') : daysText(days)
