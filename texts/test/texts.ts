/** The texts as flat lists, for the sweeps over them. */
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

/** Every text by its full key. */
export const textsOf = (language: Language): Map<string, string> => new Map(flat(loadTexts(language)))

/** `[language, key, text]` of everything there is. */
export const allTexts: readonly (readonly [Language, string, string])[] = languages.flatMap((language) =>
  [...textsOf(language)].map(([key, text]) => [language, key, text] as const),
)

const plural = /_(one|other)$/
export const isPlural = (key: string): boolean => plural.test(key)
/** The key as code writes it: plural forms share one. */
export const stemOf = (key: string): string => key.replace(plural, '')
