/** The generic checks of spec §5. Every check contains its message key. */
import * as z from 'zod/mini'

/** A uuid in the only accepted spelling: lower case with hyphens. */
export const uuid = z.string('unknown').check(z.lowercase('unknown'), z.guid('unknown'))

export const isUuid = (value: unknown): value is string => z.safeParse(uuid, value).success

/** A text that contains more than spaces. Spaces around it are removed. */
export function text(max = 250) {
  return z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'maxlength'))
}

/** A text that may be empty. Spaces around it are removed, so that a text of spaces is the empty text. */
export const optionalText = (max = 250) => z.string().check(z.trim(), z.maxLength(max, 'maxlength'))

export const email = z
  .string('required')
  .check(z.minLength(1, 'required'), z.maxLength(254, 'maxlength'), z.email('email'))

/**
 * The version that a save is based on. If the record has been saved since, the save is refused with
 * Version.Conflict. The maximum is below the largest integer, so that the next version can be stored.
 */
export const version = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 2))

/** Digits only. */
export const numeric = z.string('required').check(z.regex(/^\d+$/, 'numeric'))

/** Checks that two fields are equal. The message is reported at the second field. */
export const shouldMatch = <T extends Record<string, unknown>>(
  first: keyof T & string,
  second: keyof T & string,
) => z.refine<T>((value) => value[first] === value[second], { error: 'shouldMatch', path: [second] })

/** Checks that two fields differ. The message is reported at the second field. */
export const shouldNotMatch = <T extends Record<string, unknown>>(
  first: keyof T & string,
  second: keyof T & string,
) => z.refine<T>((value) => value[first] !== value[second], { error: 'shouldNotMatch', path: [second] })
