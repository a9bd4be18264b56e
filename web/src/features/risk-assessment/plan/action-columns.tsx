import type { ListedRiskAction, riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { useFormats } from '#lib/format.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { LevelChip } from '#parts/risk/Level.tsx'
import { actionBadge, dueBadge, riskBadge } from '#parts/risk/risk-badges.ts'
import { State } from '#ui/Badge.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { IconUserOff } from '#ui/icons.ts'
import classes from './plan.module.css'
import { useResponsibleName } from './responsible-name.ts'
import { StopLetter } from './StopLetter.tsx'

type ActionColumn = Column<ListedRiskAction, SortOf<typeof riskAction.readRiskActionList>>

type Row = ListedRiskAction

/** Name of the responsible member, with a warning if the member is archived. */
function Responsible({ member }: { member: NonNullable<Row['responsible']> }) {
  const name = useResponsibleName()(member)
  return member.archived ? (
    <State tone="warn" icon={IconUserOff}>
      {name}
    </State>
  ) : (
    name
  )
}

function DueDate({ date, status }: { date: string; status: Row['dueStatus'] }) {
  const t = useText()
  const formats = useFormats()

  return (
    <State {...dueBadge[status]}>
      {formats.shortDate(date)}
      <span className="visually-hidden">, {t(`riskAssessment.due.${status}`)}</span>
    </State>
  )
}

/** Status of a risk that has no action yet. */
function RiskState({ row: { riskStatus } }: { row: Row }) {
  const t = useText()
  return <State {...riskBadge[riskStatus]}>{t(`riskAssessment.risks.${riskStatus}`)}</State>
}

/** State of an action, and the finding of the effectiveness check once it is done. */
function ActionState({ row: { state, effectiveness, dueStatus } }: { row: Row }) {
  const t = useText()
  if (state === null) return null

  return (
    <span className={classes.status}>
      {dueStatus === 'overdue' ? (
        <State {...dueBadge.overdue}>{t('riskAssessment.due.overdue')}</State>
      ) : (
        <State {...actionBadge[state]}>{t(`riskAssessment.actionStates.${state}`)}</State>
      )}
      {state === 'done' && effectiveness && (
        <span className={classes.detail}>{t(`riskAssessment.effectiveness.${effectiveness}`)}</span>
      )}
    </span>
  )
}

/** Returns the columns of the action list. `open` opens an action, or the risk that still needs one. */
export function useActionColumns(open: (row: ListedRiskAction) => void): readonly ActionColumn[] {
  const t = useText()

  return [
    {
      name: 'title',
      label: t('riskAssessment.plan.action'),
      sortable: true,
      value: ({ title, stop }) => (
        <span className={classes.line}>
          {stop && <StopLetter type={stop} />}
          <span>{title ?? t('riskAssessment.risks.actionToDefine')}</span>
        </span>
      ),
      click: open,
    },
    {
      name: 'riskFactor',
      label: t('riskAssessment.result.risk'),
      sortable: true,
      card: 'text',
      value: ({ riskFactor, riskName }) => (
        <span className={classes.line}>
          <LevelChip level={riskFactor} />
          <span>{riskName}</span>
        </span>
      ),
    },
    {
      name: 'responsible',
      label: t('riskAssessment.plan.responsible'),
      sortable: true,
      width: '170px',
      wide: true,
      missing: t('riskAssessment.plan.noResponsible'),
      value: ({ responsible }) => responsible && <Responsible member={responsible} />,
    },
    {
      name: 'dueDate',
      label: t('riskAssessment.plan.due'),
      sortable: true,
      width: '140px',
      value: ({ dueDate, dueStatus }) => dueDate && <DueDate date={dueDate} status={dueStatus} />,
    },
    {
      name: 'state',
      label: t('riskAssessment.result.status'),
      sortable: true,
      width: 'clamp(144px, 14vw, 170px)',
      card: 'state',
      value: (row) => (row.state === null ? <RiskState row={row} /> : <ActionState row={row} />),
    },
  ]
}
