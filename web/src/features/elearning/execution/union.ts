/** Returns the values of all lists without duplicates, in the order of their first occurrence. */
export function union(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())]
}
