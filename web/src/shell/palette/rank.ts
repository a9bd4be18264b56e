import { normalizeText } from '#lib/normalize-text.ts'

/** An entry of the palette. */
export interface Ranked {
  label: string
  /** Further search terms: the section and the branch of a page. */
  keywords?: string
}

/** Returns how well a text matches a term. Lower is better. Returns undefined if the term does not match. */
function fitOf(text: string, term: string): number | undefined {
  if (text.startsWith(term)) return 0

  const at = text.indexOf(term)
  if (at < 0) return undefined

  return /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? 2 : 1
}

/** Returns how well an item matches all terms. A match only in the keywords counts less. */
function scoreOf(item: Ranked, terms: readonly string[]): number | undefined {
  const label = normalizeText(item.label)
  const keywords = normalizeText(item.keywords ?? '')
  let score = label === terms.join(' ') ? -1 : 0

  for (const term of terms) {
    const further = fitOf(keywords, term)
    const fit = fitOf(label, term) ?? (further === undefined ? undefined : 3 + further)
    if (fit === undefined) return undefined

    score += fit
  }

  return score
}

/**
 * Returns the items that contain every term, the best match first. The best match is the whole label.
 * Matches at the beginning of the label, at the beginning of a word, within a word and in the keywords
 * follow. Equal items keep their order. An empty query returns all items.
 */
export function rank<I extends Ranked>(items: readonly I[], query: string): readonly I[] {
  const terms = normalizeText(query).split(/\s+/).filter(Boolean)

  return items
    .flatMap((item) => {
      const score = scoreOf(item, terms)
      return score === undefined ? [] : [{ item, score }]
    })
    .toSorted((a, b) => a.score - b.score)
    .map(({ item }) => item)
}

/** Returns all items of a server search. Items whose label matches come first. */
export function labelFirst<I extends Ranked>(items: readonly I[], query: string): readonly I[] {
  const named = rank(items, query)

  return [...named, ...items.filter((item) => !named.includes(item))]
}
