/** Widths of columns by their shares. */
export function sharesOf(columns: number, widths: readonly number[] | undefined, room: number): number[] {
  const shares = Array.from({ length: columns }, (_, index) => widths?.[index] ?? 1)
  const sum = shares.reduce((one, other) => one + other, 0)
  return shares.map((share) => (room * share) / sum)
}
