import type { MemberHead } from '@sorgfalt/contract/member/list'
import type { MemberRecord, RecordAction } from '@sorgfalt/contract/member/record'
import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { Link } from '@tanstack/react-router'
import { daysBetween, today, useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { actionBadge, dueBadge } from '#parts/risk/risk-badges.ts'
import { State } from '#ui/Badge.tsx'
import { memberTabLink } from '../details/tabs.ts'
import classes from './record.module.css'

/** The first actions for which the member is responsible. Renders nothing if there are none. */
export function RecordActions({ record, member }: { record: MemberRecord; member: MemberHead }) {
  const t = useText()
  const formats = useFormats()
  const { actions, actionCount } = record
  if (actionCount === 0) return null

  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h2>{t('member.tabs.actions')}</h2>
        {actionCount > actions.length && (
          <Link {...memberTabLink(member.uuid, 'actions')}>
            {t('member.record.showAll', { total: formats.number(actionCount) })}
          </Link>
        )}
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('member.record.action')}</th>
            <th scope="col" className={classes.state}>
              {t('statistics.state')}
            </th>
            <th scope="col" className={classes.date}>
              {t('statistics.list.due')}
            </th>
          </tr>
        </thead>
        <tbody>
          {actions.map((action) => (
            <tr key={action.riskActionUuid}>
              <th scope="row">
                <ActionTitle action={action} />
              </th>
              <td className={classes.state}>
                <ActionState action={action} />
              </td>
              <td className={classes.date}>{action.dueDate ? formats.shortDate(action.dueDate) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The title of an action, linked to its plan if the user may open plans. */
function ActionTitle({ action }: { action: RecordAction }) {
  const may = useCan()
  const { title, riskAssessmentExecutionResultUuid } = action
  if (!may(riskEvaluation.readExecutionResultDetails)) return <span title={title}>{title}</span>

  return (
    <Link
      to="/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risk-action-list"
      params={{ riskAssessmentExecutionResultUuid }}
      title={title}
    >
      {title}
    </Link>
  )
}

/** Shows whether an action is done, overdue or due. */
export function ActionState({ action: { state, dueDate, dueStatus } }: { action: RecordAction }) {
  const t = useText()
  const days = dueDate ? daysBetween(today(), dueDate) : null
  if (state === 'done') return <State {...actionBadge.done}>{t('riskAssessment.actionStates.done')}</State>

  return (
    <State {...dueBadge[dueStatus]}>
      {days !== null && days < 0
        ? t('member.record.states.overdue', { since: t('common.time.sinceDays', { count: -days }) })
        : t('riskAssessment.actionStates.agreed')}
    </State>
  )
}
