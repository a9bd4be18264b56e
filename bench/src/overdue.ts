/** Compares the overdue work list of 100,000 members with its SQL statements, sent by the bare driver. */
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { seedLoad } from '../../server/src/demo/load.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { createAssignedCourse } from '../../server/src/test/courses.ts'
import { createTestServer } from '../../server/src/test/test-server.ts'
import { capture } from './capture.ts'
import type { RepeatedRequest } from './load.ts'
import { compare, headersOf, type Ratio } from './main-job.ts'
import { startServer, startYardstick, vacuum } from './processes.ts'

const members = 100_000

/** Each input fills a page of 25 rows. */
const requests = {
  'the first page': {},
  'at least four weeks, by name': { filter: { days: 28 }, sortBy: 'lastName' },
  'never reminded, page 100': { filter: { reminded: false }, page: 100 },
}

/** Returns the ratio of the list for each input. One member in twenty has an overdue e-learning. */
export async function overdueRatios(): Promise<Ratio[]> {
  const testServer = await createTestServer('postgres')
  const client = await testServer.createClient()
  const api = await testServer.signedIn(await testServer.createMember(client, { role: 'admin' }))
  const { owner } = testServer.databases
  const size = { members, units: 200, locations: 20, passwordHash: 'unknown', now: new Date() }

  await seedLoad(
    owner,
    { client: client.identifier, licenseeUuid: client.licenseeUuid, ...size },
    () => undefined,
  )

  await createAssignedCourse(testServer, client, { assignedOn: '2026-08-01' })
  await owner.transaction(undefined, (db) => spreadDueDates(db, client.uuid))
  await vacuum(testServer.databases.ownerUrl ?? '')

  const server = await startServer(testServer)
  const headers = await headersOf(api)
  const ratios: Ratio[] = []

  for (const [name, input] of Object.entries(requests)) {
    // After seven calls the statements are prepared and their plans no longer change.
    for (let call = 0; call < 7; call += 1) await api.ok(calls.overdue.list, input)
    const statements = await capture(async () => {
      const { rows } = await api.ok(calls.overdue.list, input)
      if (rows.length !== 25) throw new Error(`${name} has ${rows.length} rows`)
    })

    const yardstick = await startYardstick(testServer.databases.appUrl ?? '', statements)
    const requestTo = (port: number, path: string): RepeatedRequest => ({
      port,
      path,
      headers,
      body: () => JSON.stringify(input),
    })

    ratios.push(
      await compare(name, requestTo(server.port, calls.overdue.list.path), requestTo(yardstick.port, '/')),
    )
    yardstick.process.kill()
  }

  server.process.kill('SIGTERM')
  await testServer.close()

  return ratios
}

/** Makes one e-learning in twenty overdue for 1 to 64 days, and the others due later. */
async function spreadDueDates(db: Db, clientUuid: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`
    update elearning_cycle c set opens_on = current_date - 100, due_on = current_date + case
      when hashtextextended(c.uuid::text, 1) % 20 = 0
        then -1 - (abs(hashtextextended(c.uuid::text, 2)) & 63)::integer
      else 30 end
    where c.client_uuid = ${clientUuid} and c.closed_at is null`.execute(db)
}
