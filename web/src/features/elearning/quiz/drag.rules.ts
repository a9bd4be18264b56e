/** Where lines of a list are shown and dropped while one of them is dragged. All lengths are in pixels. */

export interface Line {
  top: number
  height: number
}

const middleOf = ({ top, height }: Line): number => top + height / 2

/**
 * Returns the position at which the line `from` lands when it is dragged by `offset`: it passes every line
 * whose middle its leading edge has passed.
 */
export function findDropIndex(lines: readonly Line[], from: number, offset: number): number {
  const dragged = lines[from]
  if (!dragged) return from

  const top = dragged.top + offset
  const bottom = top + dragged.height
  const passedAbove = lines.slice(0, from).filter((line) => top < middleOf(line)).length
  const passedBelow = lines.slice(from + 1).filter((line) => bottom > middleOf(line)).length

  return from - passedAbove + passedBelow
}

/** Returns how far the line at `index` is shown from its place: with the pointer, or out of its way. */
export function shiftOf(
  { lines, from, to, offset }: { lines: readonly Line[]; from: number; to: number; offset: number },
  index: number,
): number {
  if (index === from) return offset

  const [first, second] = lines
  const gap = first && second ? second.top - first.top - first.height : 0
  const room = (lines[from]?.height ?? 0) + gap
  if (from < index && index <= to) return -room

  return to <= index && index < from ? room : 0
}
