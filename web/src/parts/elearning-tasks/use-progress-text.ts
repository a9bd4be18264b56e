import type { MemberTask } from '@sorgfalt/contract/elearning/elearning'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'

/** How far one is: "Seite 4 von 12" while reading, a percentage among the questions. */
export function useProgressText(): (task: MemberTask) => string {
  const t = useText()
  const formats = useFormats()
  return ({ page, progressPercent }) =>
    page ? t('elearning.player.page', page) : formats.percent(progressPercent)
}
