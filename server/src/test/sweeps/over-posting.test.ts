/** What nobody declared is refused: every writing call with every column name of the schema, at every level (security.md P4). */
import { type CallName, calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnNames, stateOf } from './database-state.ts'
import { examples, replacedAt } from './examples.ts'
import { aStage, type Stage } from './stage.ts'

/** Names beyond the schema's that other products have fallen for. */
const popular = ['isAdmin', 'admin', 'roles', 'permissions', 'clientId', 'tenantId', 'userId', 'owner', 'verified', '$set', '_id', 'licenseeIdentifier']

/** Paths of all objects in an input, the input itself first. */
function objectPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, child]) => objectPaths(child, [...path, key]))
  return Array.isArray(value) ? inner : [path, ...inner]
}

const at = (value: unknown, path: readonly string[]): object => path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value) as object

describe('over-posting', () => {
  let stage: Stage
  let names: string[]
  let requests = 0
  beforeAll(async () => {
    stage = await aStage()
    names = [...(await columnNames(stage.world.databases.owner)), ...popular]
  })
  afterAll(async () => {
    await stage.close()
    console.log(`over-posting: ${names.length} names, ${requests} requests, 0 effects`)
  })

  /** Sends bodies as the super-admin without a socket in between. */
  async function senderOf(name: CallName, path: string) {
    const { app, origin } = stage.world
    const api = await stage.enter({ memberUuid: stage.people['super-admin'].member.uuid })
    const { token } = await api.ok(calls.session.csrf)
    const cookie = [...api.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const headers = { cookie, origin, host: new URL(origin).host, 'x-csrf-token': token, 'content-type': 'application/json' }
    return async (payload: object): Promise<string> => {
      const answer = await app.inject({ method: 'POST', url: path, headers, payload })
      requests++
      return `${name} ${answer.statusCode} ${answer.json<{ error?: { code?: string } }>().error?.code ?? ''}`
    }
  }

  test.each(examples.filter(({ call }) => call.method === 'POST'))('$name takes no property that nobody declared', async ({ name, call, input }) => {
    const body = input(stage.people['super-admin'].owns)
    const send = await senderOf(name, call.path)
    const before = await stateOf(stage.world.databases.owner)
    for (const path of objectPaths(body)) {
      const object = at(body, path)
      for (const extra of names.filter((one) => !(one in object))) {
        const posted = replacedAt(body, path, { ...object, [extra]: '1' })
        const answer = await send(posted)
        if (isDeclared(name, path, extra)) continue
        expect([extra, answer]).toEqual([extra, `${name} 400 Request.Invalid`])
      }
    }
    expect(await stateOf(stage.world.databases.owner)).toEqual(before)
  })
})

/** Optional properties that the example does without and that happen to be called like a column. */
function isDeclared(name: CallName, path: readonly string[], key: string): boolean {
  return name === 'elearning.createExecution' && path.length === 0 && key === 'elearningUuid'
}
