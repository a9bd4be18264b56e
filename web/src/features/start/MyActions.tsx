import { type ListedRiskAction, riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { useId, useState } from 'react'
import { useDueText } from '#lib/due.ts'
import { daysUntil, useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import groups from '#parts/elearning-tasks/TaskGroups.module.css'
import { dueLook } from '#parts/risk/looks.ts'
import { actionStateKey } from '#parts/risk/words.ts'
import { State } from '#ui/Badge.tsx'
import { IconCalendarEvent, IconMapPin, IconShieldCheck, IconShieldLock } from '#ui/icons.ts'
import { ListCard } from '#ui/ListCard.tsx'
import classes from './overview.module.css'
import { checkLink, type OwnActions } from './own-actions.ts'
import { ReportDialog } from './ReportDialog.tsx'

/** The measures for which one answers, with what there is to report; nothing where there is none. */
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
  // Before the plan is agreed there is nothing to report.
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
 * Done, and now it shows whether it has worked: whoever leads says so, the others see that it is looked at.
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
  if (!dueDate) return state ? <State>{t(actionStateKey(state))}</State> : null
  const due = dueText(daysUntil(dueDate), dueDate)
  return (
    <State {...dueLook[dueStatus]}>
      {dueStatus === 'overdue' ? t('elearning.task.overdue', { since: due }) : due}
    </State>
  )
}
