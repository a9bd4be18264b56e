/** Compares the companies that the planner of reminders finds with those in which the job changes rows. */
import { defaultReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssignedCourse } from '../../test/courses.ts'
import { testEngines } from '../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'
import { remindersRound } from './reminder.jobs.ts'
import { reminderJob } from './reminder.store.ts'
import { sendAllReminders, setPlan } from './reminder-fixture.ts'

/** A Tuesday. */
const today = '2026-11-03'
const job = {
  uuid: '018f0000-0000-7000-8000-000000000001',
  kind: 'test',
  clientUuid: null,
  payload: {},
  attempts: 1,
  createdAt: new Date(),
}
const ignore = async () => undefined

type Pick = <T>(values: readonly T[]) => T
const pickAny: Pick = <T>(values: readonly T[]) => values[Math.floor(Math.random() * values.length)] as T
/**
 * Picks the first value of each list. A company created with these values has an overdue member who can be
 * reminded.
 */
const pickFirst: Pick = <T>(values: readonly T[]) => values[0] as T
/** Picks the last value of each list. A company created with these values sends no reminders. */
const pickLast: Pick = <T>(values: readonly T[]) => values.at(-1) as T

describe.each(testEngines)('the planner of reminders on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  /** Creates a company with members, cycles and earlier reminders that `pick` chooses. */
  async function createCompany(withCopies: boolean, pick: Pick): Promise<TestClient> {
    const client = await server.createClient({ country: pick(['DE', 'AT']) })
    for (let index = 0; index < pick([1, 0, 2]); index += 1)
      await server.createMember(client, {
        hasPassword: false,
        hasSignedIn: pick([true, true, false]),
        email: pick(['member@test.example', 'member@test.example', null]),
        archived: pick([false, false, false, true]),
      })
    if (withCopies) await server.createMember(client, { hasPassword: false, role: 'admin' })
    await createAssignedCourse(server, client, { assignedOn: '2026-09-01' })

    const overdue = defaultReminderPlan.overdue.map(({ days, copyTo }) => ({
      days,
      copyTo: withCopies ? copyTo : [],
    }))
    await setPlan(server, client, {
      overdue,
      active: pick([true, true, true, false]),
      announce: pick([true, false]),
      from: pick([6, 6, 12]),
    })
    await server.inClient(client, (db) =>
      sql`update elearning_cycle set opens_on = ${today}::date - ${pick([0, 5, 14, 40])}::int,
            due_on = ${today}::date + ${pick([-20, -1, 0, 3, 7, 30])}::int, number = ${pick([0, 1])}`.execute(
        db,
      ),
    )

    // Some companies have had their reminders, earlier or today.
    const earlier = pick([null, null, `${today}T07:00:00Z`, '2026-11-02T09:00:00Z'])
    if (earlier) {
      server.clock.now = new Date(earlier)
      await sendAllReminders(server, client.uuid)
      if (pick([true, false]))
        await server.inClient(client, (db) => sql`update reminder set digest_on = null`.execute(db))
    }

    return client
  }

  const readState = async (client: TestClient): Promise<string> =>
    JSON.stringify(
      await server.inClient(client, async (db) => ({
        reminders: await db
          .selectFrom('reminder')
          .selectAll()
          .orderBy('memberUuid')
          .orderBy('step')
          .execute(),
        digests: await db.selectFrom('memberReminders').selectAll().orderBy('memberUuid').execute(),
        messages: await db.selectFrom('outbox').select('uuid').orderBy('uuid').execute(),
      })),
    )

  /** Returns, for each company, whether the planner finds it and whether the job changes something. */
  async function compare(clients: readonly TestClient[]) {
    await server.databases.owner.transaction(undefined, (db) => db.deleteFrom('job').execute())
    server.clock.now = new Date(`${today}T09:00:00Z`)
    await remindersRound(server.services, job, ignore, server.app.log)
    const rows = await server.databases.owner.transaction(undefined, (db) =>
      db.selectFrom('job').select('targetClientUuid').where('kind', '=', reminderJob).execute(),
    )
    const planned = new Set(rows.map(({ targetClientUuid }) => targetClientUuid))

    const found: boolean[] = []
    const changed: boolean[] = []
    for (const client of clients) {
      const before = await readState(client)
      await sendAllReminders(server, client.uuid)
      changed.push((await readState(client)) !== before)
      found.push(planned.has(client.uuid))
    }
    return { found, changed }
  }

  /** Creates a company that needs the job, one that does not, and random ones. */
  async function createCompanies(count: number, withCopies: boolean): Promise<TestClient[]> {
    const clients: TestClient[] = []
    for (const pick of [pickFirst, pickLast]) clients.push(await createCompany(withCopies, pick))
    while (clients.length < count) clients.push(await createCompany(withCopies, pickAny))
    return clients
  }

  test('enqueues a job exactly for the companies in which the job changes something', async () => {
    const clients = await createCompanies(40, false)
    const { found, changed } = await compare(clients)
    expect(found).toEqual(changed)
    expect(changed.slice(0, 2)).toEqual([true, false])
    const again = await compare(clients)
    expect(again.found.filter(Boolean)).toEqual([])
  })

  test('misses no company with copies', async () => {
    const clients = await createCompanies(30, true)
    const { found, changed } = await compare(clients)
    expect(changed.filter((isChanged, index) => isChanged && !found[index])).toEqual([])
    expect(changed.slice(0, 2)).toEqual([true, false])
    expect((await compare(clients)).found.filter(Boolean)).toEqual([])
  })
})
