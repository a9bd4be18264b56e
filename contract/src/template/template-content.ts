/** The content of a library template: an ordered list of blocks for preview, DOCX and PDF. */
import * as z from 'zod/mini'
import { countries } from '../core/limits.ts'

const line = z.string().check(z.minLength(1), z.maxLength(600))
const lines = z.array(line).check(z.minLength(1), z.maxLength(40))
/** Limits a block to the documents of one country. */
const country = z.optional(z.enum(countries))

export const templateBlock = z.union([
  z.strictObject({ heading: line, country }),
  z.strictObject({ text: line, country }),
  z.strictObject({ list: lines, country }),
  /** Labels, each with a line to fill in. */
  z.strictObject({ fields: lines, country }),
  /** A label with an area of `rows` lines to fill in. */
  z.strictObject({ area: line, rows: z.int().check(z.minimum(2), z.maximum(20)), country }),
  /** Boxes to tick. */
  z.strictObject({ checks: lines, country }),
  /** A table with the rows in `body` and then `rows` empty rows. `widths` are shares of the total width. */
  z.strictObject({
    columns: lines,
    widths: z.optional(z.array(z.int().check(z.minimum(1)))),
    body: z.optional(z.array(z.array(line)).check(z.maxLength(40))),
    rows: z.int().check(z.minimum(0), z.maximum(40)),
    country,
  }),
  /** Names for signatures, side by side. */
  z.strictObject({ signatures: z.array(line).check(z.minLength(1), z.maxLength(3)), country }),
])
export type TemplateBlock = z.output<typeof templateBlock>

export const templateLayouts = ['portrait', 'landscape'] as const
