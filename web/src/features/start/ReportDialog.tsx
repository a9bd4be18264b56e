import { type ListedRiskAction, riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Select.tsx'

const steps = [0, 25, 50, 75, 100] as const
type Step = `${(typeof steps)[number]}`

interface ReportDialogProps {
  action: ListedRiskAction
  open: boolean
  onClose: () => void
}

/** The dialog in which members report the progress of an action. 100 percent marks it as done. */
export function ReportDialog({ action, open, onClose }: ReportDialogProps) {
  const t = useText()
  const formats = useFormats()
  const nearest = steps.findLast((step) => step <= action.progressPercent) ?? 0
  const [progress, setProgress] = useState<Step>(`${nearest}`)
  const done = progress === '100'
  const { riskActionUuid, riskName, targetName } = action
  const details = useCall(
    riskAction.readRiskActionDetails,
    { riskActionUuid: riskActionUuid ?? '' },
    { enabled: open && riskActionUuid !== null, staleTime: 0 },
  )

  const { run, pending } = useAction(riskAction.updateRiskAction, {
    successToast: 'riskAssessment.overview.reported',
    invalidates: [riskAction.readRiskActionList],
    onSuccess: onClose,
  })

  const save = () => {
    const { version } = action
    if (!riskActionUuid || !version) return
    void run({ riskActionUuid, version, progressPercent: Number(progress), ...(done && { done }) })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('riskAssessment.overview.reportTitle')}
      paragraphs={[
        action.title ?? riskName,
        t('riskAssessment.plan.against', { load: riskName, target: targetName }),
        ...(details.data?.action.description ? [details.data.action.description] : []),
      ]}
      dirty={progress !== `${nearest}`}
      buttons={[
        {
          label: t(done ? 'riskAssessment.overview.reportDone' : 'riskAssessment.overview.reportSave'),
          busy: pending,
          onClick: save,
        },
      ]}
    >
      <Select
        label={t('riskAssessment.overview.progress')}
        value={progress}
        onChange={setProgress}
        options={steps.map((step) => ({
          value: `${step}` as const,
          label: step === 100 ? t('riskAssessment.overview.done') : formats.percent(step),
        }))}
      />
    </Dialog>
  )
}
