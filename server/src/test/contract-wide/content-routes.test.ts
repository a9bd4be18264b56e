/** Checks that the content hosts have no routes except those of the contract. */
import { contentRoutes } from '@sorgfalt/contract/scorm/content-routes'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContentHost } from '../../app/content-host.ts'
import { someEngine } from '../databases.ts'
import { createTestServer, type TestServer } from '../test-server.ts'
import { listRoutes } from './list-routes.ts'

describe('the routes of the content hosts', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(someEngine)
  })
  afterAll(() => server.close())

  test('are those of the contract', async () => {
    const app = fastify()
    const host = new ContentHost(server.services)
    await host.open(app, {}, () => false)
    const declared = Object.values(contentRoutes).flatMap(({ methods, path }) =>
      methods.map((method) => `${method} ${path}`),
    )
    expect(host.routes.toSorted()).toEqual(declared.toSorted())
    await app.close()
  })

  test('are not routes of the app', () => {
    const own = listRoutes(server.app.printRoutes({ commonPrefix: false }))
    expect(own.length).toBeGreaterThan(200)
    expect(own.filter((route) => / \/(launch|s)\//.test(route))).toEqual([])
  })
})
