import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import type { Language } from '../core/limits.ts'
import { type LicenseeConfig, licenseeConfig } from '../licensee/licensee.ts'
import { memberState } from '../member/member.ts'
import { profileSetting } from '../profile/profile.ts'
import type { LoginOptions } from '../sign-on/sso.ts'

export const startUp = {
  /** Returns everything that the app needs to start, and a CSRF token. */
  readStartUp: call({
    method: 'GET',
    path: '/api/session/read-start-up',
    access: 'signed-in',
    notInSpec: 'the app starts with one request instead of four',
    input: z.strictObject({}),
    output: z.strictObject({
      licensee: licenseeConfig,
      member: memberState,
      settings: profileSetting,
      csrfToken: z.string(),
    }),
  }),
}

/** The id of the element of the login page that contains a {@link LoginStart} as JSON. */
export const loginStartId = 'login-start'

/** The parts of the texts that the pages of the login show. Other pages load all texts. */
export const loginTexts = [
  'common.countries',
  'common.dropdown',
  'common.errorCodes.Client',
  'common.errorCodes.Factor',
  'common.errorCodes.Login',
  'common.errorCodes.Password',
  'common.errorCodes.Request',
  'common.errorCodes.ResetToken',
  'common.errorCodes.Session',
  'common.errorCodes.SetUp',
  'common.errorCodes.Sso',
  'common.errorCodes.Username',
  'common.failed',
  'common.filter',
  'common.languages',
  'common.loader',
  'common.status',
  'common.table',
  'common.toast',
  'common.ui',
  'common.unsaved',
  'common.upload',
  'common.validation',
  'company.details.country',
  'member.field',
  'onboarding.setUp',
  'session',
  'shell.footer',
  'shell.startUp',
] as const

/** The data in the login page, so that the login starts without a request. `Texts`: a tree of texts. */
export interface LoginStart<Texts> {
  licensee: LicenseeConfig
  csrfToken: string
  language: Language
  texts: Texts
  /**
   * The identity providers of the company in the address (sign-on/sso.ts). Null if the address names none, or
   * if they could not be read; the page then requests them.
   */
  sso: LoginOptions | null
}
