import type { Translate } from '#lib/texts.tsx'

/** Returns an interval as text, like "einmalig", "jeden Monat" or "alle 12 Monate". */
export function intervalText(t: Translate, months: number): string {
  if (months === 0) return t('elearning.catalog.once')
  return months === 1 ? t('elearning.catalog.monthly') : t('elearning.catalog.everyMonths', { count: months })
}

/**
 * Returns the time until the first due date as text (spec §4), like "sofort fällig", "2 Wochen" or "1 Monat
 * (30 Tage)".
 */
export function bufferText(t: Translate, days: number): string {
  if (days === 0) return t('elearning.catalog.settings.bufferNone')
  return days % 7 === 0
    ? t('elearning.catalog.settings.bufferWeeks', { count: days / 7 })
    : t('elearning.catalog.settings.bufferMonths', { count: days / 30, days })
}
