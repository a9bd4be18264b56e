import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { Dialog } from './Dialog.tsx'
import { Dropdown } from './Dropdown.tsx'
import classes from './FilterBar.module.css'
import { FilterChips } from './filter/FilterChips.tsx'
import { FilterCount } from './filter/FilterCount.tsx'
import {
  chosenOf,
  type DateFilter,
  type DropdownFilter,
  type FilterBarProps,
  type Foldable,
  isFoldable,
} from './filter/filter-types.ts'
import { IconFilter } from './icons.ts'
import { useLabels } from './labels.tsx'
import { SearchField } from './SearchField.tsx'
import { TextField } from './TextField.tsx'

export type { FilterBarProps, FilterDefinition, FilterValues } from './filter/filter-types.ts'

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

/** A filter by date. In a toolbar, the label is in front of the input. */
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

/** Search and filters in one line. On narrow screens a button opens the filters in a dialog. */
export function FilterToolbar({
  definitions,
  values,
  onChange,
  onClear,
  tools,
  children,
}: FilterBarProps & { tools?: ReactNode; children?: ReactNode }) {
  const narrow = useMediaQuery('(width <= 1199px)', undefined, { getInitialValueInEffect: false })
  const foldable = definitions.filter(isFoldable)
  const dropdowns = foldable.filter(({ type }) => type !== 'date')
  // The first and the last day of a period stay beside each other.
  const dates = foldable.filter(({ type }) => type === 'date')
  const renderField = (filter: Foldable) => (
    <FilterField key={filter.name} filter={filter} values={values} onChange={onChange} variant="filter" />
  )

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
      {!narrow && dropdowns.map(renderField)}
      {!narrow && dates.length > 0 && <div className={classes.period}>{dates.map(renderField)}</div>}
      {definitions.map(
        ({ name, label, type }) =>
          type === 'switch' && (
            <Checkbox
              key={name}
              label={label}
              value={values[name] === 'true'}
              onChange={(on) => onChange({ ...values, [name]: on ? 'true' : '' })}
              className={classes.switch}
            />
          ),
      )}
      {tools && <div className={classes.tools}>{tools}</div>}
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
          <FilterCount className={classes.count}>
            <span aria-hidden>{count}</span>
            <span className="visually-hidden">{labels.dropdown.selected(count)}</span>
          </FilterCount>
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

/** Search and filters, with a chip for each active filter value. */
export function FilterBar(props: FilterBarProps) {
  return (
    <>
      <FilterToolbar {...props} />
      <FilterChips {...props} />
    </>
  )
}
