import { defaultPerPage } from '@sorgfalt/contract/core/limits'
import {
  type ImportRow,
  type ImportRowStatus,
  type ImportSettings,
  memberImport,
  missingPlaces,
} from '@sorgfalt/contract/member/import'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import type { PerPage } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Callout } from '#ui/Callout.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TableFoot } from '#ui/table/TableFoot.tsx'
import { FaultyRow } from './FaultyRow.tsx'
import classes from './import.module.css'
import { personOf } from './import.rules.ts'
import rowClasses from './rows.module.css'
import type { StepProps } from './step.ts'

interface RowsProps extends Pick<StepProps, 'state' | 'view'> {
  status: ImportRowStatus
  /** A row has been checked again, and its place may be another's. */
  onMended: () => void
}

/** The rows of one verdict, page by page. */
export function Rows({ state, view, status, onMended }: RowsProps) {
  const t = useText()
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState<PerPage>(defaultPerPage)
  const { importUuid } = view
  const { data, error, retry } = useCall(
    memberImport.readRows,
    { importUuid, filter: { status: [status] }, page, perPage },
    { keepPrevious: true },
  )
  if (!data)
    return error ? (
      <EmptyState kind="failed" title={t('memberImport.summary.failed')} onRetry={retry}>
        {errorText(t, error)}
      </EmptyState>
    ) : (
      <div className={rowClasses.loading}>
        <Skeleton height="44px" count={4} />
      </div>
    )
  // The last row of the last page was mended.
  if (data.rows.length === 0 && page > 1) setPage(page - 1)
  const label = t(`memberImport.summary.${status}`)
  const table = {
    page,
    perPage,
    total: data.total,
    setPage,
    setPerPage: (next: PerPage) => {
      setPerPage(next)
      setPage(1)
    },
  }
  const lacksUnits = data.rows.some(({ problems }) =>
    problems.some(({ field, code }) => field === 'orgUnits' && code === 'unknown'),
  )
  const missing = status === 'faulty' ? view.summary?.missing : undefined
  return (
    <>
      {lacksUnits && !view.settings.createOrgUnits && (
        <Remedy
          state={state}
          settings={{ ...view.settings, createOrgUnits: true }}
          importUuid={view.importUuid}
          of="units"
        />
      )}
      {(['location', 'groups'] as const).map(
        (field) =>
          missing &&
          missing[field].length > 0 && (
            <Remedy
              key={field}
              state={state}
              settings={view.settings}
              importUuid={view.importUuid}
              of={field}
              missing={missing[field]}
            />
          ),
      )}
      <ul className={rowClasses.rows} aria-label={label}>
        {data.rows.map((row) =>
          status === 'faulty' ? (
            // What was typed into a row belongs to what is wrong with it now.
            <FaultyRow
              key={`${row.line} ${JSON.stringify([row.problems, row.cells])}`}
              state={state}
              view={view}
              row={row}
              onMended={onMended}
            />
          ) : (
            <PlainRow key={row.line} view={view} row={row} />
          ),
        )}
      </ul>
      <div className={rowClasses.foot}>
        <TableFoot label={label} table={table} onPage={setPage} />
      </div>
    </>
  )
}

/** Where groups and locations are made, to which an import adds none. */
const screens = {
  groups: '/dashboard/company/members/group/list',
  location: '/dashboard/company/locations/list',
} as const

interface RemedyProps {
  state: StepProps['state']
  importUuid: string
  settings: ImportSettings
  of: 'units' | keyof typeof screens
  /** What has to be made first. */
  missing?: readonly string[] | undefined
}

/** What helps many rows at once. */
function Remedy({ state, importUuid, settings, of, missing }: RemedyProps) {
  const t = useText()
  const formats = useFormats()
  const check = useAction(memberImport.importCsv, {
    invalidates: [memberImport.readRows],
    onSuccess: () => state.reload(),
    onFailure: state.refused,
  })
  const checkAgain = async () => {
    await check.run({ importUuid, ...settings, dryRun: true })
    state.setSettings(settings)
  }
  return (
    <div className={rowClasses.remedy}>
      <Callout tone="info">
        <p>{t(`memberImport.remedy.${of}.text`)}</p>
        {missing && missing.length > 0 && (
          <p>
            {missing.length < missingPlaces
              ? formats.list(missing)
              : t('memberImport.remedy.more', { names: missing.join(', ') })}
          </p>
        )}
        <div className={classes.buttons}>
          {of !== 'units' && (
            <ButtonLink size="small" link={{ to: screens[of] }}>
              {t(`memberImport.remedy.${of}.screen`)}
            </ButtonLink>
          )}
          <Button size="small" busy={check.pending} onClick={() => void checkAgain()}>
            {t(of === 'units' ? 'memberImport.remedy.units.create' : 'memberImport.remedy.checkAgain')}
          </Button>
        </div>
      </Callout>
    </div>
  )
}

function PlainRow({ view, row }: { view: StepProps['view']; row: ImportRow }) {
  const t = useText()
  const formats = useFormats()
  const changes = row.changes.map((field) => t(`memberImport.field.${field}`))
  return (
    <li className={rowClasses.row}>
      <span className={rowClasses.line}>
        <span className={rowClasses.lineName}>{t('memberImport.summary.line')} </span>
        {row.line}
      </span>
      <span className={rowClasses.person}>{personOf(row, view.settings.mapping)}</span>
      <span className={rowClasses.detail}>{row.username}</span>
      <span className={rowClasses.detail}>
        {changes.length > 0 && (
          <>
            <span className="visually-hidden">{t('memberImport.summary.changes')}: </span>
            {formats.list(changes)}
          </>
        )}
      </span>
    </li>
  )
}
