/**
 * The translate function for screens, emails, PDF files and the verification page. All of them read
 * `texts/<language>/<noun>.json`. Keys have the form `<noun>.<path>`, variables the form `{{name}}`. The
 * variable `count` selects the plural form `_one` or `_other`.
 */
import { defaultLanguage, type Language, languages } from '@sorgfalt/contract/core/limits'
import { createInstance } from 'i18next'
import type { TextKey } from './keys.ts'

export type { TextKey } from './keys.ts'
/** The texts of a language, nested by noun, as the server sends them. */
export type TextTree = { [key: string]: string | TextTree }
/**
 * Values of variables. A Date is shown as a day and a number with separators, both in the format of the
 * language. The variable `year` has no separators.
 */
export type Variables = Record<string, string | number | Date>
/** Returns the text of a key. */
export type Translate = (key: TextKey, variables?: Variables) => string

/** Creates the translate function of a language from its texts. */
export function createTranslate(language: Language, texts: TextTree): Translate {
  const instance = createInstance()
  const dayFormat = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' })
  const numberFormat = new Intl.NumberFormat(localeOf(language))

  void instance.init({
    lng: language,
    supportedLngs: [...languages],
    load: 'currentOnly',
    fallbackLng: false,
    initAsync: false,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
  })

  const inWords = (name: string, value: Variables[string]) => {
    if (value instanceof Date) return dayFormat.format(value)
    return typeof value === 'number' && name !== 'year' ? numberFormat.format(value) : value
  }

  return (key, variables = {}) => {
    const replace = Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, inWords(name, value)]),
    )
    const { count } = variables

    // `count` selects the plural form, so it must be a number. The text contains the value of `replace`.
    return instance.t(key, typeof count === 'number' ? { count, replace } : { replace })
  }
}

/**
 * Returns the text of a key that is known only at run time (an error code, a status). If that text does not
 * exist, returns the text of `fallback`.
 */
export function translateOr(
  translate: Translate,
  key: string,
  fallback: TextKey,
  variables?: Variables,
): string {
  const text = translate(key as TextKey, variables)
  return text === key ? translate(fallback, variables) : text
}

/** Returns the locale for Intl: `de_DE` → `de-DE`. */
export const localeOf = (language: Language): string => language.replace('_', '-')

/** Returns the first available language in a browser's list of preferences. Default: German. */
export function languageOf(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const found = languages.find((language) => language.slice(0, 2) === tag.slice(0, 2).toLowerCase())
    if (found) return found
  }
  return defaultLanguage
}
