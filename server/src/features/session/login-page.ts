import type { Language } from '@sorgfalt/contract/core/limits'
import { type LoginStart, loginTexts } from '@sorgfalt/contract/session/start-up'
import { languageOf, type TextTree } from '@sorgfalt/texts'
import { loadTexts } from '@sorgfalt/texts/load'
import { pickTexts } from '@sorgfalt/texts/parts'
import type { Services } from '../../access/context.ts'
import { licenseeConfigOf } from '../licensee/licensee.store.ts'

/** What a request for the login page contains. */
export interface LoginVisit {
  host: string
  /** The header `accept-language`. */
  acceptLanguage: string | undefined
  /** Returns a CSRF token for the visitor. */
  csrfToken: () => string
  sso: LoginStart<TextTree>['sso']
}

/** The texts of the login, read once per process and language. */
const texts = new Map<Language, TextTree>()

function readTexts(language: Language): TextTree {
  const known = texts.get(language)
  if (known) return known

  const read = pickTexts(loadTexts(language), loginTexts)
  texts.set(language, read)

  return read
}

/** Returns the data that the login page contains, so that the login starts without a request. */
export async function readLoginStart(
  { database }: Services,
  { host, acceptLanguage = '', csrfToken, sso }: LoginVisit,
): Promise<LoginStart<TextTree>> {
  const language = languageOf(acceptLanguage.split(',').map((tag) => tag.split(';')[0]?.trim() ?? ''))

  return {
    licensee: await database.transaction(undefined, (db) => licenseeConfigOf(db, host)),
    csrfToken: csrfToken(),
    language,
    texts: readTexts(language),
    sso,
  }
}
