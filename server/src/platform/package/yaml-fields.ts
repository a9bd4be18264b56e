/** Schemas of values that courses and risk catalogues share in their YAML files. */
import * as z from 'zod/mini'

const controlCharacters = /\p{Cc}/u
const markup = /<[a-z!/?][^>]*>/i

/** A single line of text. */
export const text = z.string().check(
  z.refine((value) => value.trim() !== '', 'must not be empty'),
  z.maxLength(2000),
  z.refine(
    (value) => !controlCharacters.test(value),
    'must be one line without control characters; use > instead of | for long texts',
  ),
  z.refine((value) => !markup.test(value), 'is shown unchanged; write it without HTML'),
)
export const perLanguage = z.strictObject({ de_DE: text, en_GB: text })
/** The id of a chapter, page, question, option, item or action. */
export const contentId = z
  .string()
  .check(
    z.maxLength(60),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must consist of lower-case letters, digits and single hyphens'),
  )
export const unique = <T>(name: string) =>
  z.refine<readonly T[]>((list) => new Set(list).size === list.length, `names the same ${name} twice`)
export const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
export const semver = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/
