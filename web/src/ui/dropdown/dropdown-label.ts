import { dropdown } from '@sorgfalt/contract/limits'

/** What a dropdown shows of its choice: one name, two names, or the first and a count. */
export function dropdownLabel(names: readonly string[]): string {
  const [first = ''] = names
  return names.length > dropdown.labelledItems ? `${first} +${names.length - 1}` : names.join(', ')
}
