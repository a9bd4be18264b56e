import { Chip } from '../Chip.tsx'
import classes from '../FilterBar.module.css'
import { useLabels } from '../labels.tsx'
import {
  chosenOf,
  type FilterBarProps,
  type FilterValues,
  type Foldable,
  isFoldable,
} from './filter-types.ts'

interface ChosenValue {
  key: string
  label: string
  value: string
  remaining: FilterValues
}

/** Returns one chip per chosen value, with the values that remain after the chip is removed. */
function chipsOf(
  definitions: readonly Foldable[],
  values: FilterValues,
  translate: (key: string) => string,
): ChosenValue[] {
  return definitions.flatMap((filter): ChosenValue[] => {
    const { name, label } = filter
    if (filter.type === 'date') {
      const day = String(values[name] ?? '')
      return day === ''
        ? []
        : [{ key: name, label, value: filter.format(day), remaining: { ...values, [name]: '' } }]
    }

    const chosen = chosenOf(values, name)

    return chosen.flatMap((one) => {
      const option = filter.options.find(({ value }) => value === one)
      // An option that is still loading has no name. Its chip appears once the name is known.
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
        <Chip
          key={chip.key}
          removeLabel={labels.filter.remove(chip.label, chip.value)}
          onRemove={() => onChange(chip.remaining)}
        >
          {chip.label}: <strong>{chip.value}</strong>
        </Chip>
      ))}
      <li>
        <button type="button" className={classes.reset} onClick={onClear}>
          {labels.filter.reset}
        </button>
      </li>
    </ul>
  )
}
