import { elearning, type MemberStatistics, type MemberTask } from '@sorgfalt/contract/elearning/elearning'
import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { type ListedExecution, riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { overview } from '@sorgfalt/contract/start/overview'
import { useState } from 'react'
import { today, useFormats } from '#lib/format.ts'
import { useCan, useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { NewAnswers } from '#parts/elearning-tasks/NewAnswers.tsx'
import { countByStatus, findMostUrgentOfAll } from '#parts/elearning-tasks/task.rules.ts'
import { TrainedQuestion } from '#parts/trained-question/TrainedQuestion.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconLifebuoy, IconSchool } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { FirstSteps } from '../company/onboarding/FirstSteps.tsx'
import { ElearningsTab } from './ElearningsTab.tsx'
import { getDayTime, summarizeTasks } from './greeting.ts'
import { AllDone } from './HeroCard.tsx'
import { ActionHero, AnalysisHero, TaskHero } from './heroes.tsx'
import { LeaderStrip } from './LeaderStrip.tsx'
import { MyActions } from './MyActions.tsx'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import { OverviewTabs } from './OverviewTabs.tsx'
import classes from './overview.module.css'
import type { OverviewTab } from './overview-tabs.ts'
import {
  type AgreedAction,
  doneActions,
  findAgreedActions,
  findDueChecks,
  type OwnActions,
  ownActions,
  withoutShown,
} from './own-actions.ts'
import { ProgressCard } from './ProgressCard.tsx'
import { RiskAssessmentsTab } from './RiskAssessmentsTab.tsx'

const ownAnalyses = { filter: { own: true }, perPage: 100 } as const

/** The start page: the most urgent task, the other tasks by urgency, and the member's progress. */
export function OverviewPage({ tab }: { tab: OverviewTab }) {
  const t = useText()
  const may = useCan()
  // Advisers have no tasks of their own.
  const enabled = may(elearning.readMemberTasks)
  const tasks = useCall(elearning.readMemberTasks, { perPage: 100 }, { enabled })
  const analyses = useCall(riskExecution.readMemberTasks, ownAnalyses, {
    enabled: may(riskExecution.readMemberTasks),
  })

  const actions = useCall(riskAction.readRiskActionList, ownActions, {
    enabled: enabled && may(riskAction.readRiskActionList),
  })

  const done = useCall(riskAction.readRiskActionList, doneActions(useMember().uuid), {
    enabled: enabled && may(riskAction.readRiskActionList),
  })

  const statistics = useCall(elearning.readMemberStatistics, {}, { enabled })
  const own = tasks.data &&
    analyses.data &&
    actions.data && { tasks: tasks.data.rows, analyses: analyses.data.rows, actions: actions.data }

  const checks = may(riskAction.createRiskAction) ? findDueChecks(actions.data?.rows ?? []) : []
  const all = own && [...own.tasks, ...own.analyses, ...findAgreedActions(own.actions.rows), ...checks]
  const failed = [tasks, analyses, actions].find(({ data, error }) => !data && error)

  return (
    <>
      <Greeting summary={all && summarizeTasks(t, countByStatus(all))} />
      {may(overview.readStatus) && <LeaderStrip />}
      <FirstSteps />
      <NewAnswers statistics={statistics.data} />
      {!enabled && (
        <ContentCard>
          <EmptyState kind="nothing" icon={IconLifebuoy} title={t('elearning.overview.adviser.title')}>
            {t('elearning.overview.adviser.text')}
          </EmptyState>
        </ContentCard>
      )}
      {enabled && !own && !failed && <OverviewSkeleton />}
      {failed && (
        <ContentCard>
          <EmptyState kind="failed" title={t('common.failed.title')} onRetry={failed.retry} />
        </ContentCard>
      )}
      {own && all?.length === 0 && (
        <>
          <ContentCard>
            <EmptyState kind="nothing" icon={IconSchool} title={t('elearning.overview.empty.title')}>
              {t('elearning.overview.empty.text')}
            </EmptyState>
          </ContentCard>
          <MyActions actions={own.actions} />
        </>
      )}
      {own && all && all.length > 0 && (
        <Tasks
          {...own}
          checks={checks}
          tab={tab}
          statistics={statistics.data}
          doneActions={done.data?.total}
        />
      )}
    </>
  )
}

interface TasksProps {
  tasks: readonly MemberTask[]
  analyses: readonly ListedExecution[]
  actions: OwnActions
  /** Actions whose effect the member must check. */
  checks: readonly AgreedAction[]
  tab: OverviewTab
  statistics: MemberStatistics | undefined
  /** Number of the member's own actions that are done. */
  doneActions: number | undefined
}

function Tasks({ tasks, analyses, actions, checks, tab, statistics, doneActions }: TasksProps) {
  const agreed = findAgreedActions(actions.rows)
  const hero = findMostUrgentOfAll<MemberTask | ListedExecution | AgreedAction>(
    tasks,
    analyses,
    agreed,
    checks,
  )

  const shown = hero && 'action' in hero ? hero.action : hero

  return (
    <>
      {hero && <MostUrgent task={hero} />}
      {!hero && <AllDone next={statistics?.nextDue[0]} />}
      <div className={classes.columns}>
        {statistics && doneActions !== undefined && (
          <ProgressCard
            statistics={statistics}
            analyses={countByStatus(analyses)}
            actions={{ done: doneActions, open: agreed.length }}
          />
        )}
        <div className={classes.lists}>
          <OverviewTabs />
          {tab === 'elearnings' && <ElearningsTab tasks={tasks.filter((task) => task !== shown)} />}
          {tab === 'risk-assessments' && (
            <RiskAssessmentsTab
              analyses={analyses.filter((analysis) => analysis !== shown)}
              actions={withoutShown(actions, shown)}
            />
          )}
        </div>
      </div>
    </>
  )
}

function MostUrgent({ task }: { task: MemberTask | ListedExecution | AgreedAction }) {
  if ('action' in task) return <ActionHero key={task.action.riskActionUuid} agreed={task} />
  return 'taskUuid' in task ? <TaskHero task={task} /> : <AnalysisHero analysis={task} />
}

function Greeting({ summary }: { summary: string | undefined }) {
  const t = useText()
  const formats = useFormats()
  const { memberDetails } = useMember()
  const [dayTime] = useState(() => getDayTime(new Date().getHours()))
  const date = formats.weekday(today())

  return (
    <PageHead
      headline={t(`elearning.overview.greeting.${dayTime}`, { name: memberDetails.firstName })}
      context={summary === undefined ? `${date}.` : t('elearning.overview.dated', { date, summary })}
      actions={<TrainedQuestion />}
    />
  )
}
