/**
 * Checks that the server has no routes below /api except the calls and the protocol routes of the contract.
 */
import { callEntries } from '@sorgfalt/contract'
import { type ProtocolRoute, protocolRoutes } from '@sorgfalt/contract/sign-on/protocol-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someEngine } from '../databases.ts'
import { createTestServer, type TestServer } from '../test-server.ts'
import { hostileText } from './hostile-values.ts'
import { listRoutes } from './list-routes.ts'
import { Random } from './random.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const routes: readonly ProtocolRoute[] = Object.values(protocolRoutes)
/** Replaces the provider in a path with one that does not exist. */
const fill = (path: string): string => path.replace('{provider}', '01900000-0000-7000-8000-000000000000')
/** The paths of the routes, with every method that one of them has. */
const paths = [...new Set(routes.map(({ path }) => path))]

describe('the routes below /api', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(someEngine)
  })
  afterAll(() => server.close())

  test('are the calls, the protocol routes and the description of the calls', () => {
    const declared = new Set([
      ...callEntries.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
      ...routes.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
      'GET /api/openapi.json',
      'HEAD /api/openapi.json',
    ])
    const tree = server.app.printRoutes({ commonPrefix: false })
    const registered = listRoutes(tree).filter((route) => route.includes(' /api/'))
    expect(registered.length).toBeGreaterThan(200)
    expect(registered.filter((route) => !declared.has(route))).toEqual([])
    expect([...declared].filter((route) => !registered.includes(route) && !route.startsWith('HEAD'))).toEqual(
      [],
    )
  })

  test.each(paths)('%s answers no other method', async (path) => {
    const own = new Set<string>(routes.filter((route) => route.path === path).map(({ method }) => method))
    for (const method of methods.filter((name) => !own.has(name))) {
      const { status } = await fetch(`${server.origin}${fill(path)}`, { method })
      expect([method, status >= 400]).toEqual([method, true])
    }
  })

  test('the metadata contain no text of the request', async () => {
    const { path } = protocolRoutes.showSamlMetadata
    const visitor = server.visitor()
    expect((await visitor.navigate(`${fill(path)}?provider=%3Cevil%3E`)).text).not.toContain('evil')
    for (const provider of ['%3Cevil%3E', '..%2F..', 'x'.repeat(200), '01900000-0000-7000-8000-00000000000g'])
      expect((await visitor.navigate(path.replace('{provider}', provider))).status).toBe(404)
  })

  test.each(routes.filter(({ parameters }) => parameters.length > 0))(
    '$path answers hostile values with a redirect to the login',
    async ({ method, path, parameters }) => {
      const [visitor, random] = [server.visitor(), new Random(21)]
      let count = 0
      for (const name of Array.from({ length: 8 }, () => parameters).flat()) {
        const value = hostileText(random).slice(0, 1000)
        const query = new URLSearchParams({ [name]: value.toWellFormed() }).toString()
        const { status, headers } = await (method === 'POST'
          ? visitor.submitForm(fill(path), query)
          : visitor.navigate(`${path}?${query}`))
        count++
        expect([name, value, status]).toEqual([name, value, 303])
        expect(headers.get('location')).toMatch(/^\/auth\/login\?error=Sso\.\w+/)
        expect(headers.getSetCookie().filter((line) => /^(__Host-)?sid=/.test(line))).toEqual([])
      }
      expect(count).toBeGreaterThan(7)
    },
  )
})
