import { qualificationMatrix } from '@sorgfalt/contract/elearning/qualification-matrix'
import { fetchFile } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { type Translate, useLanguage, useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTable } from '#lib/use-table.ts'
import { AsOfChoice } from '#parts/as-of/AsOfChoice.tsx'
import { DownloadMenu } from '#parts/download/DownloadMenu.tsx'
import { useRemind } from '#parts/remind/use-remind.tsx'
import type { Crumb } from '#ui/Breadcrumb.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterToolbar } from '#ui/FilterBar.tsx'
import { FilterChips } from '#ui/filter/FilterChips.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconMail, IconUsers } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TableFooter } from '#ui/table/TableFooter.tsx'
import { usePhone } from '#ui/use-phone.ts'
import { type MatrixAnswer, MatrixGrid } from './MatrixGrid.tsx'
import { MatrixList } from './MatrixList.tsx'
import classes from './matrix.module.css'
import { legendOrder, matrixIcons } from './matrix-badges.ts'
import { toRemindFilter } from './matrix-filter.ts'
import { useCellDialogs } from './use-cell-dialogs.tsx'
import { useMatrixFilters } from './use-matrix-filters.ts'

const crumbsOf = (t: Translate): Crumb[] => [
  { label: t('shell.menu.elearnings') },
  { label: t('matrix.title') },
]

const exportFormats = ['xlsx', 'pdf'] as const

/** The qualification matrix of the members whom the user may see. On phones it is a list. */
export function MatrixPage() {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()
  const phone = usePhone()
  // On phones only a few members are visible at once, so those with the most gaps come first.
  const table = useTable(qualificationMatrix.readMatrix, phone ? { sortBy: 'overdue' } : undefined)
  const filters = useMatrixFilters(table)
  const { answer, filter, error, sort, sortBy = phone ? 'overdue' : 'lastName' } = table
  const { data: sums, loading } = useCall(qualificationMatrix.readSums, { filter }, { keepPrevious: true })
  const isToday = filter.asOf === undefined
  const { open, dialogs } = useCellDialogs(answer?.day ?? '', isToday)
  const { permitted, remind, dialog } = useRemind()
  const canRemind = permitted && isToday

  // Rows and sums are first shown together, so that nothing moves when the sums arrive.
  if (loading || !(answer || error)) return <MatrixPlaceholder />

  const facts = answer && [
    t(answer.isCut ? 'matrix.morePeople' : 'matrix.people', {
      count: answer.total,
      total: formats.number(answer.total),
    }),
    t('matrix.courses', { count: answer.columns.elearningCount }),
    sums?.overdueCount ? t('matrix.overduePeople', { count: sums.overdueCount }) : '',
  ]

  return (
    <>
      <PageHead
        headline={t('matrix.title')}
        crumbs={crumbsOf(t)}
        actions={
          <>
            <DownloadMenu
              entries={exportFormats.map((format) => ({
                label: t(`matrix.exportAs.${format}`),
                fetch: () =>
                  fetchFile(qualificationMatrix.exportMatrix, { filter, format, languageCode: language }),
              }))}
            >
              {t('matrix.export')}
            </DownloadMenu>
            {canRemind && sums?.overdueCount !== 0 && (
              <Button kind="primary" icon={IconMail} onClick={() => remind(toRemindFilter(filter))}>
                {t('overdue.remindAll')}
              </Button>
            )}
          </>
        }
        context={facts ? facts.filter(Boolean).join(' · ') : '\u00a0'}
      />
      <div className={classes.sheet}>
        <div className={classes.tools}>
          <FilterToolbar {...filters}>
            <AsOfChoice value={filter.asOf} onChange={(asOf) => table.setFilter({ ...filter, asOf })} />
            <Button
              aria-pressed={sortBy === 'overdue'}
              onClick={() => sort(sortBy === 'overdue' ? 'lastName' : 'overdue')}
            >
              {t(sortBy === 'overdue' ? 'matrix.byName' : 'matrix.overdueFirst')}
            </Button>
          </FilterToolbar>
          <FilterChips {...filters} />
          <Legend />
        </div>
        {!answer && error && <EmptyState kind="failed" title={errorText(t, error)} onRetry={table.retry} />}
        {answer && answer.rows.length === 0 && (
          <EmptyState
            kind={table.filtered ? 'notFound' : 'nothing'}
            icon={IconUsers}
            title={t(filter.gaps ? 'matrix.noGaps' : 'matrix.nobody')}
            action={table.filtered && <Button onClick={table.clearFilter}>{t('common.filter.reset')}</Button>}
          />
        )}
        {answer && answer.rows.length > 0 && (
          <>
            {phone ? (
              <MatrixList answer={answer} isToday={isToday} onOpen={open} />
            ) : (
              <MatrixGrid
                answer={answer}
                sums={sums}
                isToday={isToday}
                onOpen={open}
                onRemind={
                  canRemind
                    ? (elearningUuid) => remind(toRemindFilter({ ...filter, elearning: [elearningUuid] }))
                    : undefined
                }
              />
            )}
            <Notes answer={answer} hasSums={sums?.elearnings !== null} />
            <TableFooter label={t('matrix.title')} table={table} onPage={table.setPage} />
          </>
        )}
      </div>
      {dialogs}
      {dialog}
    </>
  )
}

/** Notes about what the page leaves out: further members, further e-learnings, or the sums. */
function Notes({ answer, hasSums }: { answer: MatrixAnswer; hasSums: boolean }) {
  const t = useText()
  const formats = useFormats()
  const { isCut, total, columns } = answer
  const notes = [
    isCut && t('matrix.cutPeople', { total: formats.number(total) }),
    columns.elearningCount > columns.elearnings.length &&
      t('matrix.cut', { count: columns.elearnings.length }),
    !hasSums && t('matrix.noSums'),
  ].filter((note) => note !== false)

  return notes.map((note) => (
    <p key={note} className={classes.note}>
      {note}
    </p>
  ))
}

/** The page before its first data arrive. */
function MatrixPlaceholder() {
  const t = useText()
  return (
    <>
      <PageHead headline={t('matrix.title')} crumbs={crumbsOf(t)} context={'\u00a0'} />
      <div className={classes.sheet}>
        <Skeleton count={10} height="2.5rem" />
      </div>
    </>
  )
}

/** Shows what the icons and colours of the cells mean. */
function Legend() {
  const t = useText()
  return (
    <ul className={classes.legend} aria-label={t('matrix.legend')}>
      {legendOrder.map((state) => (
        <li key={state}>
          <span className={classes.square} data-state={state}>
            <Icon icon={matrixIcons[state]} size={16} />
          </span>
          {t(`matrix.legendTexts.${state}`)}
        </li>
      ))}
    </ul>
  )
}
