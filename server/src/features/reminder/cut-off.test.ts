import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssignedCourse } from '../../test/courses.ts'
import { someEngine } from '../../test/databases.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { sendAllReminders } from './reminder-fixture.ts'

let left = Number.POSITIVE_INFINITY
let server: TestServer
beforeAll(async () => {
  server = await createTestServer(someEngine, {
    onStatement: () => {
      left -= 1
      if (left < 0) throw new Error('cut off')
    },
  })
  server.clock.now = new Date('2026-11-10T09:00:00Z')
})
afterAll(() => server.close())

test('the reminder job reminds each member once, even if the job is interrupted and runs again', async () => {
  let cuts = 0
  for (let isCut = true; isCut; ) {
    const client = await server.createClient()
    const people = [
      await server.createMember(client, { hasPassword: false }),
      await server.createMember(client, { role: 'admin', hasPassword: false }),
    ]
    await createAssignedCourse(server, client, { assignedOn: '2026-11-02', bufferDays: 0 })
    const run = () => sendAllReminders(server, client.uuid)
    left = cuts
    isCut = await run().then(
      () => false,
      () => true,
    )
    left = Number.POSITIVE_INFINITY
    await run()
    const written = await server.inClient(client, async (db) => ({
      mails: await db.selectFrom('outbox').select('memberUuid').execute(),
      ledger: await db.selectFrom('reminder').select(['kind', 'digestOn']).orderBy('kind').execute(),
    }))
    expect(new Set(written.mails.map(({ memberUuid }) => memberUuid)), `after ${cuts} statements`).toEqual(
      new Set(people.map(({ uuid }) => uuid)),
    )
    expect(written.mails).toHaveLength(people.length)
    expect(written.ledger.map(({ digestOn }) => digestOn)).toEqual(['2026-11-10', '2026-11-10'])
    cuts += 1
  }
  expect(cuts).toBeGreaterThan(15)
})
