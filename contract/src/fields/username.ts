import * as z from 'zod/mini'
import { transliterate } from './identifier.ts'

/** Lower-case letters and digits, single dots or hyphens as separators, a letter first. */
export const usernamePattern = /^[a-z][a-z0-9]*([.-][a-z0-9]+)*$/
const checkFormat = (text: z.ZodMiniString<string>) =>
  text.check(
    z.minLength(1, 'required'),
    z.minLength(3, 'minlength'),
    z.maxLength(60, 'maxlength'),
    z.regex(usernamePattern, 'username'),
  )

export const username = checkFormat(z.string('required'))
/** The username as a person enters it at the login. Capitals and surrounding spaces are ignored. */
export const enteredUsername = checkFormat(z.string('required').check(z.trim(), z.toLowerCase()))

/** Maximum length of the part that is made from the names. A number may follow it. */
const longestStem = 54

/**
 * Returns a username made from a person's names (spec §5). `taken` is the number of usernames that are
 * already taken for these names. If it is not 0, the next number is appended.
 */
export function usernameFromNames(firstName: string, lastName: string, taken = 0): string {
  const part = (name: string) =>
    transliterate(name.trim())
      .toLowerCase()
      .replace(/\s+/g, '-')
      .replace(/[^a-z0-9-]/g, '')

  const joined = [part(firstName), part(lastName)].filter(Boolean).join('.')
  const stem = joined
    .replace(/^[^a-z]+/, '')
    .replace(/-{2,}/g, '-')
    .replace(/-*\.-*/g, '.')
    .slice(0, longestStem)
    .replace(/[.-]+$/, '')

  const shortStemNumber = stem.length < 3 ? '100' : ''
  const number = taken > 0 ? String(taken + 1) : shortStemNumber

  return `${stem || 'user'}${number}`
}
