/** Reads the language files from disk for the server, the CLI and the build. */
import { readFileSync } from 'node:fs'
import { type Language, languages } from '@sorgfalt/contract/core/limits'
import { createTranslate, type TextTree, type Translate } from './index.ts'
import { textNouns } from './keys.ts'

/** Thrown if a language file is missing or damaged. */
export class TextsUnreadable extends Error {
  override readonly name = 'TextsUnreadable'
}

const ownFolder = new URL('../', import.meta.url)

/** Returns all texts of a language, nested by noun. @throws TextsUnreadable */
export function loadTexts(language: Language, folder: URL = ownFolder): TextTree {
  const read = (noun: string): TextTree => {
    const path = `${language}/${noun}.json`
    try {
      return JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as TextTree
    } catch (error) {
      throw new TextsUnreadable(`${path} cannot be read: ${(error as Error).message}`, { cause: error })
    }
  }
  return Object.fromEntries(textNouns.map((noun) => [noun, read(noun)]))
}

/**
 * Returns the translate function of a language. If the files of that language cannot be read, returns the
 * function of another language.
 *
 * @throws TextsUnreadable if no language can be read
 */
export function createTranslator(language: Language, folder: URL = ownFolder): Translate {
  let reason: unknown
  for (const candidate of [language, ...languages]) {
    try {
      return createTranslate(candidate, loadTexts(candidate, folder))
    } catch (error) {
      reason ??= error
    }
  }

  throw reason
}

const loaded = new Map<Language, Translate>()

/** Returns the translate function of a language. Creates it once per process. */
export function translator(language: Language): Translate {
  const known = loaded.get(language)
  if (known) return known

  const made = createTranslator(language)
  loaded.set(language, made)

  return made
}

export const allTranslators = (): Record<Language, Translate> =>
  Object.fromEntries(languages.map((language) => [language, translator(language)])) as Record<
    Language,
    Translate
  >
