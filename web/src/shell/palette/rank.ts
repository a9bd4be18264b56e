import { normalizeText } from '#lib/normalize-text.ts'

/** Something the palette can lead to. */
export interface Ranked {
  label: string
  /** Further words that find it: its group, its branch. */
  keywords?: string
}

/** How well a text fits one word: the lower the better, undefined = not at all. */
function fitOf(text: string, word: string): number | undefined {
  if (text.startsWith(word)) return 0
  const at = text.indexOf(word)
  if (at < 0) return undefined
  return /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? 2 : 1
}

/** How well an item fits all words; a word that only its keywords know counts less. */
function scoreOf(item: Ranked, words: readonly string[]): number | undefined {
  const label = normalizeText(item.label)
  const keywords = normalizeText(item.keywords ?? '')
  let score = 0

  for (const word of words) {
    const further = fitOf(keywords, word)
    const fit = fitOf(label, word) ?? (further === undefined ? undefined : 3 + further)
    if (fit === undefined) return undefined
    score += fit
  }

  return score
}

/**
 * Items that contain every word, best first: at the beginning of the label, at the beginning of a word, within one, in the
 * keywords. Equals keep their order; nothing typed shows everything.
 */
export function rank<I extends Ranked>(items: readonly I[], query: string): readonly I[] {
  const words = normalizeText(query).split(/\s+/).filter(Boolean)
  return items
    .flatMap((item) => {
      const score = scoreOf(item, words)
      return score === undefined ? [] : [{ item, score }]
    })
    .toSorted((a, b) => a.score - b.score)
    .map(({ item }) => item)
}

/** All items that a server has found: those whose label says why come first. */
export function labelFirst<I extends Ranked>(items: readonly I[], query: string): readonly I[] {
  const named = rank(items, query)
  return [...named, ...items.filter((item) => !named.includes(item))]
}
