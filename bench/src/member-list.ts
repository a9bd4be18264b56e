/** memberlist/getlist in a company of 100,000 members, against the same statements by the bare driver. */
import { calls } from '@sorgfalt/contract'
import { seedLoad } from '../../server/src/demo/load.ts'
import type { Api } from '../../server/src/test/api.ts'
import { createTestServer } from '../../server/src/test/test-server.ts'
import { capture } from './capture.ts'
import type { Shot } from './load.ts'
import { compare, headersOf, type Ratio } from './main-job.ts'
import { type Memory, memoryOf, startServer, startYardstick, vacuum } from './processes.ts'

const members = 100_000
const filter = { role: ['member'], status: ['active', 'invited'] }
interface Places {
  orgUnit: string[]
  location: string[]
}
/** Every answer has 25 rows and the total; the first search finds dozens, the second tens of thousands. */
const requestsIn = (places: Places) => ({
  'unfiltered, by last name': {},
  'search, role, status, by first name': {
    filter: { search: 'steinhuber', ...filter },
    sortBy: 'firstName',
    sortDirection: 'desc',
  },
  'search of two letters, role, status, by last login': {
    filter: { search: 'an', ...filter },
    sortBy: 'lastLoginAt',
    sortDirection: 'desc',
  },
  'every filter at once, by e-mail': {
    filter: { search: 'an', ...filter, ...places, neverLoggedIn: true, noPassword: true },
    sortBy: 'email',
    sortDirection: 'desc',
  },
  'unfiltered, by location': { sortBy: 'location' },
  'unfiltered, by last name, page 2,000': { page: 2000 },
})

/** Rates of the pages of a list, each with its rows, its order and its total. */
export async function memberListRatios(): Promise<{ ratios: Ratio[]; memory: Memory }> {
  const secret = 'b'.repeat(32)
  const testServer = await createTestServer('postgres', { env: { SECRET_KEY: secret } })
  const client = await testServer.createClient()
  const api = await testServer.signedIn(await testServer.createMember(client, { role: 'admin' }))

  await seedLoad(
    testServer.databases.owner,
    {
      client: client.identifier,
      licenseeUuid: client.licenseeUuid,
      members,
      units: 200,
      locations: 20,
      passwordHash: 'nobody knows',
      now: new Date(),
    },
    () => undefined,
  )

  await vacuum(testServer.databases.ownerUrl ?? '')

  const url = testServer.databases.appUrl ?? ''
  const server = await startServer({
    DATABASE_URL: url,
    SECRET_KEY: secret,
    DATA_DIR: testServer.services.config.dataDir,
  })

  const headers = await headersOf(api)
  const { getList } = calls.memberList
  const ratios: Ratio[] = []

  for (const [name, input] of Object.entries(requestsIn(await readMemberOrgNodes(api)))) {
    // Often enough that the statements are prepared and their plans have settled.
    for (let call = 0; call < 7; call += 1) await api.ok(getList, input)
    const statements = await capture(async () => {
      const { rows, total } = await api.ok(getList, input)
      if (rows.length !== 25 || total <= 25)
        throw new Error(`${name} should fill its page, and has ${rows.length} of ${total}`)
    })

    const yardstick = await startYardstick(url, statements)
    const shot = (port: number, path: string): Shot => ({
      port,
      path,
      headers,
      body: () => JSON.stringify(input),
    })

    ratios.push(await compare(name, shot(server.port, getList.path), shot(yardstick.port, '/')))
    yardstick.process.kill()
  }

  const memory = await memoryOf(server.port)

  server.process.kill('SIGTERM')
  await testServer.close()

  return { ratios, memory }
}

/** Three branches of the tree and five locations. */
async function readMemberOrgNodes(api: Api): Promise<Places> {
  const { orgUnits, locations } = await api.ok(calls.memberList.readFilterOptions)
  return {
    orgUnit: orgUnits
      .filter(({ depth }) => depth === 1)
      .slice(0, 3)
      .map(({ uuid }) => uuid),
    location: locations.slice(0, 5).map(({ uuid }) => uuid),
  }
}
