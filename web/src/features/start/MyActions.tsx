import { type ListedRiskAction, riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { useId, useState } from 'react'
import { useDueText } from '#lib/due.ts'
import { daysUntil, useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import groups from '#parts/elearning-tasks/TaskGroups.module.css'
import { dueBadge } from '#parts/risk/risk-badges.ts'
import { State } from '#ui/Badge.tsx'
import { IconCalendarEvent, IconMapPin, IconShieldCheck, IconShieldLock } from '#ui/icons.ts'
import { ListCard } from '#ui/ListCard.tsx'
import classes from './overview.module.css'
import { checkLink, type OwnActions } from './own-actions.ts'
import { ReportDialog } from './ReportDialog.tsx'

/**
 * The list of the member's own actions, with buttons to report on them. Renders nothing if there are none.
 */
export function MyActions({ actions: { rows, total } }: { actions: OwnActions }) {
  const t = useText()
  const formats = useFormats()
  const id = useId()
  const [reported, setReported] = useState<ListedRiskAction>()
  const [isOpen, setOpen] = useState(false)

  if (rows.length === 0) return null

  const report = (action: ListedRiskAction) => {
    setReported(action)
    setOpen(true)
  }

  return (
    <section aria-labelledby={id} className={groups.group}>
      <h2 id={id} className={groups.title}>
        {t('riskAssessment.overview.myActions')} <span>{formats.number(total)}</span>
      </h2>
      <ul className={groups.cards}>
        {rows.map((action) => (
          <li key={action.riskActionUuid}>
            {action.state === 'done' ? (
              <CheckCard action={action} />
            ) : (
              <ActionCard action={action} onReport={report} />
            )}
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className={classes.rest}>{t('riskAssessment.overview.mostUrgent', { count: rows.length })}</p>
      )}
      {reported && (
        <ReportDialog
          key={reported.riskActionUuid}
          action={reported}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

function ActionCard({
  action,
  onReport,
}: {
  action: ListedRiskAction
  onReport: (action: ListedRiskAction) => void
}) {
  const t = useText()
  const formats = useFormats()
  const { title, riskName, targetName, progressPercent, state } = action
  // Members can report progress only after the action has been agreed.
  const isAgreed = state === 'agreed'

  return (
    <ListCard
      headline={title ?? riskName}
      icon={IconShieldLock}
      {...(!isAgreed && { description: t('riskAssessment.overview.notAgreed') })}
      labels={[{ text: riskName }, ...(targetName ? [{ text: targetName, icon: IconMapPin }] : [])]}
      {...(progressPercent > 0 && {
        progress: {
          percent: progressPercent,
          label: t('riskAssessment.task.progress'),
          text: formats.percent(progressPercent),
        },
      })}
      state={<DueState action={action} />}
      actions={[
        isAgreed ? { text: t('riskAssessment.overview.report'), onClick: () => onReport(action) } : undefined,
      ]}
    />
  )
}

/**
 * The card of a done action whose effect must be checked. Leaders get a link to the check. Other members see
 * that a leader checks the effect.
 */
function CheckCard({ action }: { action: ListedRiskAction }) {
  const t = useText()
  const formats = useFormats()
  const mayCheck = useCan()(riskAction.createRiskAction)
  const { title, riskName, targetName, effectivenessDueOn } = action

  return (
    <ListCard
      headline={title ?? riskName}
      icon={IconShieldCheck}
      labels={[{ text: riskName }, ...(targetName ? [{ text: targetName, icon: IconMapPin }] : [])]}
      description={t(
        mayCheck ? 'riskAssessment.overview.checkText' : 'riskAssessment.overview.checkedByLead',
      )}
      state={
        <State tone="warn" icon={IconCalendarEvent}>
          {t('riskAssessment.overview.toCheck', { date: formats.date(effectivenessDueOn ?? '') })}
        </State>
      }
      actions={[mayCheck ? { text: t('riskAssessment.overview.check'), link: checkLink(action) } : undefined]}
    />
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
