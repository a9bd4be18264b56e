import {
  type ImportField,
  type ImportRow,
  importLimits,
  type UnknownValueField,
  unknownValueFields,
} from '@sorgfalt/contract/member/import'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { IconPlus } from '#ui/icons.ts'
import { TextField } from '#ui/TextField.tsx'
import { type NewTarget, useMayCreate } from './CreateTargetDialog.tsx'
import classes from './corrections.module.css'
import type { Corrections } from './use-corrections.ts'
import { useTargets } from './use-targets.ts'

interface CellProps {
  field: ImportField
  column: number
  row: ImportRow
  corrections: Corrections
  onCreate: (target: NewTarget) => void
  /** Moves the focus to the next faulty cell. */
  onNext: (current: HTMLElement) => void
}

/** A faulty cell. A name that the company does not know can be chosen; every other value is typed. */
export function CorrectionCell(props: CellProps) {
  const { field, row } = props
  const choice = unknownValueFields.find((one) => one === field)
  const isUnknown = row.problems.some(
    (problem) => problem.field === field && (problem.code === 'unknown' || problem.code === 'ambiguous'),
  )

  return choice && isUnknown ? <ChoiceCell {...props} field={choice} /> : <TypedCell {...props} />
}

const useLabel = ({ field, row }: Pick<CellProps, 'field' | 'row'>): string => {
  const t = useText()
  return t('memberImport.summary.cell', { field: t(`memberImport.field.${field}`), line: row.line })
}

/** An input that stores its value on Enter and when the focus leaves it. Escape restores the value. */
function TypedCell({ field, column, row, corrections, onNext }: CellProps) {
  const label = useLabel({ field, row })
  const { line } = row
  const stored = corrections.readEntered(line, column) ?? row.cells[column] ?? ''
  const [typed, setTyped] = useState<string>()

  const change = (value: string) => {
    setTyped(value)
    corrections.hold({ line, column, value })
  }

  const end = () => {
    corrections.hold(null)
    setTyped(undefined)
  }

  const commit = () => {
    if (typed !== undefined && typed !== stored) corrections.commit({ line, column, value: typed })
    end()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') end()
    if (event.key !== 'Enter') return
    event.preventDefault()
    // The input stores its value when it loses the focus.
    onNext(event.currentTarget)
  }

  return (
    <div className={classes.cell}>
      <TextField
        label={label}
        type={field === 'password' ? 'password' : 'text'}
        autoComplete="off"
        value={typed ?? stored}
        invalid
        title={typed ?? stored}
        maxLength={importLimits.cell}
        onChange={change}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** The value that stands for creating a new entry. Every other value is a uuid or a role. */
const createNew = 'create'

interface ChoiceProps extends CellProps {
  field: UnknownValueField
}

function ChoiceCell({ field, column, row, corrections, onCreate }: ChoiceProps) {
  const t = useText()
  const mayCreate = useMayCreate()
  const label = useLabel({ field, row })
  const { items, ...search } = useTargets(field, undefined)
  const value = corrections.readEntered(row.line, column) ?? row.cells[column] ?? ''
  const creating =
    field !== 'role' && mayCreate(field)
      ? [{ value: createNew, label: t('memberImport.values.createNew', { value }), icon: IconPlus }]
      : []

  const choose = (target: string | undefined) => {
    const name = items.find((item) => item.value === target)?.label
    if (target === createNew) onCreate({ field, value })
    else if (name !== undefined) corrections.commit({ line: row.line, column, value: name })
  }

  return (
    <div className={classes.cell} data-choice>
      <Dropdown
        {...search}
        label={label}
        items={[...items, ...creating]}
        value={[]}
        max={0}
        invalid
        placeholder={value}
        onChange={([target]) => choose(target)}
      />
    </div>
  )
}
