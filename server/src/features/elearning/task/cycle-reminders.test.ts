import { defaultReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssignedCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { insertMembers } from '../../member/new-member.store.ts'
import { reminderDay, stepReached } from '../../reminder/reminder.rules.ts'
import { elearningReminders } from './cycle-reminders.store.ts'

/** The end of February in a leap year, with months of all lengths around it. */
const today = '2028-02-29'
const members = 600

describe.each(featureEngines)('the reminder ledger of cycles on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    const people = Array.from({ length: members }, (_, index) => ({
      username: `person-x${index}`,
      firstName: 'Test',
      lastName: `${index}`,
      role: 'member' as const,
      passwordHash: null,
      lastLoginAt: new Date(),
      email: `x${index}@test.example`,
    }))
    await server.inClient(client, (db) => insertMembers(db, people))
    await createAssignedCourse(server, client, { assignedOn: today })
    // The cycles open between 46 days ago and tomorrow and are due up to 60 days later. Half of them are
    // repeats.
    await server.inClient(client, (db) =>
      sql`update elearning_cycle c
        set opens_on = ${today}::date + 1 - n.n % 48,
          due_on = ${today}::date + 1 - n.n % 48 + n.n / 48 * 5, number = n.n / 2 % 2
        from (select uuid, (row_number() over (order by uuid) - 1)::integer as n from elearning_cycle) n
        where n.uuid = c.uuid`.execute(db),
    )
  })
  afterAll(() => server.close())

  test.each([
    ['the default plan', defaultReminderPlan],
    ['all steps', { ...defaultReminderPlan, before: [30, 14, 7, 3, 1, 0] as const }],
    ['no announcement', { ...defaultReminderPlan, announce: false }],
  ])(
    'contains the steps that stepReached returns for openings and due dates around today, with %s',
    async (_what, plan) => {
      const day = reminderDay({ ...plan, before: [...plan.before] }, today)
      const written = await server.inClient(client, async (db) => {
        await sql`delete from reminder`.execute(db)
        for (let after: string | null = null; ; ) {
          after = await elearningReminders.collect(db, day, after)
          if (after === null) break
        }
        return db
          .selectFrom('reminder')
          .select(['subjectUuid', 'step', 'countsFrom'])
          .where('kind', '=', 'elearning')
          .execute()
      })
      const cycles = await server.inClient(client, (db) =>
        db.selectFrom('elearningCycle').select(['uuid', 'opensOn', 'dueOn', 'number']).execute(),
      )
      expect(cycles).toHaveLength(members)
      const expected = cycles.flatMap(({ uuid, opensOn, dueOn, number }) => {
        const step = stepReached({ opensOn, dueOn, isFirst: number === 0 }, day)
        return step === null
          ? []
          : [{ subjectUuid: uuid, step: String(step), countsFrom: step === 'assigned' ? opensOn : dueOn }]
      })
      const sorted = (rows: typeof written) =>
        rows.toSorted((one, other) => (one.subjectUuid < other.subjectUuid ? -1 : 1))
      expect(sorted(written)).toEqual(sorted(expected))
      expect(written.length).toBeGreaterThan(100)
    },
  )
})
