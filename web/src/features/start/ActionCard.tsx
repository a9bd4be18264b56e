import type { ListedRiskAction } from '@sorgfalt/contract/risk-assessment/action'
import { useState } from 'react'
import { useDueText } from '#lib/due.ts'
import { daysUntil, useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { dueBadge } from '#parts/risk/risk-badges.ts'
import { State } from '#ui/Badge.tsx'
import { IconMapPin, IconShieldLock } from '#ui/icons.ts'
import { ListCard } from '#ui/ListCard.tsx'
import { ReportDialog } from './ReportDialog.tsx'

const labelsOf = ({ riskName, targetName }: ListedRiskAction) => [
  { text: riskName },
  ...(targetName ? [{ text: targetName, icon: IconMapPin }] : []),
]

/** The card of an action that the member carries out. */
export function ActionCard({ action }: { action: ListedRiskAction }) {
  const t = useText()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { title, riskName, progressPercent, state } = action
  // Members can report progress only after the action has been agreed.
  const isAgreed = state === 'agreed'

  return (
    <>
      <ListCard
        headline={title ?? riskName}
        icon={IconShieldLock}
        {...(!isAgreed && { description: t('riskAssessment.overview.notAgreed') })}
        labels={labelsOf(action)}
        {...(progressPercent > 0 && {
          progress: {
            percent: progressPercent,
            label: t('riskAssessment.task.progress'),
            text: formats.percent(progressPercent),
          },
        })}
        state={<DueState action={action} />}
        actions={[
          isAgreed ? { text: t('riskAssessment.overview.report'), onClick: () => setOpen(true) } : undefined,
        ]}
      />
      {isAgreed && <ReportDialog action={action} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

function DueState({ action: { dueDate, dueStatus, state } }: { action: ListedRiskAction }) {
  const t = useText()
  const dueText = useDueText()

  if (!dueDate) return state ? <State>{t(`riskAssessment.actionStates.${state}`)}</State> : null

  const due = dueText(daysUntil(dueDate), dueDate)

  return (
    <State {...dueBadge[dueStatus]}>
      {dueStatus === 'overdue' ? t('elearning.task.overdue', { since: due }) : due}
    </State>
  )
}
