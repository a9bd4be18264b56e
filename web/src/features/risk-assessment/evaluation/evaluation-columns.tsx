import type { EvaluationRow, riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { today, useFormats } from '#lib/format.ts'
import type { SortOf } from '#lib/table-search.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import { Level } from '#parts/risk/Level.tsx'
import { legendBadge } from '#parts/risk/risk-badges.ts'
import { State } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { Ring } from '#ui/Ring.tsx'
import { useSmallTable } from '#ui/use-small-table.ts'
import classes from './evaluation.module.css'
import { describeScope } from './finish.rules.ts'
import { isRemindable } from './remind.rules.ts'
import { tabLink } from './result/tabs.ts'

type EvaluationColumn = Column<EvaluationRow, SortOf<typeof riskEvaluation.readAssignmentOverviewList>>

/** The title and the number of the round, which distinguishes rows with the same title. */
function Assessment({ row }: { row: EvaluationRow }) {
  const t = useText()
  const { title, roundNumber } = row
  const round = t('riskAssessment.evaluations.round', { number: roundNumber })
  const scope = describeScope(row)
  const isMerged = useSmallTable()

  return (
    <span className={classes.names}>
      <span className={classes.line} title={title}>
        {title}
      </span>
      <span className={classes.round} {...(isMerged && { title: scope })}>
        {isMerged ? `${round} · ${scope}` : round}
      </span>
    </span>
  )
}

/** The assigned org units or the location. A long list of names ends with "…". */
function Area({ row }: { row: EvaluationRow }) {
  const scope = describeScope(row)
  return (
    <span className={classes.line} title={scope}>
      {scope}
    </span>
  )
}

/** Shows how many members have submitted. The ring is green once the round can be finished. */
function Participation({ row: { completedCount, memberCount, minimumCompletions } }: { row: EvaluationRow }) {
  const t = useText()
  const formats = useFormats()
  const numbers = { done: formats.number(completedCount), total: formats.number(memberCount) }

  return (
    <span className={classes.participation}>
      <Ring
        size={28}
        value={completedCount}
        max={memberCount}
        isNeutral={completedCount < minimumCompletions}
        label={t('riskAssessment.evaluations.submitted', numbers)}
      />
      <span aria-hidden>{t('riskAssessment.evaluations.ofMembers', numbers)}</span>
    </span>
  )
}

/** Returns the state of a round in a few words: what is missing for the next step, or what is done. */
function describeState(t: Translate, row: EvaluationRow): string {
  const { legend, plan, tooSmall, status, completedCount, minimumCompletions } = row
  const state = t(`riskAssessment.legend.${legend}`)
  const missing = minimumCompletions - completedCount

  if (tooSmall && (status === 'running' || status === 'planned'))
    return t('riskAssessment.catalog.assigning.tooSmall')
  if (status === 'running' && missing > 0)
    return t('riskAssessment.evaluations.missing', { state, count: missing })
  if (plan && plan.overdueCount > 0)
    return t('riskAssessment.evaluations.actionsOverdue', { count: plan.overdueCount })
  if (legend === 'evaluation' && plan)
    return t('riskAssessment.evaluations.undecided', { count: plan.undecidedCount })
  if (plan && plan.actionCount > 0 && legend !== 'actionsDefined')
    return t('riskAssessment.evaluations.actionsDone', { done: plan.doneCount, count: plan.actionCount })

  return state
}

/** The state of a round on one line. */
function RoundState({ row }: { row: EvaluationRow }) {
  const t = useText()
  return <State {...legendBadge[row.legend]}>{describeState(t, row)}</State>
}

/** What a step does with a round. Undefined for users who may not do it. */
type OnStep = ((row: EvaluationRow) => void) | undefined

interface Steps {
  onFinish: OnStep
  onRemind: OnStep
}

/** The next step of a round: finish it, remind its members, decide its risks, or look at its result. */
function NextStep({ row, steps: { onFinish, onRemind } }: { row: EvaluationRow; steps: Steps }) {
  const t = useText()
  const { canFinish, riskAssessmentExecutionResultUuid: resultUuid, legend } = row

  if (canFinish && onFinish)
    return (
      <Button size="small" wide onClick={() => onFinish(row)}>
        {t('riskAssessment.evaluations.steps.finish')}
      </Button>
    )
  if (onRemind && isRemindable(row))
    return row.remindedOn === today() ? (
      <span className={classes.reminded}>{t('riskAssessment.evaluations.reminded')}</span>
    ) : (
      <Button size="small" wide onClick={() => onRemind(row)}>
        {t('riskAssessment.evaluations.steps.remind')}
      </Button>
    )
  if (resultUuid === null) return null

  return (
    <ButtonLink size="small" wide link={tabLink(resultUuid, 'risks')}>
      {t(`riskAssessment.evaluations.steps.${legend === 'evaluation' ? 'decide' : 'view'}`)}
    </ButtonLink>
  )
}

/** Returns the columns of the list. */
export function useEvaluationColumns(steps: Steps): readonly EvaluationColumn[] {
  const t = useText()
  const formats = useFormats()
  const isMerged = useSmallTable()

  return [
    {
      name: 'title',
      label: t('riskAssessment.evaluations.name'),
      sortable: true,
      // Beside the column of the area, the title leaves half of the space to it.
      ...(!isMerged && { width: 'clamp(96px, 40vw - 376px, 200px)' }),
      value: (row) => <Assessment row={row} />,
      link: ({ riskAssessmentExecutionResultUuid }) =>
        riskAssessmentExecutionResultUuid ? tabLink(riskAssessmentExecutionResultUuid, 'risks') : undefined,
    },
    {
      name: 'scope',
      label: t('riskAssessment.evaluations.area'),
      wide: true,
      value: (row) => <Area row={row} />,
    },
    {
      name: 'completed',
      label: t('riskAssessment.evaluations.completed'),
      width: '128px',
      value: (row) => <Participation row={row} />,
    },
    {
      name: 'maxLevel',
      label: t('riskAssessment.evaluations.maxLevel'),
      sortable: true,
      width: '104px',
      wide: true,
      value: ({ maxLevel, bandCounts }) => bandCounts && <Level level={maxLevel} short />,
    },
    {
      name: 'dueDate',
      label: t('riskAssessment.evaluations.due'),
      sortable: true,
      width: '116px',
      wide: true,
      value: ({ dueDate }) => formats.shortDate(dueDate),
    },
    {
      name: 'legend',
      label: t('riskAssessment.catalog.status'),
      width: '192px',
      card: 'state',
      value: (row) => <RoundState row={row} />,
    },
    {
      name: 'step',
      label: t('riskAssessment.evaluations.step'),
      width: '124px',
      value: (row) => <NextStep row={row} steps={steps} />,
    },
  ]
}
