import { type Language, languages } from '@sorgfalt/contract/core/limits'
import { languageOf, localeOf, type TextTree } from '@sorgfalt/texts'
import { CallError } from './call-error.ts'
import { remembered } from './storage.ts'

const key = 'sorgfalt.language'

/**
 * Returns the language for the time before the member is known: the last language on this device, otherwise
 * the language of the browser.
 */
export function initialLanguage(): Language {
  const last = remembered.get(key)
  return languages.find((language) => language === last) ?? languageOf(navigator.languages)
}

/** Sets the language of the page and remembers it on this device. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = localeOf(language)
  remembered.set(key, language)
}

const loading = new Map<Language, Promise<TextTree>>()

/** Returns the texts of a language. Fetches them once. */
export function loadTexts(language: Language): Promise<TextTree> {
  const known = loading.get(language)
  if (known) return known

  const made = fetch(`/assets/i18n/${language}.json`).then(
    (response) =>
      response.ok ? (response.json() as Promise<TextTree>) : Promise.reject(new CallError(response.status)),
    () => Promise.reject(new CallError(0)),
  )

  loading.set(language, made)
  // The next call repeats a failed fetch.
  made.catch(() => loading.delete(language))

  return made
}
