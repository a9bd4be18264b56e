import { elearning } from '@sorgfalt/contract/elearning'
import { useState } from 'react'
import { today, useFormats } from '#lib/format.ts'
import { useCan, useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { NewAnswers } from '#parts/elearning-tasks/NewAnswers.tsx'
import { counted, mostUrgent } from '#parts/elearning-tasks/task-rules.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconLifebuoy, IconSchool } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { ElearningsTab } from './ElearningsTab.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { dayTimeOf, summaryOf } from './greeting.ts'
import { AllDone, HeroCard } from './HeroCard.tsx'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import { OverviewTabs } from './OverviewTabs.tsx'
import classes from './overview.module.css'
import type { OverviewTab } from './overview-tabs.ts'
import { Standing } from './Standing.tsx'

/** Says what to do next: the most urgent task, the others by urgency, and how far one is. */
export function OverviewPage({ tab }: { tab: OverviewTab }) {
  const t = useText()
  // Advisers have no tasks of their own.
  const enabled = useCan()(elearning.readMemberTasks)
  const tasks = useCall(elearning.readMemberTasks, { perPage: 100 }, { enabled })
  const statistics = useCall(elearning.readMemberStatistics, {}, { enabled })
  const rows = tasks.data?.rows
  const hero = rows && mostUrgent(rows)
  return (
    <>
      <Greeting summary={rows && summaryOf(t, counted(rows))} />
      <FirstSteps />
      <NewAnswers statistics={statistics.data} />
      {!enabled && (
        <EmptyState kind="nothing" icon={IconLifebuoy} title={t('elearning.overview.adviser.title')}>
          {t('elearning.overview.adviser.text')}
        </EmptyState>
      )}
      {tasks.loading && <OverviewSkeleton />}
      {!rows && tasks.error && <EmptyState kind="failed" title={t('common.failed.title')} onRetry={tasks.retry} />}
      {rows?.length === 0 && (
        <EmptyState kind="nothing" icon={IconSchool} title={t('elearning.overview.empty.title')}>
          {t('elearning.overview.empty.text')}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          {hero ? <HeroCard task={hero} /> : <AllDone next={statistics.data?.nextDue[0]} />}
          <div className={classes.columns}>
            {statistics.data && <Standing statistics={statistics.data} />}
            <div className={classes.lists}>
              <OverviewTabs />
              {tab === 'elearnings' && <ElearningsTab tasks={rows.filter((task) => task !== hero)} />}
            </div>
          </div>
        </>
      )}
    </>
  )
}

function Greeting({ summary }: { summary: string | undefined }) {
  const t = useText()
  const formats = useFormats()
  const { memberDetails } = useMember()
  const [dayTime] = useState(() => dayTimeOf(new Date().getHours()))
  const date = formats.weekday(today())
  return (
    <PageHead
      headline={t(`elearning.overview.greeting.${dayTime}`, { name: memberDetails.firstName })}
      context={summary === undefined ? `${date}.` : t('elearning.overview.dated', { date, summary })}
    />
  )
}
