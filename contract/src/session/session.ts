import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import {
  clientIdentifier,
  optionalText,
  password,
  passwordHash,
  shouldMatch,
  text,
  username,
  uuid,
} from '../fields/index.ts'

const nothing = z.strictObject({})
/** What a person types at the login; wrong shapes are simply wrong logins, so nothing is told about which part is. */
export const loginForm = z.strictObject({
  clientIdentifier: z.string('required').check(z.minLength(1, 'required'), z.maxLength(250, 'maxlength')),
  username: z.string('required').check(z.minLength(1, 'required'), z.maxLength(250, 'maxlength')),
  password: z.string('required').check(z.minLength(1, 'required'), z.maxLength(250, 'maxlength')),
})
/** An adviser also says why; the company can read it. */
export const supportLoginForm = z.strictObject({ ...loginForm.shape, reason: text() })
export const clientIdForm = z.strictObject({ clientIdentifier })
export const forgotPasswordForm = z.strictObject({ clientIdentifier, username })
export const resetPasswordForm = z
  .strictObject({
    username,
    password,
    passwordConfirmation: z.string('required').check(z.minLength(1, 'required')),
  })
  .check(shouldMatch('password', 'passwordConfirmation'))

export const session = {
  csrf: call({
    method: 'GET',
    path: '/api/csrf',
    access: 'public',
    transaction: 'own',
    input: nothing,
    output: z.strictObject({ token: z.string() }),
  }),
  /** Every failure before a correct password answers alike (security.md P9). */
  login: call({
    path: '/api/login',
    access: 'public',
    transaction: 'own',
    audit: 'login',
    input: z.strictObject({ ...loginForm.shape, password: passwordHash }),
    output: z.strictObject({ uuid }),
    refusals: ['Login.Failed', 'Login.Deactivated', 'Login.InitialExpired'],
  }),
  /** Lets an adviser of the company's licensee in, where the company allows it: four hours, every action under both names. */
  supportLogin: call({
    path: '/api/support-login',
    access: 'public',
    transaction: 'own',
    audit: 'supportLogin',
    notInSpec: 'customer advisers are no members; their way in is its own (settled.md, security.md D7)',
    input: z.strictObject({ ...supportLoginForm.shape, password: passwordHash }),
    output: z.strictObject({ uuid }),
    refusals: ['Login.Failed', 'Login.Deactivated', 'Login.AdviserDisallowed', 'Login.AlreadySignedIn'],
  }),
  /** Acts only for requests of this site although it is a GET (spec §7, security.md D3). */
  logout: call({
    method: 'GET',
    path: '/api/logout',
    access: 'public',
    transaction: 'own',
    audit: 'logout',
    input: nothing,
    output: nothing,
  }),
  /** Extends idle time only with `active=1`: input or playback since the last beat (security.md D2). */
  heartbeat: call({
    method: 'GET',
    path: '/api/heartbeat',
    access: 'signed-in',
    input: z.strictObject({ active: z.optional(z.enum(['0', '1'])) }),
    /** Seconds until the session ends. */
    output: z.strictObject({ idleSeconds: z.int(), absoluteSeconds: z.int() }),
  }),
  /** Answers alike for known and unknown accounts; the mail is a job's work (security.md D5). */
  createPasswordResetToken: call({
    path: '/api/createpasswordresettoken',
    access: 'public',
    transaction: 'own',
    input: forgotPasswordForm,
    output: nothing,
    refusals: ['Client.ResetTooSoon'],
  }),
  /** Sets the password of the token's member and signs in (spec §4). */
  resetPassword: call({
    path: '/api/resetpassword',
    access: 'public',
    transaction: 'own',
    audit: 'resetPassword',
    input: z
      .strictObject({
        clientIdentifier: optionalText(),
        username: optionalText(),
        token: optionalText(),
        password: passwordHash,
        passwordConfirmation: passwordHash,
      })
      .check(shouldMatch('password', 'passwordConfirmation')),
    output: z.strictObject({ uuid }),
    refusals: [
      'ResetToken.NotFound',
      'ResetToken.TooOld',
      'Username.Mismatch',
      'Password.AlreadyUsed',
      'Password.Empty',
      'Password.Invalid',
      'Login.Deactivated',
    ],
  }),
}
