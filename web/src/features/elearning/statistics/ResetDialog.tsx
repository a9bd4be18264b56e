import { elearning } from '@sorgfalt/contract/elearning/elearning'
import type { StatisticsRow } from '@sorgfalt/contract/elearning/statistics'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { TextDialog } from '#parts/text-dialog/TextDialog.tsx'
import { statisticsCalls } from './invalidated-calls.ts'

/** Resets the e-learning of a member, with a reason. */
export function ResetDialog({ row, onClose }: { row: StatisticsRow | undefined; onClose: () => void }) {
  const t = useText()
  const action = useAction(elearning.resetExecution, {
    successToast: 'statistics.reset.done',
    invalidates: statisticsCalls,
    onSuccess: onClose,
  })

  return (
    <TextDialog
      about={row}
      onClose={onClose}
      action={action}
      send={async ({ executionUuid }, reason) => executionUuid && action.run({ executionUuid, reason })}
      getTexts={(about) => ({
        headline: t('statistics.reset.title', { name: nameOf(about) }),
        paragraphs: [t('statistics.reset.text')],
        label: t('statistics.reset.reason'),
        hint: t('statistics.reset.reasonHint'),
        submit: t('statistics.reset.submit'),
      })}
    />
  )
}
