import { useFormats } from './format.ts'
import { useText } from './texts.tsx'

const week = 7

/**
 * Returns a function that describes a due date. Up to a week away: "heute", "in 5 Tagen", "seit 3 Tagen".
 * Otherwise a date: "bis 15. Dez.", "seit 3. Okt.".
 */
export function useDueText(): (dueInDays: number, dueDate: string) => string {
  const t = useText()
  const formats = useFormats()

  return (dueInDays, dueDate) => {
    if (dueInDays < -week) return t('common.time.since', { date: formats.briefDate(dueDate) })
    if (dueInDays < 0) return t('common.time.sinceDays', { count: -dueInDays })

    return dueInDays <= week
      ? formats.relativeDays(dueInDays)
      : t('common.time.until', { date: formats.briefDate(dueDate) })
  }
}
