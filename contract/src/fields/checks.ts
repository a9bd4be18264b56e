/** Generic rules of spec §5. Every check carries its message key. */
import * as z from 'zod/mini'

export const uuid = z.guid('unknown')

/** Text that must say something; spaces around it do not count. */
export function text(max = 250) {
  return z.string('required').check(z.regex(/\S/, 'required'), z.maxLength(max, 'maxlength'))
}

export const optionalText = (max = 250) => z.string().check(z.maxLength(max, 'maxlength'))

export const email = z
  .string('required')
  .check(z.minLength(1, 'required'), z.maxLength(254, 'maxlength'), z.email('email'))

/** What a save was made from; another save in between ends it with Version.Conflict. The next one must fit the database, too. */
export const version = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 2))

/** Digits only. */
export const numeric = z.string('required').check(z.regex(/^\d+$/, 'numeric'))

/** Two fields that must be equal; the message stands at the second. */
export const shouldMatch = <T extends Record<string, unknown>>(
  first: keyof T & string,
  second: keyof T & string,
) => z.refine<T>((value) => value[first] === value[second], { error: 'shouldMatch', path: [second] })

/** Two fields that must differ; the message stands at the second. */
export const shouldNotMatch = <T extends Record<string, unknown>>(
  first: keyof T & string,
  second: keyof T & string,
) => z.refine<T>((value) => value[first] !== value[second], { error: 'shouldNotMatch', path: [second] })
