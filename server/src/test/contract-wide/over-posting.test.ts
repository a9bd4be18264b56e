/** What nobody declared is refused: every writing call with every column name of the schema, at every level (security.md P4). */
import { type AnyCall, calls } from '@sorgfalt/contract'
import type { ErrorBody } from '@sorgfalt/contract/core/error'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { featureEngines } from '../databases.ts'
import { columnNames, stateOf } from './database-state.ts'
import { examples, type NamedExample, partsOf, replacedAt } from './examples.ts'
import { inputSchema, isDeclared } from './schemas.ts'
import { createStage, type Stage, stageTimeout } from './stage.ts'

const isFull = process.env.PROVE === 'full'

/** Ten, others for each place. */
let turn = 0
const someOf = (all: readonly string[]): string[] => {
  turn += 10
  return Array.from({ length: 10 }, (_, index) => all[(turn + index) % all.length]!)
}

/** Names beyond the schema's that other products have fallen for. */
const popular = [
  'isAdmin',
  'admin',
  'roles',
  'permissions',
  'clientId',
  'tenantId',
  'userId',
  'owner',
  'verified',
  '$set',
  '_id',
  'licenseeIdentifier',
]

/** Paths of all objects in an input, the input itself first. */
function objectPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  const inner = partsOf(value).flatMap(([key, child]) => objectPaths(child, [...path, key]))
  return Array.isArray(value) ? inner : [path, ...inner]
}

const at = (value: unknown, path: readonly string[]): object =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value) as object

/** Whether the schema that the server parses with takes an input; a file is no part of it. */
const isAccepted = (call: AnyCall, input: Record<string, unknown>): boolean =>
  z.safeParse(
    call.input,
    Object.fromEntries(Object.entries(input).filter(([, value]) => !(value instanceof Uint8Array))),
  ).success

describe.each(featureEngines)('over-posting on %s', (engine) => {
  let stage: Stage
  let names: string[]
  let requests = 0
  beforeAll(async () => {
    stage = await createStage(engine)
    names = [...(await columnNames(stage.server.databases.owner)), ...popular]
  }, stageTimeout)
  afterAll(async () => {
    await stage.close()
    console.log(`over-posting on ${engine}: ${names.length} names, ${requests} requests, 0 effects`)
  })

  /** Sends inputs as the super-admin, without a socket in between where it can be done. */
  async function senderOf({ name, call }: NamedExample) {
    const { app, origin } = stage.server
    const api = await stage.enter({ memberUuid: stage.people['super-admin'].member.uuid })
    const { token } = await api.ok(calls.session.csrf)
    const cookie = [...api.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const headers = {
      cookie,
      origin,
      host: new URL(origin).host,
      'x-csrf-token': token,
      'content-type': 'application/json',
    }
    const inject = async (payload: object) => {
      const answer = await app.inject({ method: 'POST', url: call.path, headers, payload })
      return { status: answer.statusCode, text: answer.body }
    }
    const post = async (payload: object) => {
      const answer = await api.request('POST', call.path, { ...payload })
      return { status: answer.status, text: await answer.text() }
    }
    return async (payload: object): Promise<string> => {
      const { status, text } = call.kind === 'upload' ? await post(payload) : await inject(payload)
      requests++
      return `${name} ${status} ${(JSON.parse(text) as Partial<ErrorBody>).error?.code ?? ''}`
    }
  }

  test.each(examples.filter(({ call }) => call.method === 'POST'))(
    '$name takes no property that nobody declared',
    async (example) => {
      const { name, call, input } = example
      const body = input(stage.people['super-admin'].owns)
      const send = await senderOf(example)
      const before = await stateOf(stage.server.databases.owner)
      expect(isAccepted(call, body)).toBe(true)
      for (const path of objectPaths(body)) {
        const object = at(body, path)
        const undeclared = names.filter((one) => !isDeclared(inputSchema(call), path, one))
        const withExtra = (extra: string) => replacedAt(body, path, { ...object, [extra]: '1' })
        expect(undeclared.filter((extra) => isAccepted(call, withExtra(extra)))).toEqual([])
        // The schema has refused each of them; that the server asks it is shown by some, and by all in `npm run prove`.
        for (const extra of isFull ? undeclared : someOf(undeclared)) {
          expect([extra, await send(withExtra(extra))]).toEqual([extra, `${name} 400 Request.Invalid`])
        }
      }
      expect(await stateOf(stage.server.databases.owner)).toEqual(before)
    },
  )
})
