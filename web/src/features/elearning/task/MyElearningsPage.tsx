import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { listExport } from '@sorgfalt/contract/list-export/list-export'
import type { Output } from '#lib/api.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { NewAnswers } from '#parts/elearning-tasks/NewAnswers.tsx'
import { TaskGroups } from '#parts/elearning-tasks/TaskGroups.tsx'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { Pager } from '#parts/pager/Pager.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconSchool } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TaskToolbar } from './TaskToolbar.tsx'
import { isFiltered, type TaskFilter, toExportedTable, toInput } from './task-filter.ts'
import classes from './tasks.module.css'

interface MyElearningsPageProps {
  filter: TaskFilter
  onFilter: (filter: TaskFilter) => void
}

/** The member's own e-learnings, grouped by status. */
export function MyElearningsPage({ filter, onFilter }: MyElearningsPageProps) {
  const t = useText()
  const tasks = useCall(elearning.readMemberTasks, toInput(filter), { keepPrevious: true })
  const statistics = useCall(elearning.readMemberStatistics, {})
  const { total = 0, completed = 0 } = statistics.data ?? {}

  return (
    <>
      <PageHead
        headline={t('elearning.mine.title')}
        crumbs={[{ label: t('elearning.mine.title') }]}
        actions={
          <>
            <ExportMenu call={listExport.exportOwnElearnings} table={toExportedTable(filter)} />
            <ButtonLink link={{ to: '/dashboard/apps/elearnings/my-questions' }}>
              {t('elearning.questions.mine')}
            </ButtonLink>
          </>
        }
        context={
          total > 0
            ? t('elearning.mine.context', { count: total, done: completed })
            : t('elearning.mine.contextNone')
        }
      />
      <NewAnswers statistics={statistics.data} />
      <TaskToolbar filter={filter} onFilter={onFilter} />
      <div className={classes.list} aria-busy={tasks.fetching}>
        {tasks.loading && !tasks.data && <Skeleton height="90px" count={4} />}
        {!tasks.data && tasks.error && (
          <EmptyState kind="failed" title={t('common.failed.title')} onRetry={tasks.retry} />
        )}
        {tasks.data && <TaskList found={tasks.data} filter={filter} onFilter={onFilter} />}
      </div>
    </>
  )
}

/** The tasks, or a note that there are none. */
function TaskList({
  found,
  filter,
  onFilter,
}: MyElearningsPageProps & { found: Output<typeof elearning.readMemberTasks> }) {
  const t = useText()
  const filtered = isFiltered(filter)

  if (found.rows.length > 0) {
    return (
      <>
        <output className="visually-hidden">
          {filtered && t('elearning.mine.found', { count: found.total })}
        </output>
        <TaskGroups tasks={found.rows} />
        <Pager
          total={found.total}
          page={found.page}
          perPage={found.perPage}
          onPage={(page) => onFilter({ ...filter, page })}
        />
      </>
    )
  }

  if (filtered) {
    return (
      <EmptyState
        kind="notFound"
        title={t('elearning.mine.nothingFound')}
        action={<Button onClick={() => onFilter({})}>{t('elearning.mine.clearFilters')}</Button>}
      >
        {t('elearning.mine.nothingFoundText')}
      </EmptyState>
    )
  }

  return (
    <EmptyState kind="nothing" icon={IconSchool} title={t('elearning.mine.empty.title')}>
      {t('elearning.mine.empty.text')}
    </EmptyState>
  )
}
