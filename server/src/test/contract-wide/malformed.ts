/**
 * Creates requests that are almost valid. They start from an example or from the call's schema and are then
 * damaged.
 */
import {
  type Attack,
  brokenJson,
  type Credentials,
  damagedDelivery,
  encoded,
  pageAttack,
} from './delivery.ts'
import { examples, type NamedExample, partsOf, replacedAt } from './examples.ts'
import type { Belongings } from './fixture/types.ts'
import { hostileText, hostileValue } from './hostile-values.ts'
import { brokenForm, formOf } from './multipart.ts'
import type { Random } from './random.ts'
import { inputSchema, type Schema } from './schemas.ts'

/** The objects that an attacker knows: their own, and those of other members. */
export interface Knowledge {
  credentials: Credentials
  owns: Belongings
  strangers: readonly Belongings[]
  columns: readonly string[]
}

/** Returns the next random request. */
export function attack(random: Random, knows: Knowledge): Attack {
  if (random.chance(0.08)) return pageAttack(random, knows.credentials)
  const example = random.pick(examples)
  const { call } = example
  let input: unknown = random.chance(0.7)
    ? example.input(random.chance(0.8) ? knows.owns : random.pick(knows.strangers))
    : generated(random, inputSchema(call), knows)
  const damages = random.chance(0.15) ? 0 : 1 + random.below(3)
  for (let damage = 0; damage < damages; damage++) input = damaged(random, input, knows)
  const made = createRequest(random, example, input, knows)
  return random.chance(0.12) ? damagedDelivery(random, made) : made
}

/** Values that every field must refuse or accept without causing a server error. */
const essential: readonly unknown[] = [
  'a\u0000b',
  '\ud800',
  '%_\\',
  'x'.repeat(10_240),
  '',
  null,
  [],
  {},
  -1,
  2 ** 31 - 1,
  1e308,
  true,
  [[null]],
]

/** Yields one request for each essential value in each field of each example. */
export function* essentialAttacks(random: Random, knows: Knowledge): Generator<Attack> {
  for (const example of examples) {
    const input = example.input(knows.owns)
    const paths = pathsIn(input).filter((path) => path.length > 0)
    for (const path of paths) {
      for (const value of essential)
        yield createRequest(random, example, replacedAt(input, path, value), knows)
    }
  }
}

/** Returns the request that sends an input. */
function createRequest(
  random: Random,
  example: NamedExample,
  input: unknown,
  { credentials }: Knowledge,
): Attack {
  const plain = example.call.method === 'GET' ? asGet(random, example, input) : asPost(random, example, input)
  return { name: example.name, ...plain, headers: { ...credentials, ...plain.headers } }
}

type Request = Pick<Attack, 'method' | 'path' | 'headers' | 'body'>

function asGet(random: Random, { call }: NamedExample, input: unknown): Request {
  const rest: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : { input }
  const textOf = (value: unknown): string =>
    typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = textOf(rest[key])
    delete rest[key]
    return random.chance(0.1) ? value.replace(/[^!-~]/g, '').slice(0, 500) : encoded(value.slice(0, 2_000))
  })
  const pairs = Object.entries(rest).flatMap(([key, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).map(
      (one) => `${encoded(key)}=${encoded(textOf(one))}`,
    ),
  )
  const query = pairs.join('&').slice(0, 8_000)
  return { method: 'GET', path: query ? `${path}?${query}` : path, headers: {}, body: undefined }
}

function asPost(random: Random, { call }: NamedExample, input: unknown): Request {
  if (call.kind === 'upload') {
    const { contentType, body } = random.chance(0.6) ? brokenForm(random, input) : formOf(input)
    return { method: 'POST', path: call.path, headers: { 'content-type': contentType }, body }
  }
  const text = JSON.stringify(input) ?? ''
  const request = { method: 'POST', path: call.path, headers: { 'content-type': 'application/json' } }
  return { ...request, body: random.chance(0.15) ? brokenJson(random, text) : text }
}

/** Returns the paths of all parts of a value, including the value itself. */
function pathsIn(value: unknown, path: string[] = []): string[][] {
  const parts = path.length > 6 ? [] : partsOf(value).slice(0, 50)
  return [path, ...parts.flatMap(([key, child]) => pathsIn(child, [...path, key]))]
}

/** Returns a copy of the input with one random change. */
function damaged(random: Random, input: unknown, { columns, strangers }: Knowledge): unknown {
  const path = random.pick(pathsIn(input))
  const value = path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], input)
  const isRecord =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  const replace = (other: unknown) => replacedAt(input, path, other)

  const kind = random.next()
  if (isRecord && kind < 0.25)
    return replace(Object.fromEntries(Object.entries(value).filter(() => random.chance(0.6))))
  if (isRecord && kind < 0.5) {
    const key = random.chance(0.5) ? random.pick(columns) : hostileText(random)
    return replace(Object.fromEntries([...Object.entries(value), [key, hostileValue(random)]]))
  }
  if (Array.isArray(value) && kind < 0.5) {
    const pickItem = () => (value.length > 0 ? random.pick<unknown>(value) : 'x')
    return replace(Array.from({ length: random.below(300) }, pickItem))
  }
  if (kind < 0.6) return replace([value])
  if (kind < 0.7) return replace(typeof value === 'string' ? [value] : JSON.stringify(value))
  if (kind < 0.75) return replace(random.pick(Object.values(random.pick(strangers))))
  return replace(hostileValue(random))
}

/** Returns a value that fits the schema and is often at its limits. */
function generated(random: Random, schema: Schema, knows: Knowledge): unknown {
  if (schema.anyOf) return generated(random, random.pick(schema.anyOf), knows)
  if (schema.enum) return random.pick(schema.enum)
  if (schema.const !== undefined) return schema.const
  if (schema.properties) {
    const chosen = Object.entries(schema.properties).filter(
      ([key]) => schema.required?.includes(key) || random.chance(0.7),
    )
    return Object.fromEntries(chosen.map(([key, property]) => [key, generated(random, property, knows)]))
  }
  switch (schema.type) {
    case 'array':
      return Array.from({ length: random.pick([0, 1, 3, schema.maxItems ?? 30]) }, () =>
        generated(random, schema.items ?? {}, knows),
      )
    case 'integer':
    case 'number':
      return random.pick([schema.minimum ?? 0, schema.maximum ?? 2 ** 31, 1, 2])
    case 'boolean':
      return random.chance(0.5)
    case 'string':
      if (schema.format === 'uuid')
        return random.chance(0.5) ? random.uuid() : random.pick(knows.strangers).openExecutionUuid
      if (schema.pattern?.includes('{64}')) return 'a'.repeat(64)
      return random.chance(0.5) ? hostileText(random).slice(0, schema.maxLength) : 'anna'
    default:
      return hostileValue(random)
  }
}
