import { type Language, languages } from '@sorgfalt/contract/core/limits'
import { languageOf, localeOf, type TextTree } from '@sorgfalt/texts'
import { addTexts } from '@sorgfalt/texts/parts'
import { CallError } from './call-error.ts'
import { takeEarlyAnswer } from './early-answers.ts'
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

/** Sets the language of the page, and remembers on this device which language is wanted. */
export function applyLanguage(language: Language, wanted = language): void {
  document.documentElement.lang = localeOf(language)
  remembered.set(key, wanted)
}

const loading = new Map<Language, Promise<TextTree>>()

/**
 * Fetches a file with texts.
 *
 * @throws CallError with status 0 if there is no answer, and with 500 if the answer is not a text file
 */
async function fetchTexts(name: Language | `${Language}.later`): Promise<TextTree> {
  const address = `/assets/i18n/${name}.json`
  const response = await (takeEarlyAnswer(address) ?? fetch(address)).catch(() =>
    Promise.reject(new CallError(0)),
  )
  if (!response.ok) throw new CallError(response.status)

  return response.json().catch((error: unknown) => {
    throw new CallError(error instanceof SyntaxError ? 500 : 0)
  }) as Promise<TextTree>
}

/** Keeps the texts that the page contains, so that they need not be fetched. */
export function keepTexts(language: Language, texts: TextTree): void {
  loading.set(language, Promise.resolve(texts))
}

/** Returns the texts of a language. Fetches them once. @throws CallError */
export function loadTexts(language: Language): Promise<TextTree> {
  const known = loading.get(language)
  if (known) return known

  const made = later ? addLaterTexts(language, fetchTexts(language)) : fetchTexts(language)

  loading.set(language, made)
  // A failed fetch is forgotten, so that the next call tries again.
  made.catch(() => loading.delete(language))

  return made
}

/** Defined as soon as a screen needs the later texts. */
let later: Promise<void> | undefined

async function addLaterTexts(language: Language, texts: Promise<TextTree>): Promise<TextTree> {
  const [tree, added] = await Promise.all([texts, fetchTexts(`${language}.later`)])
  // Changes the tree itself, so that the texts on screen include the new ones.
  addTexts(tree, added)

  return tree
}

/**
 * Loads the texts of screens that few people open (`laterTexts` of the server) for all languages that are in
 * use, once. The routes of these screens wait for it.
 *
 * @throws CallError
 */
export function loadLaterTexts(): Promise<void> {
  if (later) return later

  const made = Promise.all([...loading].map(([language, texts]) => addLaterTexts(language, texts)))
  later = made.then(() => undefined)
  // A failed fetch is forgotten, so that the next call tries again.
  later.catch(() => {
    later = undefined
  })

  return later
}

/**
 * Returns the texts of a language, or of another language if the server cannot read the file of this one.
 *
 * @throws CallError if there is no answer, or no language can be read
 */
export async function loadReadableTexts(
  language: Language,
): Promise<{ language: Language; texts: TextTree }> {
  let reason: unknown
  for (const candidate of new Set([language, ...languages])) {
    try {
      return { language: candidate, texts: await loadTexts(candidate) }
    } catch (error) {
      reason ??= error
      if (error instanceof CallError && error.status === 0) break
    }
  }

  throw reason
}

/**
 * Sets the language of the page to `wanted`, or to another one if the server cannot read the texts. The
 * device remembers `wanted` in both cases. Returns the language of the page with its texts.
 *
 * @throws CallError if there is no answer, or no language can be read
 */
export async function applyReadableLanguage(
  wanted: Language,
): Promise<{ language: Language; texts: TextTree }> {
  const loaded = await loadReadableTexts(wanted)
  applyLanguage(loaded.language, wanted)
  return loaded
}
