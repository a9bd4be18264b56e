import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Dropdown, type DropdownItem } from './Dropdown.tsx'
import classes from './FilterBar.module.css'
import { Icon } from './Icon.tsx'
import { IconFilter, IconX } from './icons.ts'
import { useLabels } from './labels.tsx'
import { SearchField } from './SearchField.tsx'
import { TextField } from './TextField.tsx'

/** A filter of a list (spec §3). */
export type FilterDefinition =
  | { name: string; label: string; type: 'search' }
  /** A day, `YYYY-MM-DD`. `format` writes it on the chip. */
  | { name: string; label: string; type: 'date'; format: (day: string) => string }
  | {
      name: string
      label: string
      type: 'dropdown'
      options: readonly DropdownItem[]
      max?: number
      /** For options that are searched on the server. */
      onSearch?: (text: string) => void
      searching?: boolean
    }

/** The values by filter name: a text for search and date, a list for a dropdown. */
export type FilterValues = Readonly<Record<string, string | readonly string[] | undefined>>

export interface FilterBarProps {
  definitions: readonly FilterDefinition[]
  values: FilterValues
  onChange: (values: FilterValues) => void
  onClear: () => void
}

type DropdownFilter = Extract<FilterDefinition, { type: 'dropdown' }>
type DateFilter = Extract<FilterDefinition, { type: 'date' }>
/** Returns whether a filter moves into the dialog where space is scarce. */
type Foldable = DropdownFilter | DateFilter

const chosenOf = (values: FilterValues, name: string): readonly string[] => {
  const value = values[name]
  return Array.isArray(value) ? value : []
}

const isFoldable = (filter: FilterDefinition): filter is Foldable => filter.type !== 'search'

interface FilterFieldProps<F> extends Pick<FilterBarProps, 'values' | 'onChange'> {
  filter: F
  variant: 'filter' | 'input'
}

function FilterField({ filter, ...others }: FilterFieldProps<Foldable>) {
  return filter.type === 'date' ? (
    <FilterDate filter={filter} {...others} />
  ) : (
    <FilterDropdown filter={filter} {...others} />
  )
}

/** Has its label before the input in a toolbar. */
function FilterDate({ filter: { name, label }, values, onChange, variant }: FilterFieldProps<DateFilter>) {
  const value = String(values[name] ?? '')
  const set = (day: string) => onChange({ ...values, [name]: day })

  if (variant === 'input') return <TextField type="date" label={label} value={value} onChange={set} />

  return (
    <label className={classes.date}>
      <span>{label}</span>
      <input type="date" value={value} onChange={(event) => set(event.target.value)} />
    </label>
  )
}

function FilterDropdown({ filter, values, onChange, variant }: FilterFieldProps<DropdownFilter>) {
  const labels = useLabels()
  const { name, label, options, max, onSearch, searching } = filter

  return (
    <Dropdown
      label={label}
      variant={variant}
      placeholder={labels.filter.all}
      items={options}
      {...(max !== undefined && { max })}
      {...(onSearch && { onSearch })}
      {...(searching && { searching })}
      value={chosenOf(values, name)}
      onChange={(value) => onChange({ ...values, [name]: value })}
    />
  )
}

/** Search and filters in one line. Where space is scarce, a button opens the filters in a dialog. */
export function FilterToolbar({
  definitions,
  values,
  onChange,
  onClear,
  children,
}: FilterBarProps & { children?: ReactNode }) {
  const narrow = useMediaQuery('(width <= 1199px)', undefined, { getInitialValueInEffect: false })
  const foldable = definitions.filter(isFoldable)

  return (
    <div className={classes.toolbar}>
      {definitions.map(
        (filter) =>
          filter.type === 'search' && (
            <SearchField
              key={filter.name}
              label={filter.label}
              value={String(values[filter.name] ?? '')}
              onChange={(text) => onChange({ ...values, [filter.name]: text })}
              className={classes.search}
            />
          ),
      )}
      {narrow && foldable.length > 0 && <FilterDialog {...{ definitions, values, onChange, onClear }} />}
      {!narrow &&
        foldable.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            values={values}
            onChange={onChange}
            variant="filter"
          />
        ))}
      {children && <div className={classes.end}>{children}</div>}
    </div>
  )
}

function FilterDialog({ definitions, values, onChange, onClear }: FilterBarProps) {
  const labels = useLabels()
  const [open, setOpen] = useState(false)
  const foldable = definitions.filter(isFoldable)
  const count = foldable.reduce(
    (sum, { name, type }) =>
      sum + (type === 'date' ? Number(Boolean(values[name])) : chosenOf(values, name).length),
    0,
  )

  const close = () => setOpen(false)

  return (
    <>
      <Button icon={IconFilter} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {labels.filter.open}
        {count > 0 && (
          <span className={classes.count}>
            <span aria-hidden>{count}</span>
            <span className="visually-hidden">{labels.dropdown.selected(count)}</span>
          </span>
        )}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        headline={labels.filter.title}
        width="small"
        cancelLabel={labels.filter.reset}
        onCancel={onClear}
        buttons={[{ label: labels.filter.show, onClick: close }]}
      >
        <div className={classes.fields}>
          {foldable.map((filter) => (
            <FilterField
              key={filter.name}
              filter={filter}
              values={values}
              onChange={onChange}
              variant="input"
            />
          ))}
        </div>
      </Dialog>
    </>
  )
}

interface Chip {
  key: string
  label: string
  value: string
  remaining: FilterValues
}

/** Returns one chip per chosen value, with the values that remain without it. */
function chipsOf(
  definitions: readonly FilterDefinition[],
  values: FilterValues,
  translate: (key: string) => string,
): Chip[] {
  return definitions.flatMap((filter): Chip[] => {
    const { name, label } = filter
    if (filter.type === 'search') {
      const text = String(values[name] ?? '').trim()
      return text === '' ? [] : [{ key: name, label, value: text, remaining: { ...values, [name]: '' } }]
    }

    if (filter.type === 'date') {
      const day = String(values[name] ?? '')
      return day === ''
        ? []
        : [{ key: name, label, value: filter.format(day), remaining: { ...values, [name]: '' } }]
    }

    const chosen = chosenOf(values, name)

    return chosen.flatMap((one) => {
      const option = filter.options.find(({ value }) => value === one)
      // Options that are still loading have no names. A chip appears with its name.
      if (!option) return []

      const remaining = { ...values, [name]: chosen.filter((other) => other !== one) }

      return [
        {
          key: `${name}-${one}`,
          label,
          value: option.translate ? translate(option.label) : option.label,
          remaining,
        },
      ]
    })
  })
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ definitions, values, onChange, onClear }: FilterBarProps) {
  const labels = useLabels()
  const chips = chipsOf(definitions.filter(isFoldable), values, labels.translate)
  if (chips.length === 0) return null

  return (
    <ul className={classes.chips} aria-label={labels.filter.title}>
      {chips.map((chip) => (
        <li key={chip.key} className={classes.chip}>
          <span>
            {chip.label}: <strong>{chip.value}</strong>
          </span>
          <button
            type="button"
            aria-label={labels.filter.remove(chip.label, chip.value)}
            onClick={() => onChange(chip.remaining)}
          >
            <Icon icon={IconX} size={16} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={classes.reset} onClick={onClear}>
          {labels.filter.reset}
        </button>
      </li>
    </ul>
  )
}

/** Search and filters with the chips of the active ones. */
export function FilterBar(props: FilterBarProps) {
  return (
    <>
      <FilterToolbar {...props} />
      <FilterChips {...props} />
    </>
  )
}
