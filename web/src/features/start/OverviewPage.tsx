import { type Lead, type Overview, type OwnTasks, overview } from '@sorgfalt/contract/start/overview'
import type { Translate } from '@sorgfalt/texts'
import { useState } from 'react'
import { today, useFormats } from '#lib/format.ts'
import { useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { NewAnswers } from '#parts/elearning-tasks/NewAnswers.tsx'
import { countByStatus } from '#parts/elearning-tasks/task.rules.ts'
import { TrainedQuestion } from '#parts/trained-question/TrainedQuestion.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconSchool } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { FirstSteps, ShowFirstSteps } from '../company/onboarding/FirstSteps.tsx'
import { showsSteps, summarizeSteps } from '../company/onboarding/step-actions.ts'
import { CompletedTasks } from './CompletedTasks.tsx'
import { Decisions } from './Decisions.tsx'
import { ForYourself } from './ForYourself.tsx'
import { getDayTime, summarizeTasks } from './greeting.ts'
import { AllDone } from './HeroCard.tsx'
import { TaskHero } from './heroes.tsx'
import { LeaderStrip } from './LeaderStrip.tsx'
import { OverdueUnits } from './OverdueUnits.tsx'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import { OwnTaskList } from './OwnTaskList.tsx'
import classes from './overview.module.css'
import type { OverviewTab } from './overview-tabs.ts'
import { findNextDue, isActionable, sortOwnTasks } from './own-tasks.ts'
import { ProgressCard } from './ProgressCard.tsx'

/** The start page: what a leader has to decide, and the member's own tasks by urgency. */
export function OverviewPage({ tab }: { tab: OverviewTab }) {
  const t = useText()
  const { data, error, retry } = useCall(overview.read, {})
  const isSettingUp = showsSteps(data?.firstSteps ?? null)

  return (
    <>
      <Greeting data={data} />
      {!data && !error && <OverviewSkeleton />}
      {!data && error && (
        <ContentCard>
          <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry} />
        </ContentCard>
      )}
      {data && (
        <>
          {data.firstSteps && <FirstSteps state={data.firstSteps} />}
          {data.own && <NewAnswers statistics={data.own} />}
          {data.lead && <LeaderPage lead={data.lead} own={data.own} isSettingUp={isSettingUp} />}
          {!data.lead && data.own && <MemberPage own={data.own} />}
          {data.own && !isSettingUp && <CompletedTasks own={data.own} tab={tab} />}
        </>
      )}
    </>
  )
}

/**
 * Returns one sentence: how many first steps are open, otherwise how much a leader has to decide, otherwise
 * what the member has to do.
 */
function summarize(t: Translate, { lead, own, firstSteps }: Overview): string {
  if (showsSteps(firstSteps)) return t('onboarding.summary', summarizeSteps(firstSteps))
  if (lead?.decisions && lead.decisions.total > 0)
    return t('elearning.overview.decisions.summary', { count: lead.decisions.total })
  if (!own) return t('elearning.overview.adviser.title')
  if (lead && sortOwnTasks(own).length === 0) return t('elearning.overview.decisions.none')

  const completed = [...own.tasks, ...own.analyses].filter(({ status }) => status === 'completed')

  return summarizeTasks(t, countByStatus([...sortOwnTasks(own), ...completed]))
}

interface LeaderPageProps {
  lead: Lead
  own: OwnTasks | null
  /** True: the first steps replace the strip and the empty cards. */
  isSettingUp: boolean
}

function LeaderPage({ lead, own, isSettingUp }: LeaderPageProps) {
  const { overdue } = lead
  const decisions = isSettingUp && lead.decisions?.total === 0 ? null : lead.decisions
  const hasOwn = own !== null && (!isSettingUp || sortOwnTasks(own).length > 0)
  const hasSide = overdue.units.length > 0 || hasOwn
  if (!decisions && !hasSide && isSettingUp) return null

  return (
    <>
      {!isSettingUp && <LeaderStrip lead={lead} />}
      <div className={classes.leader} data-single={!decisions || undefined}>
        {decisions && <Decisions decisions={decisions} />}
        {hasSide && (
          <div className={classes.side}>
            {overdue.units.length > 0 && <OverdueUnits units={overdue.units} />}
            {own && hasOwn && <ForYourself own={own} />}
          </div>
        )}
      </div>
    </>
  )
}

function MemberPage({ own }: { own: OwnTasks }) {
  const t = useText()
  const tasks = sortOwnTasks(own)
  const hero = tasks.find(isActionable)
  const hasTasks = tasks.length + own.tasks.length + own.analyses.length + own.actions.doneCount > 0
  const { actions } = own

  if (!hasTasks) {
    return (
      <ContentCard>
        <EmptyState kind="nothing" icon={IconSchool} title={t('elearning.overview.empty.title')}>
          {t('elearning.overview.empty.text')}
        </EmptyState>
      </ContentCard>
    )
  }

  return (
    <>
      {hero && <TaskHero key={hero.key} task={hero} />}
      {!hero && <AllDone next={findNextDue(own.tasks)} />}
      <div className={classes.columns}>
        <ProgressCard own={own} />
        <div className={classes.lists}>
          <OwnTaskList
            tasks={tasks.filter((task) => task !== hero)}
            moreActions={actions.total - actions.rows.length}
          />
        </div>
      </div>
    </>
  )
}

function Greeting({ data }: { data: Overview | undefined }) {
  const t = useText()
  const formats = useFormats()
  const { memberDetails } = useMember()
  const [dayTime] = useState(() => getDayTime(new Date().getHours()))
  const date = formats.weekday(today())
  const firstSteps = data?.firstSteps ?? null
  const summary = data && summarize(t, data)
  const dated = summary === undefined ? `${date}.` : t('elearning.overview.dated', { date, summary })

  return (
    <PageHead
      headline={t(`elearning.overview.greeting.${dayTime}`, { name: memberDetails.firstName })}
      context={showsSteps(firstSteps) ? summary : dated}
      actions={
        <>
          {firstSteps && <ShowFirstSteps state={firstSteps} />}
          <TrainedQuestion />
        </>
      }
    />
  )
}
