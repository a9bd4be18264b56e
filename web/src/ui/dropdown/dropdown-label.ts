/** How many chosen items the label names; beyond that the first one and how many more (spec §9). */
const named = 2

/** What a dropdown shows of its choice: one name, two names, or the first and a count. */
export function dropdownLabel(names: readonly string[]): string {
  const [first = ''] = names
  return names.length > named ? `${first} +${names.length - 1}` : names.join(', ')
}
