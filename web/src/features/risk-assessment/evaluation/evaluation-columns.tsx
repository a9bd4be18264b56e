import type { EvaluationRow, riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { useFormats } from '#lib/format.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { Level } from '#parts/risk/Level.tsx'
import { Button } from '#ui/Button.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { Ring } from '#ui/Ring.tsx'
import classes from './evaluation.module.css'
import { describeScope } from './finish.rules.ts'
import { LegendBadge } from './Legend.tsx'
import { tabLink } from './result/tabs.ts'

type EvaluationColumn = Column<EvaluationRow, SortOf<typeof riskEvaluation.readAssignmentOverviewList>>

/** Shows how many members have submitted. It also shows the minimum while fewer have submitted. */
function Participation({
  row: { completedCount, memberCount, minimumCompletions, riskAssessmentExecutionResultUuid },
}: {
  row: EvaluationRow
}) {
  const t = useText()
  const formats = useFormats()
  const numbers = { done: formats.number(completedCount), total: formats.number(memberCount) }
  const isShort = riskAssessmentExecutionResultUuid === null && completedCount < minimumCompletions

  return (
    <span className={classes.participation}>
      <Ring
        size={28}
        value={completedCount}
        max={memberCount}
        label={t('riskAssessment.evaluations.submitted', numbers)}
      />
      <span aria-hidden>
        {t('riskAssessment.evaluations.ofMembers', numbers)}
        {isShort && (
          <span className={classes.needed}>
            {t('riskAssessment.evaluations.needed', { needed: formats.number(minimumCompletions) })}
          </span>
        )}
      </span>
    </span>
  )
}

type OnFinish = ((row: EvaluationRow) => void) | undefined

/** State of a round with details, and the button that finishes it. */
function Status({ row, onFinish }: { row: EvaluationRow; onFinish: OnFinish }) {
  const t = useText()
  return (
    <span className={classes.status}>
      <LegendBadge legend={row.legend} />
      <span className={classes.detail}>
        <StatusDetail row={row} />
      </span>
      {row.canFinish && onFinish && (
        <Button size="small" onClick={() => onFinish(row)}>
          {t('riskAssessment.evaluations.finish.action')}
        </Button>
      )}
    </span>
  )
}

function StatusDetail({ row: { legend, plan, tooSmall, status } }: { row: EvaluationRow }): string {
  const t = useText()
  if (tooSmall && (status === 'running' || status === 'planned'))
    return t('riskAssessment.catalog.assigning.tooSmall')
  if (legend === 'evaluation' && plan)
    return t('riskAssessment.evaluations.undecided', { count: plan.undecidedCount })
  if (plan && plan.actionCount > 0 && legend !== 'actionsDefined')
    return t('riskAssessment.evaluations.actionsDone', { done: plan.doneCount, count: plan.actionCount })

  return ''
}

/** Returns the columns of the list. `onFinish` is undefined for users who may not finish a round. */
export function useEvaluationColumns(onFinish: OnFinish): readonly EvaluationColumn[] {
  const t = useText()
  const formats = useFormats()

  return [
    {
      name: 'title',
      label: t('riskAssessment.catalog.name'),
      sortable: true,
      value: ({ title, ...row }) => (
        <>
          {title}
          <span className={classes.subtitle}>{describeScope(row)}</span>
        </>
      ),
      link: ({ riskAssessmentExecutionResultUuid }) =>
        riskAssessmentExecutionResultUuid ? tabLink(riskAssessmentExecutionResultUuid, 'risks') : undefined,
    },
    {
      name: 'completed',
      label: t('riskAssessment.evaluations.completed'),
      width: '150px',
      value: (row) => <Participation row={row} />,
    },
    {
      name: 'maxLevel',
      label: t('riskAssessment.evaluations.maxLevel'),
      sortable: true,
      width: '140px',
      wide: true,
      value: ({ maxLevel, bandCounts }) => bandCounts && <Level level={maxLevel} short />,
    },
    {
      name: 'dueDate',
      label: t('riskAssessment.evaluations.due'),
      sortable: true,
      width: '130px',
      wide: true,
      value: ({ dueDate }) => formats.shortDate(dueDate),
    },
    {
      name: 'legend',
      label: t('riskAssessment.catalog.status'),
      width: '240px',
      card: 'state',
      value: (row) => <Status row={row} onFinish={onFinish} />,
    },
  ]
}
