/** The texts as flat lists, for the tests of all texts. */
import { type Language, languages } from '@sorgfalt/contract/core/limits'
import type { TextTree } from '../src/index.ts'
import { loadTexts } from '../src/load.ts'

function flat(tree: TextTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flat(value, `${prefix}${key}.`),
  )
}

/** Returns the texts by their full keys. */
export const textsOf = (language: Language): Map<string, string> => new Map(flat(loadTexts(language)))

/** All texts as `[language, key, text]`. */
export const allTexts: readonly (readonly [Language, string, string])[] = languages.flatMap((language) =>
  [...textsOf(language)].map(([key, text]) => [language, key, text] as const),
)

const plural = /_(one|other)$/
export const isPlural = (key: string): boolean => plural.test(key)
/** Returns the key without its plural suffix, as the code writes it. */
export const stemOf = (key: string): string => key.replace(plural, '')
