import { dropdown } from '#lib/constants.ts'

/** Number of letters for which a field on a phone has space. */
const room = 30

const separator = ', '

/**
 * Returns the text for the chosen names: one name, two names (cut if they are long), or the first name and
 * the number of the others.
 */
export function dropdownLabel(names: readonly string[]): string {
  const [first = '', second = ''] = names
  if (names.length > dropdown.labelledItems) return `${first} +${names.length - 1}`
  if (names.length < 2) return first

  const half = (room - separator.length) / 2
  const lengthBeside = (other: string) => Math.max(half, room - separator.length - other.length)
  return [cut(first, lengthBeside(second)), cut(second, lengthBeside(first))].join(separator)
}

const cut = (name: string, length: number): string =>
  name.length > length ? `${name.slice(0, length - 1).trimEnd()}…` : name
