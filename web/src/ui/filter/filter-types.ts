import type { DropdownItem } from '../Dropdown.tsx'

/** A filter of a list (spec §3). */
export type FilterDefinition =
  | { name: string; label: string; type: 'search' }
  /** A checkbox at the end of the toolbar. Its value is `true` or empty. It has no chip. */
  | { name: string; label: string; type: 'switch' }
  /** A day as `YYYY-MM-DD`. `format` returns its text on the chip. */
  | { name: string; label: string; type: 'date'; format: (day: string) => string }
  | {
      name: string
      label: string
      type: 'dropdown'
      options: readonly DropdownItem[]
      max?: number
      /** Called on every keystroke if the server searches the options. */
      onSearch?: (text: string) => void
      searching?: boolean
    }

/** The values by filter name: a text for search, date and switch, a list for a dropdown. */
export type FilterValues = Readonly<Record<string, string | readonly string[] | undefined>>

export interface FilterBarProps {
  definitions: readonly FilterDefinition[]
  values: FilterValues
  onChange: (values: FilterValues) => void
  onClear: () => void
}

export type DropdownFilter = Extract<FilterDefinition, { type: 'dropdown' }>
export type DateFilter = Extract<FilterDefinition, { type: 'date' }>
/** A filter that moves into the dialog on narrow screens. */
export type Foldable = DropdownFilter | DateFilter

/** Returns the chosen values of a dropdown. */
export const chosenOf = (values: FilterValues, name: string): readonly string[] => {
  const value = values[name]
  return Array.isArray(value) ? value : []
}

export const isFoldable = (filter: FilterDefinition): filter is Foldable =>
  filter.type === 'dropdown' || filter.type === 'date'
