import { type Language, languages } from '@sorgfalt/contract/core/limits'
import { createTranslate, type TextKey, type TextTree, type Variables } from '@sorgfalt/texts'

const files = import.meta.glob<TextTree>('../../../texts/*_*/*.json', { eager: true, import: 'default' })

/** Returns the texts of a language, keyed by the names of the text files, as the server sends them. */
export function treeOf(language: string): TextTree {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${language}/`))
  return Object.fromEntries(own.map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]))
}

const translators = Object.fromEntries(
  languages.map((language) => [language, createTranslate(language, treeOf(language))]),
)
let current: Language = 'de_DE'

/** Chooses the language that {@link text} uses. `renderUi` calls it. */
export function setTextLanguage(language: Language): void {
  current = language
}

/** Returns the text of a key in the language that was rendered last. */
export function text(key: TextKey, variables?: Variables): string {
  const found = translators[current]?.(key, variables)
  if (found === undefined || found === key) throw new Error(`no text at ${key}`)
  return found
}
