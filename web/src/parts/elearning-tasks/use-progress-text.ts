import type { MemberTask } from '@sorgfalt/contract/elearning/elearning'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'

/** Returns a function for the progress text: "Seite 4 von 12" while reading, a percentage in the quiz. */
export function useProgressText(): (task: MemberTask) => string {
  const t = useText()
  const formats = useFormats()
  return ({ page, progressPercent }) =>
    page ? t('elearning.player.page', page) : formats.percent(progressPercent)
}
