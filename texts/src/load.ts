/** Reads the language files from disk for the server, the CLI and the build. */
import { readFileSync } from 'node:fs'
import { type Language, languages } from '@sorgfalt/contract/core/limits'
import { createTranslate, type TextTree, type Translate } from './index.ts'
import { textNouns } from './keys.ts'

/** Returns all texts of a language by noun. */
export function loadTexts(language: Language): TextTree {
  const read = (noun: string) =>
    JSON.parse(readFileSync(new URL(`../${language}/${noun}.json`, import.meta.url), 'utf8')) as TextTree
  return Object.fromEntries(textNouns.map((noun) => [noun, read(noun)]))
}

const loaded = new Map<Language, Translate>()

/** Returns the translate function of a language. Creates it once per process. */
export function translator(language: Language): Translate {
  const known = loaded.get(language)
  if (known) return known

  const made = createTranslate(language, loadTexts(language))
  loaded.set(language, made)

  return made
}

export const allTranslators = (): Record<Language, Translate> =>
  Object.fromEntries(languages.map((language) => [language, translator(language)])) as Record<
    Language,
    Translate
  >
