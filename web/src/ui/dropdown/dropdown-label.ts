import { dropdown } from '#lib/constants.ts'

/** Number of letters that a field on a phone has space for. */
const room = 30

/** Returns the text of a choice: one name, two names if there is space, or the first name and a count. */
export function dropdownLabel(names: readonly string[]): string {
  const [first = ''] = names
  const all = names.join(', ')
  const isWhole = names.length <= dropdown.labelledItems && (names.length < 2 || all.length <= room)
  return isWhole ? all : `${first} +${names.length - 1}`
}
