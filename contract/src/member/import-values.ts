/** Values of an import file that name nothing in the company: an org unit, a location, a group or a role. */
import * as z from 'zod/mini'
import { importLimits } from './import-settings.ts'

/** Maximum number of unknown values in a summary. */
export const maxUnknownValues = 100

export const unknownValueFields = ['orgUnits', 'location', 'groups', 'role'] as const
export type UnknownValueField = (typeof unknownValueFields)[number]

const field = z.enum(unknownValueFields)
/** The uuid of an org unit, location or group, or a role. */
const target = z.string().check(z.regex(/^[\w-]{1,40}$/, 'required'))
const namedTarget = z.strictObject({ target, name: z.string() })

export const unknownValue = z.strictObject({
  field,
  /** The first spelling in the file. */
  value: z.string(),
  /** Number of rows with this value. */
  rows: z.int(),
  /** What the user has matched the value with. */
  match: z.nullable(namedTarget),
  /** An entry of the company with a similar name. */
  suggestion: z.nullable(namedTarget),
})
export type UnknownValue = z.output<typeof unknownValue>

export const valueMatch = {
  field,
  value: z.string().check(z.regex(/\S/, 'required'), z.maxLength(importLimits.cell, 'maxlength')),
  target: z.nullable(target),
}
