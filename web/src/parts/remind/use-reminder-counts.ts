import type { SentReminders } from '@sorgfalt/contract/overdue/overdue'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'

type Messages = Pick<SentReminders, 'mails' | 'sms' | 'copies'> & { letters?: number }

/** Returns functions that describe numbers of people and messages. */
export function useReminderCounts() {
  const t = useText()
  const { number, list } = useFormats()

  return {
    number,
    /** Returns a text like "31 Personen". */
    people: (count: number): string => t('overdue.remind.people', { count, number: number(count) }),
    /** Returns a text like "31 E-Mails, 6 SMS und 5 Kopien", without the kinds that are 0. */
    sent: ({ mails, sms, copies, letters = 0 }: Messages): string =>
      list(
        [
          mails > 0 && t('overdue.remind.mails', { count: mails, number: number(mails) }),
          sms > 0 && t('overdue.remind.smsCount', { number: number(sms) }),
          letters > 0 && t('overdue.remind.letterCount', { count: letters, number: number(letters) }),
          copies > 0 && t('overdue.remind.copies', { count: copies, number: number(copies) }),
        ].filter((text) => text !== false),
      ),
  }
}
