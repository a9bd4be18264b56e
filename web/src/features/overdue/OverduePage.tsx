import { listExport } from '@sorgfalt/contract/list-export/list-export'
import {
  type OverdueFilter,
  type OverdueSummary,
  type OverdueTask,
  overdue,
} from '@sorgfalt/contract/overdue/overdue'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { type FilteredTable, useTable } from '#lib/use-table.ts'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { useListView } from '#parts/list-view/use-list-view.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { useRemind } from '#parts/remind/use-remind.tsx'
import { Button } from '#ui/Button.tsx'
import { type BulkAction, DataTable, type RowAction } from '#ui/DataTable.tsx'
import { IconCircleCheck, IconMail } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Segments } from '#ui/Segments.tsx'
import classes from './overdue.module.css'
import { groupOf, type KindGroup, kindGroups, useOverdueFilters } from './overdue-filter.ts'
import { useOverdueColumns } from './use-overdue-columns.tsx'

/** The work list of all overdue tasks, from which members are reminded. */
export function OverduePage() {
  const t = useText()
  const table = useTable(overdue.list)
  const view = useListView('overdue', table, useOverdueColumns())
  const filters = useOverdueFilters(table)
  const { permitted, remind, dialog } = useRemind()
  const formats = useFormats()
  // An empty list of a filter is the same as no filter.
  const filter = withoutEmpty(table.filter)
  const summary = useCall(overdue.readSummary, { filter }, { keepPrevious: true })
  const { kind: _kind, ...otherFilters } = filter
  const counts = useCall(overdue.readSummary, { filter: otherFilters }, { keepPrevious: true })

  const actions = useReminding(table.rows, table.selection.keys, remind)
  const hasSelection = table.selection.keys.size > 0

  return (
    <>
      <PageHead
        headline={t('overdue.title')}
        crumbs={[{ label: t('shell.menu.start') }, { label: t('overdue.title') }]}
        context={summary.data ? <Context summary={summary.data} /> : '\u00a0'}
        actions={
          <>
            <ExportMenu call={listExport.exportOverdue} table={table} />
            {permitted && summary.data && summary.data.reachableCount > 0 && (
              <Button
                kind={hasSelection ? 'secondary' : 'primary'}
                icon={IconMail}
                onClick={() => remind(filter)}
              >
                {t('overdue.action', { number: formats.number(summary.data.reachableCount) })}
              </Button>
            )}
          </>
        }
      />
      {/* The first data are shown together, so that nothing moves when the numbers arrive. */}
      {summary.loading || counts.loading ? (
        <PendingCard error={undefined} retry={summary.retry} />
      ) : (
        <>
          {counts.data && <Kinds table={table} filter={filter} counts={counts.data} />}
          <DataTable
            label={t('overdue.title')}
            table={table}
            {...view}
            rowKey={keyOf}
            rowName={({ title, ...row }) => `${nameOf(row)}, ${title}`}
            filters={filters}
            {...(permitted && actions)}
            empty={{ title: t('overdue.emptyTitle'), text: t('overdue.emptyText'), icon: IconCircleCheck }}
            failure={table.error && errorText(t, table.error)}
          />
        </>
      )}
      {dialog}
    </>
  )
}

const keyOf = ({ kind, subjectUuid, memberUuid }: OverdueTask): string =>
  `${kind} ${subjectUuid} ${memberUuid}`

/** Returns the filter without empty texts and lists, so that equal filters lead to equal requests. */
const withoutEmpty = (filter: OverdueFilter): OverdueFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== '' && !isEmptyList(value)),
  )

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** One line with the number of tasks and members, the unreachable members and the last reminder. */
function Context({ summary }: { summary: OverdueSummary }) {
  const t = useText()
  const formats = useFormats()
  const { taskCount, memberCount, unreachable, remindedOn } = summary
  if (taskCount === 0) return t('overdue.emptyTitle')

  const unreachableCount = unreachable.noContact + unreachable.letter + unreachable.noAccess
  const tasks = t('overdue.tasks', { count: taskCount, number: formats.number(taskCount) })

  return [
    t('overdue.context', { count: memberCount, tasks, members: formats.number(memberCount) }),
    unreachableCount > 0 &&
      t('overdue.unreachable', { count: unreachableCount, number: formats.number(unreachableCount) }),
    remindedOn && t('overdue.lastReminded', { day: formats.dayMonth(remindedOn) }),
  ]
    .filter(Boolean)
    .join(' ')
}

