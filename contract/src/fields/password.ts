import * as z from 'zod/mini'
import { passwordMinLength } from '../core/limits.ts'

/** The rules of spec §5 as separate functions, so that a form can show each of them. */
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

/** The password that a person types. It is never sent: see {@link passwordHash}. */
export const password = z.string('required').check(
  z.minLength(1, 'required'),
  z.maxLength(250, 'maxlength'),
  z.refine((value: string) => value === '' || isValidPassword(value), 'password'),
)

/**
 * The hash that is sent: SHA-256 of the NFC form in UTF-8, 64 lower-case hex digits (spec §7).
 */
export const passwordHash = z.string('required').check(z.regex(/^[0-9a-f]{64}$/, 'password'))

/**
 * Returns the hash that is sent instead of a password. The browser, the CLI and the tests use this function.
 */
export async function hashForTransport(password: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password.normalize('NFC')))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
