/**
 * Checks that calls that write data refuse every column name of the schema, at every level of their inputs.
 */
import { type AnyCall, calls } from '@sorgfalt/contract'
import type { ErrorBody } from '@sorgfalt/contract/core/error'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines } from '../databases.ts'
import { columnNames, stateOf } from './database-state.ts'
import { examples, type NamedExample, partsOf, replacedAt } from './examples.ts'
import { createFixture, fixtureTimeoutMs } from './fixture/fixture.ts'
import type { Fixture } from './fixture/types.ts'
import { takeNext } from './sample.ts'
import { inputSchema, isAccepted, isDeclared } from './schemas.ts'

const nextTen = takeNext(10)

/** Names that are not in the schema, and that other products have accepted by mistake. */
const popularNames = [
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

/** Returns the paths of all objects in an input. The input itself comes first. */
function objectPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  const inner = partsOf(value).flatMap(([key, child]) => objectPaths(child, [...path, key]))
  return Array.isArray(value) ? inner : [path, ...inner]
}

const at = (value: unknown, path: readonly string[]): object =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value) as object

describe.each(featureEngines)('over-posting on %s', (engine) => {
  let fixture: Fixture
  let names: string[]
  let send: (example: NamedExample, payload: object) => Promise<string>
  let untouched: Record<string, string>
  let requests = 0
  beforeAll(async () => {
    fixture = await createFixture(engine)
    names = [...(await columnNames(fixture.server.databases.owner)), ...popularNames]
    send = await createSender()
    untouched = await stateOf(fixture.server.databases.owner)
  }, fixtureTimeoutMs)
  afterAll(async () => {
    await fixture.close()
    console.log(`over-posting on ${engine}: ${names.length} names, ${requests} requests, 0 effects`)
  })

  /**
   * Returns a function that sends inputs as the super-admin. Uploads are sent through a socket. All other
   * inputs are injected into the app.
   */
  async function createSender(): Promise<typeof send> {
    const { app, origin } = fixture.server
    const api = await fixture.enter({ memberUuid: fixture.people['super-admin'].member.uuid })
    const { token } = await api.ok(calls.session.csrf)
    const cookie = [...api.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const headers = {
      cookie,
      origin,
      host: new URL(origin).host,
      'x-csrf-token': token,
      'content-type': 'application/json',
    }
    const inject = async (call: AnyCall, payload: object) => {
      const answer = await app.inject({ method: 'POST', url: call.path, headers, payload })
      return { status: answer.statusCode, text: answer.body }
    }
    const post = async (call: AnyCall, payload: object) => {
      const answer = await api.request('POST', call.path, { ...payload })
      return { status: answer.status, text: await answer.text() }
    }
    return async ({ name, call }, payload) => {
      const { status, text } = await (call.kind === 'upload' ? post : inject)(call, payload)
      requests++
      return `${name} ${status} ${(JSON.parse(text) as Partial<ErrorBody>).error?.code ?? ''}`
    }
  }

  test.each(examples.filter(({ call }) => call.method === 'POST'))(
    '$name refuses every undeclared property',
    async (example) => {
      const { name, call, input } = example
      const body = input(fixture.people['super-admin'].owns)
      expect(isAccepted(call, body)).toBe(true)
      for (const path of objectPaths(body)) {
        const object = at(body, path)
        const undeclared = names.filter((one) => !isDeclared(inputSchema(call), path, one))
        const withExtra = (extra: string) => replacedAt(body, path, { ...object, [extra]: '1' })
        expect(undeclared.filter((extra) => isAccepted(call, withExtra(extra)))).toEqual([])
        // The assertion above shows that the schema refuses every undeclared name. Requests with ten of these
        // names (`npm run prove` sends all of them) show that the server uses the schema.
        for (const extra of nextTen(undeclared)) {
          expect([extra, await send(example, withExtra(extra))]).toEqual([
            extra,
            `${name} 400 Request.Invalid`,
          ])
        }
      }
      expect(await stateOf(fixture.server.databases.owner)).toEqual(untouched)
    },
  )
})
