import { elearningEvidence } from '@sorgfalt/contract/elearning/evidence'
import type { StatisticsRow } from '@sorgfalt/contract/elearning/statistics'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { TextDialog } from '#parts/text-dialog/TextDialog.tsx'
import { statisticsCalls } from './invalidated-calls.ts'

/** Revokes a certificate, with a reason. */
export function RevokeDialog({ row, onClose }: { row: StatisticsRow | undefined; onClose: () => void }) {
  const t = useText()
  const action = useAction(elearningEvidence.revokeResult, {
    successToast: 'elearning.revoke.done',
    invalidates: statisticsCalls,
    onSuccess: onClose,
  })

  return (
    <TextDialog
      about={row}
      onClose={onClose}
      action={action}
      kind="danger"
      send={async ({ result }, reason) => result && action.run({ resultUuid: result.resultUuid, reason })}
      getTexts={(about) => ({
        headline: t('elearning.revoke.title'),
        paragraphs: [t('elearning.revoke.text', { name: nameOf(about) }), t('elearning.revoke.effect')],
        label: t('elearning.revoke.reason'),
        submit: t('elearning.revoke.submit'),
      })}
    />
  )
}
