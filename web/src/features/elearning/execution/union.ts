/** Everything in any of the lists, once, in the order of first appearance. */
export function union(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())]
}
