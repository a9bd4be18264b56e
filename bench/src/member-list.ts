/** Compares the list of 100,000 members with its SQL statements, sent by the bare driver. */
import { calls } from '@sorgfalt/contract'
import { seedLoad } from '../../server/src/demo/load.ts'
import type { Api } from '../../server/src/test/api.ts'
import { createTestServer } from '../../server/src/test/test-server.ts'
import { capture } from './capture.ts'
import type { RepeatedRequest } from './load.ts'
import { compare, headersOf, type Ratio } from './main-job.ts'
import { type Memory, memoryOf, startServer, startYardstick, vacuum } from './processes.ts'

const members = 100_000
const filter = { role: ['member'], status: ['active', 'invited'] }
interface OrgNodes {
  orgUnit: string[]
  location: string[]
}
/**
 * Returns inputs of the member list. Each of them fills a page of 25 rows. The first search finds dozens of
 * members, the second finds tens of thousands.
 */
const requestsIn = (orgNodes: OrgNodes) => ({
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
    filter: { search: 'an', ...filter, ...orgNodes, neverLoggedIn: true, noPassword: true },
    sortBy: 'email',
    sortDirection: 'desc',
  },
  'unfiltered, by location': { sortBy: 'location' },
  'unfiltered, by last name, page 2,000': { page: 2000 },
})

/**
 * Compares the call with its SQL statements for each input. Returns these ratios, and the memory of the
 * server after the last input.
 */
export async function memberListRatios(): Promise<{ ratios: Ratio[]; memory: Memory }> {
  const testServer = await createTestServer('postgres')
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
      passwordHash: 'unknown',
      now: new Date(),
    },
    () => undefined,
  )

  await vacuum(testServer.databases.ownerUrl ?? '')

  const url = testServer.databases.appUrl ?? ''
  const server = await startServer(testServer)

  const headers = await headersOf(api)
  const { getList } = calls.memberList
  const ratios: Ratio[] = []

  for (const [name, input] of Object.entries(requestsIn(await readMemberOrgNodes(api)))) {
    // After seven calls the statements are prepared and their plans no longer change.
    for (let call = 0; call < 7; call += 1) await api.ok(getList, input)
    const statements = await capture(async () => {
      const { rows, total } = await api.ok(getList, input)
      if (rows.length !== 25 || total <= 25)
        throw new Error(`${name} does not fill its page: ${rows.length} of ${total}`)
    })

    const yardstick = await startYardstick(url, statements)
    const requestTo = (port: number, path: string): RepeatedRequest => ({
      port,
      path,
      headers,
      body: () => JSON.stringify(input),
    })

    ratios.push(await compare(name, requestTo(server.port, getList.path), requestTo(yardstick.port, '/')))
    yardstick.process.kill()
  }

  const memory = await memoryOf(server.port)

  server.process.kill('SIGTERM')
  await testServer.close()

  return { ratios, memory }
}

/** Returns three org units below the root, and five locations. */
async function readMemberOrgNodes(api: Api): Promise<OrgNodes> {
  const { orgUnits, locations } = await api.ok(calls.memberList.readFilterOptions)
  return {
    orgUnit: orgUnits
      .filter(({ depth }) => depth === 1)
      .slice(0, 3)
      .map(({ uuid }) => uuid),
    location: locations.slice(0, 5).map(({ uuid }) => uuid),
  }
}
