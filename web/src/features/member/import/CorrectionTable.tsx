import { managedRoles } from '@sorgfalt/contract/core/role'
import type { ImportField, ImportMapping, ImportProblem, ImportRow } from '@sorgfalt/contract/member/import'
import { useRef } from 'react'
import { useFormats } from '#lib/format.ts'
import { useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { State } from '#ui/Badge.tsx'
import { IconCircleCheck } from '#ui/icons.ts'
import { CorrectionCell } from './CorrectionCell.tsx'
import type { NewTarget } from './CreateTargetDialog.tsx'
import classes from './corrections.module.css'
import { correctableFields, listCorrectionColumns, memberName, readCell } from './import.rules.ts'
import type { StepProps } from './step-props.ts'
import type { Corrections } from './use-corrections.ts'

interface CorrectionTableProps {
  view: StepProps['view']
  rows: readonly ImportRow[]
  corrections: Corrections
  onCreate: (target: NewTarget) => void
}

/** The faulty rows. Only their faulty cells are inputs. */
export function CorrectionTable({ view, rows, corrections, onCreate }: CorrectionTableProps) {
  const t = useText()
  const { mapping } = view.settings
  const columns = listCorrectionColumns(rows, mapping)
  const body = useRef<HTMLTableSectionElement>(null)

  /** Moves the focus to the next faulty cell, so that a list can be corrected by typing and Enter. */
  const focusNext = (current: HTMLElement) => {
    const inputs = [...(body.current?.querySelectorAll<HTMLElement>('input') ?? [])]
    const next = inputs[inputs.indexOf(current) + 1]
    if (next) next.focus()
    else body.current?.focus({ preventScroll: true })
  }

  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('memberImport.summary.faulty')}>
        <thead>
          <tr>
            <th scope="col">{t('memberImport.summary.line')}</th>
            <th scope="col">{t('memberImport.summary.name')}</th>
            {columns.map((field) => (
              <th key={field} scope="col">
                {t(`memberImport.field.${field}`)}
              </th>
            ))}
            <th scope="col">{t('memberImport.summary.reason')}</th>
          </tr>
        </thead>
        {/* Receives the focus after the last correction. */}
        <tbody ref={body} tabIndex={-1}>
          {rows.map((row) => (
            <Row
              key={row.line}
              row={row}
              columns={columns}
              mapping={mapping}
              corrections={corrections}
              onCreate={onCreate}
              onNext={focusNext}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Pick<CorrectionTableProps, 'corrections' | 'onCreate'> {
  row: ImportRow
  columns: readonly ImportField[]
  mapping: ImportMapping
  onNext: (current: HTMLElement) => void
}

function Row({ row, columns, mapping, corrections, onCreate, onNext }: RowProps) {
  const t = useText()
  const faulty = new Map(
    row.status === 'faulty'
      ? correctableFields(row, mapping).map(({ field, column }) => [field, column] as const)
      : [],
  )

  const renderInput = (field: ImportField, column: number) => (
    <CorrectionCell
      key={field}
      field={field}
      column={column}
      row={row}
      corrections={corrections}
      onCreate={onCreate}
      onNext={onNext}
    />
  )

  const names = (['firstName', 'lastName'] as const).flatMap((field) => {
    const column = faulty.get(field)
    return column === undefined ? [] : [renderInput(field, column)]
  })

  return (
    <tr data-mended={row.status !== 'faulty' || undefined}>
      <td className={classes.line}>
        <span className={classes.lineName}>{t('memberImport.summary.line')} </span>
        {row.line}
      </td>
      <td className={classes.name}>
        {names.length > 0 ? <div className={classes.names}>{names}</div> : memberName(row, mapping) || '–'}
      </td>
      {columns.map((field) => {
        const column = faulty.get(field)
        return (
          <td key={field} data-faulty={column !== undefined || undefined}>
            {column === undefined ? readCell(row, mapping, field) || '–' : renderInput(field, column)}
          </td>
        )
      })}
      <td className={classes.reason}>
        <Reason row={row} isPending={corrections.isPending(row.line)} />
      </td>
    </tr>
  )
}

/** Why a row is faulty, or that it has been corrected. */
function Reason({ row, isPending }: { row: ImportRow; isPending: boolean }) {
  const t = useText()
  const formats = useFormats()
  const { roleIdentifier } = useMember()
  if (isPending) return <span className={classes.pending}>{t('memberImport.summary.pending')}</span>
  if (row.status !== 'faulty')
    return (
      <State tone="ok" icon={IconCircleCheck}>
        {t('memberImport.summary.mended')}
      </State>
    )

  const describeProblem = ({ field, code, sameAs = 0 }: ImportProblem): string => {
    const text = t(`memberImport.problem.${code}`, { line: sameAs })
    const problem = field === null ? text : `${t(`memberImport.field.${field}`)} ${text}`
    if (field !== 'role' || code !== 'unknown') return problem

    const roles = managedRoles(roleIdentifier).map((role) => t(`common.roles.${role}`))

    return `${problem}. ${t('memberImport.summary.roles', { roles: formats.list(roles) })}`
  }

  return (
    <ul className={classes.problems}>
      {row.problems.map((problem) => (
        <li key={`${problem.field} ${problem.code}`}>{describeProblem(problem)}</li>
      ))}
    </ul>
  )
}
