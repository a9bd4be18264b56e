/**
 * Checks that the server has no routes below /api except the calls and the protocol routes of the contract.
 */
import { callEntries } from '@sorgfalt/contract'
import { protocolRoutes } from '@sorgfalt/contract/sign-on/protocol-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someEngine } from '../databases.ts'
import { createTestServer, type TestServer } from '../test-server.ts'
import { hostileText } from './hostile-values.ts'
import { listRoutes } from './list-routes.ts'
import { Random } from './random.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const routes = Object.values(protocolRoutes)

describe('the routes below /api', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(someEngine)
  })
  afterAll(() => server.close())

  test('are the calls, the protocol routes and the description of the calls', () => {
    const declared = new Set([
      ...callEntries.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
      ...routes.map(({ method, path }) => `${method} ${path}`),
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

  test.each(routes)('$path answers no other method', async ({ path }) => {
    for (const method of methods.filter((name) => name !== 'GET')) {
      const { status } = await fetch(`${server.origin}${path}`, { method })
      expect([method, status >= 400]).toEqual([method, true])
    }
  })

  test.each(routes)(
    '$path answers hostile values with a redirect to the login',
    async ({ path, parameters }) => {
      const [visitor, random] = [server.visitor(), new Random(21)]
      let count = 0
      for (const name of [...parameters, ...parameters, ...parameters, ...parameters]) {
        const value = hostileText(random).slice(0, 1000)
        const query = new URLSearchParams({ [name]: value.toWellFormed() }).toString()
        const { status, headers } = await visitor.navigate(`${path}?${query}`)
        count++
        expect([name, value, status]).toEqual([name, value, 303])
        expect(headers.get('location')).toMatch(/^\/auth\/login\?error=Sso\.\w+/)
        expect(headers.getSetCookie().filter((line) => /^(__Host-)?sid=/.test(line))).toEqual([])
      }
      expect(count).toBeGreaterThan(7)
    },
  )
})
