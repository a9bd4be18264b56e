/** YAML fields that courses and risk catalogues share. */
import { languages } from '@sorgfalt/contract/core/limits'
import { date, identifierPattern } from '@sorgfalt/contract/fields/index'
import * as z from 'zod/mini'

const controlCharacters = /\p{Cc}/u
const markup = /<[a-z!/?][^>]*>/i

/** One line of text without HTML. */
export const text = z.string().check(
  z.refine((value) => value.trim() !== '', 'must not be empty'),
  z.maxLength(2000),
  z.refine(
    (value) => !controlCharacters.test(value),
    'must be one line without control characters; use > instead of | for long texts',
  ),
  z.refine((value) => !markup.test(value), 'is plain text; write it without HTML'),
)
export const perLanguage = z.strictObject({ de_DE: text, en_GB: text })
/** The id of a chapter, page, question, option, item or action. */
export const contentId = z
  .string()
  .check(
    z.maxLength(60),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must consist of lower-case letters, digits and single hyphens'),
  )
/** Refuses a list that contains a value twice. `name` is the kind of the values, such as "country". */
export const unique = <T>(name: string) =>
  z.refine<readonly T[]>((list) => new Set(list).size === list.length, `names the same ${name} twice`)
/** A whole number from `min` to `max`. */
export const between = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
const semver = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

/** The fields that identify a package and its version. */
export const packageHeader = {
  id: z
    .string()
    .check(
      z.minLength(3),
      z.maxLength(60),
      z.regex(
        identifierPattern,
        'must consist of lower-case letters, digits and single hyphens, a letter first',
      ),
    ),
  version: z.string().check(z.regex(semver, 'must be three numbers, as in 1.0.0')),
  revised: z
    .string()
    .check(z.refine((value) => date().safeParse(value).success, 'must be a date, as in 2026-11-01')),
  languages: z.array(z.enum(languages)).check(
    unique('language'),
    z.refine(
      (list) => languages.every((language) => list.includes(language)),
      `must name ${languages.join(' and ')}`,
    ),
  ),
}
