import { dropdown } from '#lib/constants.ts'

/** So many letters have room in a field on a phone. */
const room = 30

/** What a dropdown shows of its choice: one name, two names if they have room, or the first and a count. */
export function dropdownLabel(names: readonly string[]): string {
  const [first = ''] = names
  const all = names.join(', ')
  const isWhole = names.length <= dropdown.labelledItems && (names.length < 2 || all.length <= room)
  return isWhole ? all : `${first} +${names.length - 1}`
}
