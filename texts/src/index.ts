/**
 * The one translate function. Screens, mails, PDF and verification page read the same files:
 * `texts/<language>/<noun>.json`, key `<noun>.<path>`, variables `{{name}}`, plurals `_one` and `_other` by `count`.
 */
import { defaultLanguage, type Language, languages } from '@sorgfalt/contract/core/limits'
import { createInstance } from 'i18next'
import type { TextKey } from './keys.ts'

export type { TextKey } from './keys.ts'
/** A language file as served: texts by noun. */
export type TextTree = { [key: string]: string | TextTree }
/** A Date stands for its day, in the words of the language. */
export type Variables = Record<string, string | number | Date>
/** Text of a key; an unknown key of `fallback` is tried first, so that server codes can be looked up. */
export type Translate = (key: TextKey, variables?: Variables) => string

/** Builds the translate function of one language from its loaded texts. */
export function createTranslate(language: Language, texts: TextTree): Translate {
  const instance = createInstance()
  const dayFormat = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' })

  void instance.init({
    lng: language,
    supportedLngs: [...languages],
    load: 'currentOnly',
    fallbackLng: false,
    initAsync: false,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
  })

  const inWords = (value: Variables[string]) => (value instanceof Date ? dayFormat.format(value) : value)

  return (key, variables = {}) =>
    instance.t(
      key,
      Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, inWords(value)])),
    )
}

/** The text at a key that is only known at run time (an error code, a status), else that of `fallback`. */
export function translateOr(
  translate: Translate,
  key: string,
  fallback: TextKey,
  variables?: Variables,
): string {
  const text = translate(key as TextKey, variables)
  return text === key ? translate(fallback, variables) : text
}

/** `de_DE` → `de-DE`, as Intl wants it. */
export const localeOf = (language: Language): string => language.replace('_', '-')

/** Best language for what a browser prefers (settled.md): `de*`, `en*`, else German. */
export function languageOf(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const found = languages.find((language) => language.slice(0, 2) === tag.slice(0, 2).toLowerCase())
    if (found) return found
  }
  return defaultLanguage
}
