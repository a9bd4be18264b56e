import { type Language, languages } from '@sorgfalt/contract/core/limits'
import { bootstrap, type LicenseeConfig } from '@sorgfalt/contract/licensee/licensee'
import { type MemberState, member as memberCalls } from '@sorgfalt/contract/member/member'
import { session } from '@sorgfalt/contract/session/session'
import { type LoginStart, loginStartId, startUp } from '@sorgfalt/contract/session/start-up'
import type { LoginOptions } from '@sorgfalt/contract/sign-on/sso'
import type { TextTree } from '@sorgfalt/texts'
import { asCallError, keepCsrf, pendingSession, send, unauthorised, urlOf } from './api.ts'
import { applyBranding } from './branding.ts'
import { forgetExpiredDrafts } from './form-draft.ts'
import { initialLanguage, keepTexts } from './language.ts'
import { grants, type RequiredAccess } from './permissions.ts'
import { loginUrl } from './return-url.ts'
import { createStore, useStore } from './store.ts'
import { rememberDefaultTheme, setDefaultTheme, setTheme } from './theme.ts'

export { everyone, type RequiredAccess } from './permissions.ts'

const licensee = createStore<LicenseeConfig | null>(null)
const member = createStore<MemberState | null>(null)

/** Returns whether the member may make at least one of these calls. */
export function can(...needed: RequiredAccess[]): boolean {
  const permissions = member.get()?.permissions
  return permissions !== undefined && grants(permissions, needed)
}

/** Returns {@link can} and renders again when the permissions change. */
export function useCan(): typeof can {
  useStore(member)
  return can
}

function present<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`${what} is used before the session has started`)
  return value
}

/** Returns the signed-in member. Throws before the session has started. */
export const useMember = (): MemberState => present(useStore(member), 'the member')

/** Returns the uuid of the signed-in member, or undefined if nobody is signed in. */
export const currentMemberUuid = (): string | undefined => member.get()?.uuid

/** Returns the licensee of this host. */
export const useLicensee = (): LicenseeConfig => present(useStore(licensee), 'the licensee')

/** Returns the start page: the page that the company has chosen, otherwise the overview. */
export const homepage = (): string => member.get()?.client.homepage ?? '/dashboard/start/overview'

let leaving = false

/** Ends the session on this page and opens the login, from which the member returns to this address. */
export function endSession({ ended = true } = {}): void {
  if (leaving) return
  leaving = true
  // The member stays in the store until the browser leaves the page, because visible screens need it.
  location.assign(loginUrl({ ended }))
}

/** Time after which a change of token has certainly reached the browser. */
const recheckDelayMs = 1000
let rechecking = false

/**
 * Ends the session after an answer with status 401 if a second request confirms it. A request may be refused
 * although the session continues, because it was sent with the token from before a change of token.
 */
async function endSessionIfMissing(): Promise<void> {
  if (rechecking || leaving) return

  rechecking = true
  await new Promise((resolve) => setTimeout(resolve, recheckDelayMs))
  // Does not use `send`, because it would count the refusal again.
  const response = await fetch(urlOf(session.heartbeat, { active: '0' })).catch(() => undefined)
  rechecking = false

  if (response?.status === 401) endSession()
}

export async function loadLicensee(): Promise<LicenseeConfig> {
  const loaded = await send(bootstrap.loadLicenseeConfig, {})
  licensee.set(loaded)
  return loaded
}

/**
 * Starts the login with the data in its page. Returns false if the page has none, because the database did
 * not answer; the licensee and the texts are then requested.
 */
export function takeLoginStart(): boolean {
  const data = document.getElementById(loginStartId)?.textContent
  if (!data) return false

  const start = JSON.parse(data) as LoginStart<TextTree>
  licensee.set(start.licensee)
  applyBranding(start.licensee.theme)
  keepCsrf(start.csrfToken)
  keepTexts(start.language, start.texts)
  loginOptions = start.sso && { pathname: location.pathname, options: start.sso }

  return true
}

let loginOptions: { pathname: string; options: LoginOptions } | null = null

/** Returns how the members of the company in the address can sign in, if the login page contains it. */
export const readLoginOptions = (): LoginOptions | undefined =>
  loginOptions?.pathname === location.pathname ? loginOptions.options : undefined

/** Stores the company's default theme after a login, so that the first page of the app is painted in it. */
export async function prepareFirstPaint(): Promise<void> {
  try {
    const { client } = await send(memberCalls.state, {})
    rememberDefaultTheme(client.defaultTheme)
  } catch {
    // No error is shown here. The app sends the same call again and reports a failure then.
  }
}

function setMember(loaded: MemberState): void {
  member.set(loaded)
  applyBranding(loaded.client.theme)
  setDefaultTheme(loaded.client.defaultTheme)
}

/** Reads the member again, for example after a change of the company's colours. */
export async function reloadMember(): Promise<MemberState> {
  const loaded = await send(memberCalls.state, {})
  setMember(loaded)
  return loaded
}

/**
 * Starts the session with one call. Returns the language to start with. Returns undefined if nobody is signed
 * in; the browser then opens the login.
 */
export async function startSession(): Promise<Language | undefined> {
  try {
    const start = await send(startUp.readStartUp, {})
    licensee.set(start.licensee)
    setMember(start.member)
    forgetExpiredDrafts(start.member.uuid)
    // An answer from the offline cache contains no token.
    if (start.csrfToken) keepCsrf(start.csrfToken)

    const { theme } = start.settings.frontendStyle
    // The theme that another member has chosen on this device must not override the company's default.
    if (theme || start.member.client.defaultTheme) setTheme(theme)
    unauthorised.subscribe(() => void endSessionIfMissing())
    // A failure needs no message, because the refused call has shown one.
    pendingSession.subscribe(() => void reloadMember().catch(() => undefined))

    return languages.find((language) => language === start.settings.languageCode) ?? initialLanguage()
  } catch (thrown) {
    if (asCallError(thrown).status !== 401) throw thrown
    endSession({ ended: false })
    return undefined
  }
}
