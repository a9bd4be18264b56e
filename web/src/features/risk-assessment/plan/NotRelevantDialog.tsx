import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskRow } from '@sorgfalt/contract/risk-assessment/item'
import { urgentFromLevel } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { useText } from '#lib/texts.tsx'
import { TextDialog } from '#parts/text-dialog/TextDialog.tsx'
import { Callout } from '#ui/Callout.tsx'
import { outdated } from './outdated.ts'
import { usePlanAction } from './use-plan-action.ts'

export type DoubtedRisk = Pick<RiskRow, 'riskUuid' | 'load' | 'riskFactor'>

interface NotRelevantDialogProps {
  /** None: closed. */
  risks: readonly DoubtedRisk[] | undefined
  onClose: () => void
}

/** Says of risks that nothing needs to be done, and why; of a high one a second person must say so, too. */
export function NotRelevantDialog({ risks, onClose }: NotRelevantDialogProps) {
  const t = useText()
  const mark = usePlanAction(riskAction.markNotRelevant, {
    successToast: 'riskAssessment.plan.notRelevant.done',
    invalidates: outdated,
    onSuccess: onClose,
  })
  return (
    <TextDialog
      about={risks}
      onClose={onClose}
      maxLength={1000}
      action={mark}
      getTexts={(shown) => ({
        headline: t('riskAssessment.plan.notRelevant.title', {
          count: shown.length,
          name: shown[0]?.load ?? '',
        }),
        paragraphs: [t('riskAssessment.plan.notRelevant.text')],
        label: t('riskAssessment.plan.reason'),
        submit: t('riskAssessment.plan.notRelevant.action'),
      })}
      send={(shown, reason) => mark.run({ riskUuids: shown.map(({ riskUuid }) => riskUuid), reason })}
    >
      {(shown) => {
        const high = shown.filter(({ riskFactor }) => (riskFactor ?? 0) >= urgentFromLevel).length
        return (
          high > 0 && (
            <Callout tone="warn">{t('riskAssessment.plan.notRelevant.second', { count: high })}</Callout>
          )
        )
      }}
    </TextDialog>
  )
}
