import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearningStatistics, type StatisticsRow } from '@sorgfalt/contract/elearning/statistics'
import { useQueries } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { asCallError } from '#lib/call-error.ts'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useMember } from '#lib/session.ts'
import { filterOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { callQuery, useCall } from '#lib/use-call.ts'
import { PrintView } from '#parts/print/PrintView.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconArrowLeft, IconPrinter } from '#ui/icons.ts'
import { LearnedContents } from './LearnedContents.tsx'
import type { StatisticsFilter, StatisticsSearch } from './statistics-filter.ts'
import classes from './statistics-sheet.module.css'
import { useFilterTexts } from './use-filter-texts.ts'

interface SheetProps {
  elearningUuid: string
  search: StatisticsSearch
}

/**
 * The number of rows per call, and the maximum number of calls for one sheet. The export contains all rows.
 */
const perPage = 100
const maxPages = 10

/** The printed statistics: all members that match the filter, and the filter itself. */
export function StatisticsSheet({ elearningUuid, search }: SheetProps) {
  const t = useText()
  const formats = useFormats()
  const filter = filterOf(elearningStatistics.readStatistics, search)
  const { data: details } = useCall(elearningCatalog.readDetails, { elearningUuid })
  const chosen = useFilterTexts(filter)
  const { data, error, retry } = useCall(elearningStatistics.readStatistics, {
    elearningUuid,
    filter,
    page: 1,
    perPage,
  })

  const pages = Math.min(maxPages, Math.ceil((data?.total ?? 0) / perPage))
  const shown = Math.min(maxPages * perPage, data?.total ?? 0)
  const further = useQueries({
    queries: Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
      callQuery(elearningStatistics.readStatistics, { elearningUuid, filter, page: index + 2, perPage }),
    ),
  })

  const failure = error ?? further.find((query) => query.error)?.error
  const retryFailed = () => {
    if (error) retry()
    for (const query of further) if (query.error) void query.refetch()
  }

  const answers = [data, ...further.map((query) => query.data)]
  const ready =
    details !== undefined && chosen !== undefined && answers.every((answer) => answer !== undefined)
  usePrintOnArrival(ready)

  return (
    <PrintView
      orientation="portrait"
      flowing
      bar={<Bar elearningUuid={elearningUuid} search={search} ready={ready} />}
    >
      {!ready && failure && (
        <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retryFailed}>
          {errorText(t, asCallError(failure))}
        </EmptyState>
      )}
      {data && details && chosen && (
        <article className={classes.sheet}>
          <Head title={details.title} filter={filter} chosen={chosen} />
          {typeof data.summary.trained === 'number' && filter.asOf && (
            <p className={classes.answer}>
              {t('statistics.trained', {
                date: formats.date(filter.asOf),
                count: data.summary.trained,
                total: formats.number(data.summary.trained),
                all: formats.number(data.summary.total),
              })}
            </p>
          )}
          <p>
            {t('statistics.sheet.summary', {
              completed: formats.number(data.summary.completed),
              inprogress: formats.number(data.summary.inprogress),
              due: formats.number(data.summary.due),
              overdue: formats.number(data.summary.overdue),
            })}
          </p>
          {filter.asOf && <p className={classes.note}>{t('statistics.limits')}</p>}
          <LearnedContents contents={answers.flatMap((answer) => answer?.contents ?? [])} />
          <p className={classes.count}>
            {data.total === 0
              ? t('statistics.sheet.nobody')
              : t('statistics.sheet.rows', { count: data.total, total: formats.number(data.total) })}
          </p>
          {shown < data.total && (
            <p className={classes.note}>
              {t('statistics.sheet.cut', { shown: formats.number(shown), total: formats.number(data.total) })}
            </p>
          )}
          {data.total > 0 && (
            <table>
              <TableHead />
              <tbody>
                {answers
                  .flatMap((answer) => answer?.rows ?? [])
                  .map((row) => (
                    <Row key={row.memberUuid} row={row} />
                  ))}
              </tbody>
            </table>
          )}
        </article>
      )}
    </PrintView>
  )
}

function Bar({ elearningUuid, search, ready }: SheetProps & { ready: boolean }) {
  const t = useText()
  const link = {
    to: '/dashboard/apps/elearnings/catalog/details/$elearningUuid/analytics',
    params: { elearningUuid },
    search,
  } as const

  return (
    <div className={classes.bar}>
      <ButtonLink kind="ghost" icon={IconArrowLeft} link={link}>
        {t('statistics.sheet.back')}
      </ButtonLink>
      <Button kind="primary" icon={IconPrinter} disabled={!ready} onClick={() => window.print()}>
        {t('statistics.sheet.print')}
      </Button>
    </div>
  )
}

/** The header: e-learning, day, filter, author and time. */
function Head({
  title,
  filter,
  chosen,
}: {
  title: string
  filter: StatisticsFilter
  chosen: readonly string[]
}) {
  const t = useText()
  const formats = useFormats()
  const { memberDetails: me } = useMember()
  const [now] = useState(() => new Date().toISOString())

  return (
    <header className={classes.head}>
      <h1>{title}</h1>
      <p className={classes.asOf}>
        {filter.asOf
          ? t('statistics.asOf', { date: formats.date(filter.asOf) })
          : `${t('statistics.today')}, ${formats.dateTime(now)}`}
      </p>
      <dl>
        <dt>{t('statistics.sheet.filters')}</dt>
        <dd>{chosen.length > 0 ? chosen.join(' · ') : t('statistics.sheet.everybody')}</dd>
      </dl>
      <p className={classes.note}>
        {t('statistics.sheet.made', { when: formats.dateTime(now), name: `${me.firstName} ${me.lastName}` })}
      </p>
    </header>
  )
}

/** Opens the print dialog of the browser as soon as the sheet is ready, if the URL has the hash `print`. */
function usePrintOnArrival(ready: boolean) {
  const printRequested = useLocation({ select: ({ hash }) => hash === 'print' })
  useEffect(() => {
    if (printRequested && ready) window.print()
  }, [printRequested, ready])
}

function TableHead() {
  const t = useText()
  const columns = ['name', 'location', 'status', 'passed', 'validUntil', 'content'] as const

  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {t(`statistics.list.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Row({
  row: { firstName, lastName, archived, location, status, result, exemption },
}: {
  row: StatisticsRow
}) {
  const t = useText()
  const formats = useFormats()
  const until =
    result &&
    (result.validUntil === null ? t('statistics.list.forGood') : formats.shortDate(result.validUntil))

  const content =
    result &&
    [
      t('statistics.list.version', { version: result.version }),
      t('statistics.list.revised', { date: formats.shortDate(result.revised) }),
    ].join(', ')

  return (
    <tr>
      <td>{`${lastName}, ${firstName}${archived ? ` (${t('statistics.list.left')})` : ''}`}</td>
      <td data-label={t('statistics.list.location')}>{location ?? '–'}</td>
      <td data-label={t('statistics.list.status')}>
        {exemption ? t('statistics.exemption.state') : t(`statistics.states.${status}`)}
      </td>
      <td data-label={t('statistics.list.passed')}>{result ? formats.shortDate(result.completedOn) : '–'}</td>
      <td data-label={t('statistics.list.validUntil')}>
        {until ?? '–'}
        {result?.revokedOn && <br />}
        {result?.revokedOn && t('statistics.list.revoked', { date: formats.shortDate(result.revokedOn) })}
      </td>
      <td data-label={t('statistics.list.content')}>{content ?? '–'}</td>
    </tr>
  )
}