type ListTable = FilteredTable<OverdueFilter>

interface KindsProps {
  table: ListTable
  filter: OverdueFilter
  /** The numbers of all kinds. */
  counts: OverdueSummary
}

/** Chooses the kind of tasks. Shows only kinds that have overdue tasks, with their number. */
function Kinds({ table, filter, counts }: KindsProps) {
  const t = useText()
  const formats = useFormats()
  const chosen = groupOf(filter)

  const countOf = (group: KindGroup) => kindGroups[group].reduce((sum, kind) => sum + counts.byKind[kind], 0)

  const groups = (Object.keys(kindGroups) as KindGroup[]).filter(
    (group) => countOf(group) > 0 || group === chosen,
  )

  if (groups.length < 2) return null

  const choose = (group: KindGroup | 'all') =>
    table.setFilter({ ...table.filter, kind: group === 'all' ? undefined : [...kindGroups[group]] })

  return (
    <div className={classes.kinds}>
      <Segments
        compact
        label={t('overdue.tabs.label')}
        value={chosen}
        onChange={choose}
        options={[
          {
            value: 'all' as const,
            label: t('overdue.tabs.all', { number: formats.number(counts.taskCount) }),
          },
          ...groups.map((group) => ({
            value: group,
            label: t(`overdue.tabs.${group}`, { number: formats.number(countOf(group)) }),
          })),
        ]}
      />
    </div>
  )
}

interface Actions {
  secondary: readonly BulkAction<OverdueTask>[]
  rowActions: readonly RowAction<OverdueTask>[]
}

/**
 * Returns the actions that send reminders to the members in the chosen rows. Members who cannot be reminded
 * are skipped. The button shows the number of members who are reminded.
 */
function useReminding(
  rows: readonly OverdueTask[] | undefined,
  keys: ReadonlySet<string>,
  onRemind: (filter: OverdueFilter) => void,
): Actions {
  const t = useText()
  const formats = useFormats()
  const count = findReachable((rows ?? []).filter((row) => keys.has(keyOf(row)))).length

  return {
    secondary: [
      {
        label: t('overdue.action', { number: formats.number(count) }),
        icon: IconMail,
        disabled: (selected) => findReachable(selected).length === 0,
        hint: (selected) => explainObstacles(selected, (obstacle) => t(`overdue.remind.reasons.${obstacle}`)),
        callback: (selected) => onRemind({ member: membersOf(selected) }),
      },
    ],
    rowActions: [
      {
        label: t('overdue.remindOne'),
        icon: IconMail,
        disabled: ({ obstacle }) => obstacle !== null,
        hint: ({ obstacle }) => (obstacle ? t(`overdue.remind.reasons.${obstacle}`) : undefined),
        callback: ({ memberUuid }) => onRemind({ member: [memberUuid] }),
      },
    ],
  }
}

const membersOf = (rows: readonly OverdueTask[]): string[] => [
  ...new Set(rows.map(({ memberUuid }) => memberUuid)),
]

const findReachable = (rows: readonly OverdueTask[]): string[] =>
  membersOf(rows.filter(({ obstacle }) => obstacle === null))

/** Returns the reasons why none of these members can be reminded. */
function explainObstacles(
  rows: readonly OverdueTask[],
  describe: (obstacle: NonNullable<OverdueTask['obstacle']>) => string,
): string {
  return rows
    .flatMap((row) => (row.obstacle ? [`${nameOf(row)}: ${describe(row.obstacle)}`] : []))
    .join(' · ')
}
