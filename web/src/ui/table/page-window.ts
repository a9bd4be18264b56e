/** Number of pages on each side of the current one. */
const neighbours = 1

/**
 * Returns the pages of a pager: the first, the current with its neighbours, the last, and gaps between them
 * (spec §9). A gap of only one page is replaced by that page. On the first and last page, three pages in a
 * row are still listed, so that the buttons do not move.
 */
export function pageWindow(page: number, pages: number): readonly (number | 'gap')[] {
  const from = Math.max(1, Math.min(page - neighbours, pages - 2 * neighbours))
  const to = Math.min(pages, Math.max(page + neighbours, 1 + 2 * neighbours))
  const shown = new Set([1, pages])
  for (let at = from; at <= to; at++) shown.add(at)
  const sorted = [...shown].filter((at) => at >= 1).toSorted((a, b) => a - b)

  return sorted.flatMap((at, index) => {
    const before = sorted[index - 1] ?? at - 1
    if (at - before === 2) return [at - 1, at]
    return at - before > 2 ? ['gap' as const, at] : [at]
  })
}

/** Returns the numbers of the rows on a page, counted from 1. */
export function rangeOf(page: number, perPage: number, total: number): { from: number; to: number } {
  return { from: total === 0 ? 0 : (page - 1) * perPage + 1, to: Math.min(total, page * perPage) }
}
