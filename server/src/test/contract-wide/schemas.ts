/** The contract's inputs as JSON Schema. */
import type { AnyCall } from '@sorgfalt/contract'
import * as z from 'zod/mini'

export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  additionalProperties?: Schema | boolean
}

const schemas = new Map<AnyCall, Schema>()

/** Returns the schema of a call's input. */
export function inputSchema(call: AnyCall): Schema {
  const schema = schemas.get(call) ?? (z.toJSONSchema(call.input, { io: 'input' }) as Schema)
  schemas.set(call, schema)
  return schema
}

/** Returns whether the object at `path` of an input declares a property. */
export function isDeclared(schema: Schema, path: readonly string[], key: string): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => isDeclared(one, path, key))
  const [first, ...rest] = path
  if (first === undefined)
    return key in (schema.properties ?? {}) || typeof schema.additionalProperties === 'object'
  const inner = schema.properties?.[first] ?? schema.items
  return inner !== undefined && isDeclared(inner, rest, key)
}

/** Returns whether the call's schema accepts an input. The schema does not describe files. */
export const isAccepted = (call: AnyCall, input: Record<string, unknown>): boolean =>
  z.safeParse(
    call.input,
    Object.fromEntries(Object.entries(input).filter(([, value]) => !(value instanceof Uint8Array))),
  ).success
