/** Tests two servers behind pgbouncer in transaction mode, as docs/operations.md describes. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningPooler, startPgbouncer } from '../../../../scripts/pgbouncer.mjs'
import { createForm } from '../../features/location/location-fixture.ts'
import { Api } from '../api.ts'
import { createAssignedCourse } from '../courses.ts'
import { postgresOnly } from '../databases.ts'
import { inParallel } from '../in-parallel.ts'
import { ServerProcess } from '../server-process.ts'
import { createTestServer, password, type TestServer } from '../test-server.ts'

const requestCount = 5000
/** More requests than connections, so that one server continues on the connections of the other. */
const atOnce = 24
const connections = 4
const timeoutMs = 900_000

describe.each(postgresOnly)('two servers behind pgbouncer on %s', (engine) => {
  let testServer: TestServer
  let pooler: RunningPooler
  let servers: ServerProcess[]

  beforeAll(async () => {
    testServer = await createTestServer(engine)
    const { databases, services } = testServer
    pooler = await startPgbouncer(databases.appUrl!, { connections })
    const env = { DATABASE_URL: pooler.url, DATABASE_POOLER: '1', DATA_DIR: services.config.dataDir }
    servers = await Promise.all([1, 2].map(() => ServerProcess.prepare(env)))
    await Promise.all(servers.map((server) => server.start()))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()))
    await pooler.stop()
    await testServer.close()
  })

  test(
    'answer 5,000 mixed requests',
    async () => {
      const client = await testServer.createClient()
      const admin = await testServer.createMember(client, { role: 'admin' })
      await createAssignedCourse(testServer, client, { assignedOn: '2026-08-01' })
      const apis = await Promise.all(
        servers.map(async ({ origin }) => {
          const api = new Api(origin)
          await api.login(client.identifier, admin.username, password)
          return api
        }),
      )
      const requests = [
        (api: Api) => api.send(calls.overview.read),
        (api: Api) => api.send(calls.memberList.getList, { filter: { search: 'test' }, sortBy: 'location' }),
        (api: Api) => api.send(calls.elearning.readMemberTasks, { page: 1, perPage: 25 }),
        (api: Api) => api.send(calls.overdue.list),
        (api: Api, index: number) => api.send(calls.location.create, createForm({ name: `Werk ${index}` })),
      ]
      const answers = await inParallel(requestCount, atOnce, async (index) => {
        const api = apis[index % apis.length]!
        const request = requests[Math.floor(index / apis.length) % requests.length]!
        const { status, text } = await request(api, index)
        return status === 200 ? 'answered' : text
      })
      expect([...new Set(answers)]).toEqual(['answered'])
      console.log(`pgbouncer: ${answers.length} requests through ${connections} connections, 0 failed`)
    },
    timeoutMs,
  )
})
