import type { OwnTasks } from '@sorgfalt/contract/start/overview'
import { useText } from '#lib/texts.tsx'
import { TaskGroups } from '#parts/elearning-tasks/TaskGroups.tsx'
import { ExecutionGroups } from '#parts/risk/ExecutionGroups.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import { OverviewTabs } from './OverviewTabs.tsx'
import classes from './overview.module.css'
import type { OverviewTab } from './overview-tabs.ts'

interface CompletedTasksProps {
  own: OwnTasks
  tab: OverviewTab
}

const lists = {
  elearnings: '/dashboard/apps/elearnings/my-elearnings',
  'risk-assessments': '/dashboard/apps/risk-assessments/my-analyses',
} as const

/** The completed tasks of one kind: e-learnings on the first tab, analyses on the second. */
export function CompletedTasks({ own, tab }: CompletedTasksProps) {
  const t = useText()
  const tasks = own.tasks.filter(({ status }) => status === 'completed')
  const analyses = own.analyses.filter(({ status }) => status === 'completed')
  const isEmpty = (tab === 'elearnings' ? tasks : analyses).length === 0

  return (
    <div className={classes.completed}>
      <OverviewTabs />
      {isEmpty && <p className={classes.noMore}>{t(`elearning.overview.noneCompleted.${tab}`)}</p>}
      {tab === 'elearnings' ? <TaskGroups tasks={tasks} /> : <ExecutionGroups executions={analyses} />}
      <p className={classes.all}>
        <ButtonLink kind="ghost" iconAfter={IconArrowRight} link={{ to: lists[tab] }}>
          {t(tab === 'elearnings' ? 'elearning.overview.all' : 'riskAssessment.overview.all')}
        </ButtonLink>
      </p>
    </div>
  )
}
