const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)

/**
 * Returns the widths of columns that share `room`. `widths` are their shares. By default, all columns have
 * the same width.
 */
export function sharesOf(columns: number, widths: readonly number[] | undefined, room: number): number[] {
  const shares = Array.from({ length: columns }, (_, index) => widths?.[index] ?? 1)
  const total = sum(shares)
  return shares.map((share) => (room * share) / total)
}

/**
 * Returns widths with the same sum in which every column has at least its needed width. Wider columns become
 * narrower. Returns the widths unchanged if there is not enough space.
 */
export function widened(widths: readonly number[], needed: readonly number[]): readonly number[] {
  const lacks = widths.map((width, index) => Math.max(0, (needed[index] ?? 0) - width))
  const spare = widths.map((width, index) => Math.max(0, width - (needed[index] ?? 0)))
  const share = sum(lacks) / sum(spare)
  if (!(share <= 1)) return widths

  return widths.map((width, index) => width + (lacks[index] ?? 0) - (spare[index] ?? 0) * share)
}
