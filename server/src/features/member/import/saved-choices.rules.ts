/** The settings that the company chose in its last import, which are suggested for the next one. */
import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import {
  type ImportField,
  type ImportSettings,
  importFields,
  importSettings,
} from '@sorgfalt/contract/member/import'
import * as z from 'zod/mini'
import { normalizeWord } from './read-values.rules.ts'

const choicesSchema = z.object({
  /** Fields by normalized heading. */
  columns: z.record(z.string(), z.enum(importFields)),
  constants: z.partialRecord(z.enum(importFields), z.string()),
  settings: z.omit(importSettings, { mapping: true, hasHeader: true }),
})
export type Choices = z.output<typeof choicesSchema>

/**
 * Returns the stored choices. Returns undefined if there are none, or if an older version stored them in
 * another format.
 */
export const parseChoices = (stored: unknown): Choices | undefined => choicesSchema.safeParse(stored).data

/** Returns the field that the company chose for a heading in the last import. */
export function findChosenField(choices: Choices | undefined, heading: string): ImportField | undefined {
  const name = normalizeWord(heading)
  // `hasOwn` is needed, because a heading may be a name such as `constructor`, which every object has.
  return choices && Object.hasOwn(choices.columns, name) ? choices.columns[name] : undefined
}

/** Returns the choices to store after an import. `headings`: the cells of the first row. */
export function toChoices(
  { mapping, hasHeader, ...settings }: ImportSettings,
  headings: readonly string[],
): Choices {
  const columns: Choices['columns'] = {}
  const constants: Choices['constants'] = {}
  for (const field of importFields) {
    const source = mapping[field]
    if (source === undefined || source === importUsernameColumn) continue

    if ('constant' in source) constants[field] = source.constant
    else if (hasHeader && headings[source.column])
      columns[normalizeWord(headings[source.column] ?? '')] = field
  }

  return { columns, constants, settings }
}
