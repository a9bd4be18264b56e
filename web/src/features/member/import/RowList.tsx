import { defaultPerPage } from '@sorgfalt/contract/core/limits'
import {
  type ImportRow,
  type ImportRowStatus,
  type ImportSettings,
  maxListedMissing,
  memberImport,
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
import { TableFooter } from '#ui/table/TableFooter.tsx'
import { FaultyRow } from './FaultyRow.tsx'
import classes from './import.module.css'
import { memberName } from './import.rules.ts'
import rowClasses from './rows.module.css'
import type { StepProps } from './step-props.ts'

interface RowsProps extends Pick<StepProps, 'state' | 'view'> {
  status: ImportRowStatus
  /** Called when a row has been corrected, after which it may be missing from the list. */
  onCorrected: () => void
}

/** The rows with the given status, page by page. */
export function RowList({ state, view, status, onCorrected }: RowsProps) {
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

  // The last page is empty, because its only row has been corrected.
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
          kind="units"
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
              kind={field}
              missing={missing[field]}
            />
          ),
      )}
      <ul className={rowClasses.rows} aria-label={label}>
        {data.rows.map((row) =>
          status === 'faulty' ? (
            // The key changes with the cells and the problems, so that a change discards the input in the
            // row.
            <FaultyRow
              key={`${row.line} ${JSON.stringify([row.problems, row.cells])}`}
              state={state}
              view={view}
              row={row}
              onCorrected={onCorrected}
            />
          ) : (
            <PlainRow key={row.line} view={view} row={row} />
          ),
        )}
      </ul>
      <div className={rowClasses.footer}>
        <TableFooter label={label} table={table} onPage={setPage} />
      </div>
    </>
  )
}

/** Pages on which the user creates groups and locations, which an import does not create. */
const pages = {
  groups: '/dashboard/company/members/group/list',
  location: '/dashboard/company/locations/list',
} as const

interface RemedyProps {
  state: StepProps['state']
  importUuid: string
  settings: ImportSettings
  kind: 'units' | keyof typeof pages
  /** Names of the org units, groups or locations that the user has to create. */
  missing?: readonly string[] | undefined
}

/**
 * Offers to correct many rows at once: the user creates missing org units, groups or locations and checks
 * again.
 */
function Remedy({ state, importUuid, settings, kind, missing }: RemedyProps) {
  const t = useText()
  const formats = useFormats()
  const check = useAction(memberImport.importCsv, {
    invalidates: [memberImport.readRows],
    onSuccess: () => state.reload(),
    onFailure: state.handleRefusal,
  })

  const checkAgain = async () => {
    await check.run({ importUuid, ...settings, dryRun: true })
    state.setSettings(settings)
  }

  return (
    <div className={rowClasses.remedy}>
      <Callout tone="info">
        <p>{t(`memberImport.remedy.${kind}.text`)}</p>
        {missing && missing.length > 0 && (
          <p>
            {missing.length < maxListedMissing
              ? formats.list(missing)
              : t('memberImport.remedy.more', { names: missing.join(', ') })}
          </p>
        )}
        <div className={classes.buttons}>
          {kind !== 'units' && (
            <ButtonLink size="small" link={{ to: pages[kind] }}>
              {t(`memberImport.remedy.${kind}.screen`)}
            </ButtonLink>
          )}
          <Button size="small" busy={check.pending} onClick={() => void checkAgain()}>
            {t(kind === 'units' ? 'memberImport.remedy.units.create' : 'memberImport.remedy.checkAgain')}
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
      <span className={rowClasses.person}>{memberName(row, view.settings.mapping)}</span>
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
