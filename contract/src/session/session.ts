import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import {
  enteredClientIdentifier,
  enteredUsername,
  optionalText,
  password,
  passwordHash,
  shouldMatch,
  text,
  uuid,
} from '../fields/index.ts'
import { pendingStep } from '../second-factor/factor-step.ts'

const emptyObject = z.strictObject({})
/** A company ID or a username. Its format is not checked, so that a refusal does not reveal what is wrong. */
const loginName = z
  .string('required')
  .check(z.trim(), z.toLowerCase(), z.minLength(1, 'required'), z.maxLength(250, 'maxlength'))

export const loginForm = z.strictObject({
  clientIdentifier: loginName,
  username: loginName,
  password: z.string('required').check(z.minLength(1, 'required'), z.maxLength(250, 'maxlength')),
})
/** The login form of advisers. The company can read the reason. */
export const supportLoginForm = z.strictObject({ ...loginForm.shape, reason: text() })
export const clientIdForm = z.strictObject({ clientIdentifier: enteredClientIdentifier })
export const forgotPasswordForm = z.strictObject({
  clientIdentifier: enteredClientIdentifier,
  username: enteredUsername,
})
export const resetPasswordForm = z
  .strictObject({
    username: enteredUsername,
    password,
    passwordConfirmation: z.string('required').check(z.minLength(1, 'required')),
  })
  .check(shouldMatch('password', 'passwordConfirmation'))

/**
 * `pending`: what the new session waits for because of the second factor (factor-step.ts). It may also wait
 * for a change of the initial password.
 */
const signedIn = z.strictObject({ uuid, pending: pendingStep })

export const session = {
  csrf: call({
    method: 'GET',
    path: '/api/csrf',
    access: 'public',
    transaction: 'own',
    input: emptyObject,
    output: z.strictObject({ token: z.string() }),
  }),
  /**
   * Signs a member in. Every attempt without the right password gets the same answer, even if the account
   * does not exist or is archived. If the company signs in only through its providers, this answer is
   * Login.ProviderOnly.
   */
  login: call({
    path: '/api/login',
    access: 'public',
    transaction: 'own',
    audit: 'login',
    input: z.strictObject({ ...loginForm.shape, password: passwordHash }),
    output: signedIn,
    refusals: ['Login.Failed', 'Login.ProviderOnly', 'Login.Deactivated', 'Login.InitialExpired'],
  }),
  /**
   * Signs in an adviser of the company's licensee for four hours, if the company allows it. Actions are
   * logged under both names.
   */
  supportLogin: call({
    path: '/api/support-login',
    access: 'public',
    transaction: 'own',
    audit: 'supportLogin',
    notInSpec: 'customer advisers are not members and have their own login',
    input: z.strictObject({ ...supportLoginForm.shape, password: passwordHash }),
    output: z.strictObject({ uuid }),
    refusals: ['Login.Failed', 'Login.Deactivated', 'Login.AdviserDisallowed', 'Login.AlreadySignedIn'],
  }),
  /**
   * Ends the session. Although the method is GET, the call accepts only requests from this site (spec §7).
   */
  logout: call({
    method: 'GET',
    path: '/api/logout',
    access: 'public',
    transaction: 'own',
    audit: 'logout',
    input: emptyObject,
    output: emptyObject,
  }),
  /**
   * Extends the idle time only if the page sends `active=1`, which means input or playback since the last
   * heartbeat.
   */
  heartbeat: call({
    method: 'GET',
    path: '/api/heartbeat',
    access: 'signed-in',
    input: z.strictObject({ active: z.optional(z.enum(['0', '1'])) }),
    /**
     * Seconds until the session ends if there is no further input (`idleSeconds`), and until it ends in any
     * case (`absoluteSeconds`).
     */
    output: z.strictObject({ idleSeconds: z.int(), absoluteSeconds: z.int() }),
  }),
  /**
   * Requests a reset link. The answer is the same whether or not the account exists, because the email is
   * sent later, by a job. If the company signs in only through its providers, the answer is always
   * Login.ProviderOnly, and only the emergency account gets an email.
   */
  createPasswordResetToken: call({
    path: '/api/createpasswordresettoken',
    access: 'public',
    transaction: 'own',
    input: forgotPasswordForm,
    output: emptyObject,
    refusals: ['Client.ResetTooSoon', 'Login.ProviderOnly'],
  }),
  /**
   * Sets the password of the token's member and signs the member in (spec §4). A member who has a second
   * factor must verify it next.
   */
  resetPassword: call({
    path: '/api/resetpassword',
    access: 'public',
    transaction: 'own',
    audit: 'resetPassword',
    input: z
      .strictObject({
        clientIdentifier: optionalText().check(z.toLowerCase()),
        username: optionalText().check(z.toLowerCase()),
        token: optionalText(),
        password: passwordHash,
        passwordConfirmation: passwordHash,
      })
      .check(shouldMatch('password', 'passwordConfirmation')),
    output: signedIn,
    refusals: [
      'ResetToken.NotFound',
      'ResetToken.TooOld',
      'Username.Mismatch',
      'Password.AlreadyUsed',
      'Password.Empty',
      'Password.Invalid',
      'Login.Deactivated',
      'Login.ProviderOnly',
    ],
  }),
}
