import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskRow } from '@sorgfalt/contract/risk-assessment/risk'
import { urgentFromLevel } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { useText } from '#lib/texts.tsx'
import { TextDialog } from '#parts/text-dialog/TextDialog.tsx'
import { Callout } from '#ui/Callout.tsx'
import { planCalls } from './invalidated-calls.ts'
import { usePlanAction } from './use-plan-action.ts'

export type MarkedRisk = Pick<RiskRow, 'riskUuid' | 'load' | 'riskFactor'>

interface NotRelevantDialogProps {
  /** The dialog is closed while this is undefined. */
  risks: readonly MarkedRisk[] | undefined
  onClose: () => void
}

/**
 * Asks why risks are not relevant. For high risks, it also says that a second person must approve the
 * decision.
 */
export function NotRelevantDialog({ risks, onClose }: NotRelevantDialogProps) {
  const t = useText()
  const mark = usePlanAction(riskAction.markNotRelevant, {
    successToast: 'riskAssessment.plan.notRelevant.done',
    invalidates: planCalls,
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
