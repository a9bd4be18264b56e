/** What a ready-made template says: blocks in their order, from which preview, DOCX and PDF are made. */
import * as z from 'zod/mini'
import { countries } from '../core/limits.ts'

const line = z.string().check(z.minLength(1), z.maxLength(600))
const lines = z.array(line).check(z.minLength(1), z.maxLength(40))
/** Stands in the documents of this country alone. */
const country = z.optional(z.enum(countries))

export const templateBlock = z.union([
  z.strictObject({ heading: line, country }),
  z.strictObject({ text: line, country }),
  z.strictObject({ list: lines, country }),
  /** Lines to fill in, each behind its label. */
  z.strictObject({ fields: lines, country }),
  /** Room for whole sentences. */
  z.strictObject({ area: line, rows: z.int().check(z.minimum(2), z.maximum(20)), country }),
  /** Boxes to tick. */
  z.strictObject({ checks: lines, country }),
  /** Rows that are printed, then `rows` empty ones; `widths` are shares. */
  z.strictObject({
    columns: lines,
    widths: z.optional(z.array(z.int().check(z.minimum(1)))),
    body: z.optional(z.array(z.array(line)).check(z.maxLength(40))),
    rows: z.int().check(z.minimum(0), z.maximum(40)),
    country,
  }),
  /** Who signs, side by side. */
  z.strictObject({ signatures: z.array(line).check(z.minLength(1), z.maxLength(3)), country }),
])
export type TemplateBlock = z.output<typeof templateBlock>
export const templateLayouts = ['portrait', 'landscape'] as const
