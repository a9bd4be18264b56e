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
  const [firstLength, secondLength] = [lengthBeside(second), lengthBeside(first)]
  const texts = [cut(first, firstLength), cut(second, secondLength)]
  if (texts[0] !== texts[1]) return texts.join(separator)

  return [cutInside(first, firstLength), cutInside(second, secondLength)].join(separator)
}

const cut = (name: string, length: number): string =>
  name.length > length ? `${name.slice(0, length - 1).trimEnd()}…` : name

/** Replaces the middle of a long name with `…`, so that two names with the same start look different. */
const cutInside = (name: string, length: number): string =>
  name.length > length ? `${name.slice(0, 4)}…${name.slice(5 - length)}` : name
