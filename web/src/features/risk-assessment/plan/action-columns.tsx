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

/** Returns the columns of the action list. `open` opens an action, or the risk that still needs one. */
export function useActionColumns(open: (row: ListedRiskAction) => void): readonly ActionColumn[] {
  const t = useText()
  const formats = useFormats()
  const responsibleName = useResponsibleName()

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
      value: ({ responsible }) =>
        responsible &&
        (responsible.archived ? (
          <State tone="warn" icon={IconUserOff}>
            {responsibleName(responsible)}
          </State>
        ) : (
          responsibleName(responsible)
        )),
    },
    {
      name: 'dueDate',
      label: t('riskAssessment.plan.due'),
      sortable: true,
      width: '140px',
      value: ({ dueDate, dueStatus }) =>
        dueDate && (
          <State {...dueBadge[dueStatus]}>
            {formats.shortDate(dueDate)}
            <span className="visually-hidden">, {t(`riskAssessment.due.${dueStatus}`)}</span>
          </State>
        ),
    },
    {
      name: 'state',
      label: t('riskAssessment.result.status'),
      sortable: true,
      width: '170px',
      card: 'state',
      value: ({ state, riskStatus, effectiveness, dueStatus }) =>
        state === null ? (
          <State {...riskBadge[riskStatus]}>{t(`riskAssessment.risks.${riskStatus}`)}</State>
        ) : (
          <span className={classes.status}>
            <State
              {...actionBadge[dueStatus === 'overdue' ? 'draft' : state]}
              {...(dueStatus === 'overdue' && dueBadge.overdue)}
            >
              {dueStatus === 'overdue'
                ? t('riskAssessment.due.overdue')
                : t(`riskAssessment.actionStates.${state}`)}
            </State>
            {state === 'done' && effectiveness && (
              <span className={classes.detail}>{t(`riskAssessment.effectiveness.${effectiveness}`)}</span>
            )}
          </span>
        ),
    },
  ]
}
