import * as z from 'zod/mini'
import { passwordMinLength } from '../core/limits.ts'

/** The rules of spec §5, one by one, so that a form can tick them live. */
export const passwordRules = {
  length: (password: string) => Array.from(password).length >= passwordMinLength,
  digit: (password: string) => /\p{Nd}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  upper: (password: string) => /\p{Lu}/u.test(password),
  special: (password: string) => /[^\p{L}\p{N}]/u.test(password),
} as const
export type PasswordRule = keyof typeof passwordRules

export const isValidPassword = (password: string): boolean =>
  Object.values(passwordRules).every((rule) => rule(password))

/** What a person types. Never travels: see {@link passwordHash}. */
export const password = z.string('required').check(
  z.minLength(1, 'required'),
  z.maxLength(250, 'maxlength'),
  z.refine((value: string) => value === '' || isValidPassword(value), 'password'),
)

/** What travels: SHA-256 over the NFC form in UTF-8, as 64 lower-case hex digits (spec §7, security.md D1). */
export const passwordHash = z.string('required').check(z.regex(/^[0-9a-f]{64}$/, 'password'))

/** Transport form of a password; the same function serves the browser, the CLI and the tests. */
export async function hashForTransport(password: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password.normalize('NFC')))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
