/**
 * Rules that read legal references in the notation of the content: an act and its sections, and several
 * references in one text.
 */
import type { Country } from '@sorgfalt/contract/core/limits'

/** One use of a legal reference. */
export interface Citation {
  /** The reference, for example `ArbSchG § 10`. */
  reference: string
  country: Country
  /** The day on which the law was last checked, `YYYY-MM-DD`. */
  revised: string
  /** The path of the file, relative to the root of the repository. */
  path: string
  /** The page, question or item that contains the reference. */
  place: string
}

/**
 * Separates two acts in one text. A comma before a part of the same act (Anhang, Abs …) is not a separator.
 */
const betweenActs = /[;,] (?=(?!Anhang|Abs|Nr|Teil|Kapitel)\p{Lu})/u

/** Returns the references of a text like `ASR A1.3, ASR A2.2`. */
export const splitReferences = (text: string): string[] => text.split(betweenActs)

const abbreviation = /\((\p{Lu}[\p{L}-]*V)\)/u
const withinAct = / (?:\d+\. Abschnitt|§|\((?!E[UG]\))|Art\.|Anhang|Abs\.|Kapitel|Teil).*$/u

/** Returns the act of a reference: `ArbSchG` for `ArbSchG §§ 3, 4`. A technical rule is an act of its own. */
export const actOf = (reference: string): string =>
  abbreviation.exec(reference)?.[1] ?? reference.replace(withinAct, '')

const number = String.raw`\d+[a-z]?\b`
const part = String.raw`(?: (?:Abs\.|Nr\.|Z|Satz|Teil) ?${number})*`
const sections = String.raw`§§? ?${number}${part}(?:(?:, | und |–| bis )${number}${part})*`

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Returns the references to the given acts in a running text. Each reference starts with the act: `§ 323c
 * StGB` becomes `StGB § 323c`.
 */
export function findReferences(text: string, acts: readonly string[]): string[] {
  const names = acts
    .toSorted((one, other) => other.length - one.length)
    .map(escape)
    .join('|')
  const actLast = `(?<before>${sections}) (?<late>${names})`
  const actFirst = String.raw`(?<early>${names})(?: (?<after>${sections}|Teil \d+))?`
  const pattern = new RegExp(String.raw`(?<![\p{L}\d])(?:${actLast}|${actFirst})(?![\p{L}\d-])`, 'gu')

  const found = [...text.replaceAll('\u00a0', ' ').matchAll(pattern)].map(({ groups = {} }) =>
    [groups['early'] ?? groups['late'], groups['after'] ?? groups['before']]
      .filter((one) => one !== undefined)
      .join(' ')
      .replace(' und ', ', ')
      .replace(' bis ', '–'),
  )
  return [...new Set(found)]
}
