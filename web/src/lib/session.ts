import { type Language, languages } from '@sorgfalt/contract/core/limits'
import { bootstrap, type LicenseeConfig } from '@sorgfalt/contract/licensee/licensee'
import { type MemberState, member as memberCalls } from '@sorgfalt/contract/member/member'
import { type ProfileSetting, profile } from '@sorgfalt/contract/profile/profile'
import { asCallError, send, unauthorised } from './api.ts'
import { applyBranding } from './branding.ts'
import { initialLanguage } from './language.ts'
import { grants, type RequiredAccess } from './permissions.ts'
import { loginUrl } from './return-url.ts'
import { createStore, useStore } from './store.ts'
import { setTheme } from './theme.ts'

export { everyone, type RequiredAccess } from './permissions.ts'

const licensee = createStore<LicenseeConfig | null>(null)
const member = createStore<MemberState | null>(null)

/** May the signed-in person make any of these calls? */
export function can(...needed: RequiredAccess[]): boolean {
  const permissions = member.get()?.permissions
  return permissions !== undefined && grants(permissions, needed)
}

/** {@link can}, following changes of the member's rights. */
export function useCan(): typeof can {
  useStore(member)
  return can
}

function present<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`${what} is used before the session has started`)
  return value
}

/** The signed-in person. Only below the start-up, where there is one. */
export const useMember = (): MemberState => present(useStore(member), 'the member')

/** The licensee of this host. */
export const useLicensee = (): LicenseeConfig => present(useStore(licensee), 'the licensee')

/** Where the logo, / and /dashboard lead: the company's homepage, else the overview. */
export const homepage = (): string => member.get()?.client.homepage ?? '/dashboard/start/overview'

let leaving = false

/** Ends the session on this page and goes to the login, which leads back here. */
export function endSession({ ended = true } = {}): void {
  if (leaving) return
  leaving = true
  // The member stays in the store until the page is gone: screens still on display need one.
  location.assign(loginUrl({ ended }))
}

export async function loadLicensee(): Promise<LicenseeConfig> {
  const loaded = await send(bootstrap.loadLicenseeConfig, {})
  licensee.set(loaded)
  return loaded
}

async function loadSettings(): Promise<ProfileSetting | undefined> {
  if (!can(profile.readProfileSetting)) return undefined
  const settings = await send(profile.readProfileSetting, {})
  if (settings.frontendStyle.theme) setTheme(settings.frontendStyle.theme)
  return settings
}

/** Reads the member anew, after something changed that it carries. */
export async function reloadMember(): Promise<MemberState> {
  const loaded = await send(memberCalls.state, {})
  member.set(loaded)
  applyBranding(loaded.client.theme)
  return loaded
}

/**
 * Start-up in the order of spec §4: licensee, member, profile settings for the language.
 * Answers the language to begin with, or undefined when nobody is signed in and the page is on its way to the login.
 */
export async function startSession(): Promise<Language | undefined> {
  await loadLicensee()

  try {
    await reloadMember()
  } catch (thrown) {
    if (asCallError(thrown).status !== 401) throw thrown
    endSession({ ended: false })
    return undefined
  }

  unauthorised.subscribe(() => endSession())

  const settings = await loadSettings()

  return languages.find((language) => language === settings?.languageCode) ?? initialLanguage()
}
