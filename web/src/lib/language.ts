import { type Language, languages } from '@sorgfalt/contract/core/limits'
import { languageOf, localeOf, type TextTree } from '@sorgfalt/texts'
import { CallError } from './call-error.ts'
import { remembered } from './storage.ts'

const key = 'sorgfalt.language'

/** Language before anything is known of the person: last one on this device, else the browser's (settled.md). */
export function initialLanguage(): Language {
  const last = remembered.get(key)
  return languages.find((language) => language === last) ?? languageOf(navigator.languages)
}

/** Makes a language the one of the page and of this device. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = localeOf(language)
  remembered.set(key, language)
}

const loading = new Map<Language, Promise<TextTree>>()

/** Texts of a language, fetched once. */
export function loadTexts(language: Language): Promise<TextTree> {
  const known = loading.get(language)
  if (known) return known

  const made = fetch(`/assets/i18n/${language}.json`).then(
    (response) =>
      response.ok ? (response.json() as Promise<TextTree>) : Promise.reject(new CallError(response.status)),
    () => Promise.reject(new CallError(0)),
  )

  loading.set(language, made)
  // A failed fetch is tried again the next time.
  made.catch(() => loading.delete(language))

  return made
}
