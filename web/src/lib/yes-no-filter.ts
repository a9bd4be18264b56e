/** Returns the definition of a filter for a field that is true or false. */
export const yesNoFilter = (name: string, label: string, options: { yes: string; no: string }) =>
  ({
    name,
    type: 'dropdown',
    label,
    max: 0,
    options: [
      { value: 'yes', label: options.yes },
      { value: 'no', label: options.no },
    ],
  }) as const

/** Returns the selected option of the filter. An empty list means that the filter is not set. */
export function toYesNo(value: boolean | undefined): string[] {
  if (value === undefined) return []
  return [value ? 'yes' : 'no']
}

/** Returns the value of the selected option, or undefined if the filter is not set. */
export function readYesNo(selected: string | readonly string[] | undefined): boolean | undefined {
  const [option] = selected ?? []
  return option === undefined ? undefined : option === 'yes'
}
