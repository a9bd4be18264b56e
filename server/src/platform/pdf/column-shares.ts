const sumOf = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)

/** Widths of columns by their shares. */
export function sharesOf(columns: number, widths: readonly number[] | undefined, room: number): number[] {
  const shares = Array.from({ length: columns }, (_, index) => widths?.[index] ?? 1)
  const sum = sumOf(shares)
  return shares.map((share) => (room * share) / sum)
}

/**
 * The same room, with no column below what it needs: the others give of what they have to spare. Unchanged
 * where all need more.
 */
export function widened(widths: readonly number[], needed: readonly number[]): readonly number[] {
  const lacks = widths.map((width, index) => Math.max(0, (needed[index] ?? 0) - width))
  const spare = widths.map((width, index) => Math.max(0, width - (needed[index] ?? 0)))
  const share = sumOf(lacks) / sumOf(spare)
  if (!(share <= 1)) return widths
  return widths.map((width, index) => width + (lacks[index] ?? 0) - (spare[index] ?? 0) * share)
}
