/**
 * Compares the overdue work list and the qualification matrix of 100,000 members with their SQL statements,
 * sent by the bare driver.
 */
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { seedLoad } from '../../server/src/demo/load.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { createTestServer } from '../../server/src/test/test-server.ts'
import { assignToAll } from './assigned-course.ts'
import { capture } from './capture.ts'
import type { RepeatedRequest } from './load.ts'
import { compare, headersOf, type Ratio } from './main-job.ts'
import { startServer, startYardstick, vacuum } from './processes.ts'

const members = 100_000

const list = 'list of overdue tasks, 25 rows of 100,000 members'
const matrix = 'qualification matrix, 25 rows of 100,000 members'
const { readMatrix } = calls.qualificationMatrix

/** Each request fills a page of 25 rows. */
const requests = [
  { name: `${list} (the first page)`, call: calls.overdue.list, input: {} },
  {
    name: `${list} (at least four weeks, by name)`,
    call: calls.overdue.list,
    input: { filter: { days: 28 }, sortBy: 'lastName' },
  },
  {
    name: `${list} (never reminded, page 100)`,
    call: calls.overdue.list,
    input: { filter: { reminded: false }, page: 100 },
  },
  { name: `${matrix} (by name)`, call: readMatrix, input: {} },
  { name: `${matrix} (gaps only)`, call: readMatrix, input: { filter: { gaps: true } } },
  { name: `${matrix} (most overdue first)`, call: readMatrix, input: { sortBy: 'overdue' } },
] as const

/** Returns the ratio of each request. One member in twenty has an overdue e-learning. */
export async function overdueRatios(): Promise<Ratio[]> {
  const testServer = await createTestServer('postgres')
  const client = await testServer.createClient()
  const api = await testServer.signedIn(await testServer.createMember(client, { role: 'admin' }))
  const { owner } = testServer.databases
  const size = { members, units: 200, locations: 20, passwordHash: 'unknown', now: new Date() }

  const load = { client: client.identifier, licenseeUuid: client.licenseeUuid, ...size }

  await assignToAll(testServer, client, {
    assignedOn: '2026-08-01',
    addMembers: () => seedLoad(owner, load, () => undefined),
  })
  await owner.transaction(undefined, (db) => spreadDueDates(db, client.uuid))
  await vacuum(testServer.databases.ownerUrl ?? '')

  const server = await startServer(testServer)
  const headers = await headersOf(api)
  const ratios: Ratio[] = []

  for (const { name, call, input } of requests) {
    const read = async (): Promise<readonly unknown[]> => {
      const { body } = await api.send(call, input)
      return (body as { rows?: readonly unknown[] }).rows ?? []
    }

    // After seven calls the statements are prepared and their plans no longer change.
    for (let count = 0; count < 7; count += 1) await read()
    const statements = await capture(async () => {
      const rows = await read()
      if (rows.length !== 25) throw new Error(`${name} has ${rows.length} rows`)
    })

    const yardstick = await startYardstick(testServer.databases.appUrl ?? '', statements)
    const requestTo = (port: number, path: string): RepeatedRequest => ({
      port,
      path,
      headers,
      body: () => JSON.stringify(input),
    })

    ratios.push(await compare(name, requestTo(server.port, call.path), requestTo(yardstick.port, '/')))
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
