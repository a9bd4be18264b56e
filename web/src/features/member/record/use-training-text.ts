import type { RecordTraining } from '@sorgfalt/contract/member/record'
import { daysBetween, useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'

/** Returns a function that describes the state of an e-learning on a day in a few words. */
export function useTrainingText(): (training: RecordTraining, day: string) => string {
  const t = useText()
  const formats = useFormats()

  return ({ state, dueDate, progressPercent, exemptUntil, result }, day) => {
    switch (state) {
      case 'overdue':
        return t('member.record.states.overdue', {
          since: t('common.time.sinceDays', { count: dueDate ? daysBetween(dueDate, day) : 0 }),
        })
      case 'inprogress':
        return t('member.record.states.inprogress', { percent: formats.percent(progressPercent) })
      case 'valid':
        return result?.validUntil
          ? t('member.record.states.valid', { date: formats.shortDate(result.validUntil) })
          : t('member.record.states.validForGood')
      case 'exempt':
        return exemptUntil
          ? t('member.record.states.exempt', { date: formats.shortDate(exemptUntil) })
          : t('member.record.states.exemptForGood')
      default:
        return t(`member.record.states.${state}`)
    }
  }
}
