/** Checks that every number, text and list of an input has a maximum (cases L67 and I57 of
 * docs/hostile-input.md). */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callEntries } from '../src/index.ts'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: Schema | boolean
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maximum?: number
  maxLength?: number
  maxItems?: number
}

const largestInteger = 2 ** 31 - 1

/** Returns the paths of values without a maximum. */
function unbounded(schema: Schema, path: string): string[] {
  const inner = [
    ...(schema.anyOf ?? []).flatMap((one) => unbounded(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
      unbounded(property, `${path}.${key}`),
    ),
    ...(schema.items ? unbounded(schema.items, `${path}[]`) : []),
    ...(typeof schema.additionalProperties === 'object'
      ? unbounded(schema.additionalProperties, `${path}.*`)
      : []),
  ]
  return isBounded(schema) ? inner : [path, ...inner]
}

function isBounded({ type, maximum, maxLength, maxItems, items, format, pattern, ...rest }: Schema): boolean {
  if (rest.enum !== undefined || rest.const !== undefined) return true
  if (type === 'integer' || type === 'number') return maximum !== undefined && maximum <= largestInteger
  // A pattern that counts characters limits the length of a text.
  if (type === 'string')
    return (
      maxLength !== undefined ||
      ['uuid', 'date', 'date-time'].includes(format ?? '') ||
      /\{(\d+,)?\d+\}\)?\$$/.test(pattern ?? '')
    )
  if (type === 'array') return maxItems !== undefined || items?.enum !== undefined
  return true
}

/** Inputs that need no maximum, each with the reason. */
const exceptions: Record<string, string> = {
  'elearning.saveExecution.attempt': 'compared with the stored number, never stored',
  'scorm.openPart.attempt': 'compared with the stored number, never stored',
  'scorm.save.attempt': 'compared with the stored number, never stored',
  'scorm.confirm.attempt': 'compared with the stored number, never stored',
  'elearning.saveExecution.seq': 'stored only when it is the stored number plus one',
}

test.each(callEntries)('every value in the input of %s has a maximum', (name, call) => {
  const found = unbounded(z.toJSONSchema(call.input, { io: 'input' }) as Schema, name)
  expect(found.filter((path) => !exceptions[path])).toEqual([])
})

test('every exception from the maximum names an existing input', () => {
  const all = new Set(
    callEntries.flatMap(([name, call]) =>
      unbounded(z.toJSONSchema(call.input, { io: 'input' }) as Schema, name),
    ),
  )
  expect(Object.keys(exceptions).filter((path) => !all.has(path))).toEqual([])
})
