import { defaultReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAssignedCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { reminderDay } from '../../reminder/reminder.rules.ts'
import { recomputeTasks } from '../assignment/recompute-tasks.store.ts'
import { elearningReminders } from './cycle-reminders.store.ts'
import { enqueueRecomputation } from './task.jobs.ts'

describe.each(featureEngines)('the first due date of a member who has never signed in on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let newcomer: TestMember
  let veteran: TestMember
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-09-01T09:00:00Z')
    client = await server.createClient()
    newcomer = await server.createMember(client, { hasSignedIn: false })
    veteran = await server.createMember(client)
  })

  const assign = (bufferDays: 0 | 14) =>
    createAssignedCourse(server, client, { assignedOn: '2026-09-01', bufferDays })

  const readCycle = ({ uuid }: TestMember) =>
    server.inClient(client, (db) =>
      db
        .selectFrom('elearningCycle as c')
        .innerJoin('elearningTask as t', 't.uuid', 'c.taskUuid')
        .innerJoin('elearningSeries as s', 's.uuid', 'c.seriesUuid')
        .select(['c.opensOn', 'c.dueOn', 's.anchorOn'])
        .where('t.memberUuid', '=', uuid)
        .executeTakeFirst(),
    )

  /** Runs the nightly recomputation on a day. */
  const spendNight = async (day: string) => {
    server.clock.now = new Date(`${day}T01:00:00Z`)
    await server.databases.app.transaction(undefined, (db) =>
      enqueueRecomputation(db, `${client.uuid} ${day}`),
    )
    await server.runJobs()
  }

  const collectSteps = (day: string, member: TestMember) =>
    server.inClient(client, async (db) => {
      await elearningReminders.collect(db, reminderDay(defaultReminderPlan, day), null)
      const rows = await db
        .selectFrom('reminder')
        .select('step')
        .where('memberUuid', '=', member.uuid)
        .orderBy('createdAt')
        .execute()
      return rows.map(({ step }) => step)
    })

  test('moves to the buffer days after the first login, and later logins do not change it', async () => {
    await assign(14)
    server.clock.now = new Date('2026-09-10T09:00:00Z')
    await server.signedIn(newcomer)
    expect(await readCycle(newcomer)).toEqual({
      opensOn: '2026-09-01',
      dueOn: '2026-09-24',
      anchorOn: '2026-09-24',
    })

    server.clock.now = new Date('2026-09-20T09:00:00Z')
    await server.signedIn(newcomer)
    await server.signedIn(veteran)
    expect(await readCycle(newcomer)).toMatchObject({ dueOn: '2026-09-24' })
    expect(await readCycle(veteran)).toMatchObject({ dueOn: '2026-09-15' })
  })

  test('never passes: each night it moves on before the member would be overdue', async () => {
    await assign(14)
    await spendNight('2026-09-14')
    expect(await readCycle(newcomer)).toMatchObject({ dueOn: '2026-09-15' })
    await spendNight('2026-09-15')
    expect(await readCycle(newcomer)).toMatchObject({ dueOn: '2026-09-29', anchorOn: '2026-09-29' })
    expect(await readCycle(veteran)).toMatchObject({ dueOn: '2026-09-15' })
  })

  test('is tomorrow if an e-learning is due at once, and the day of the first login after it', async () => {
    await assign(0)
    expect(await readCycle(newcomer)).toMatchObject({ dueOn: '2026-09-02' })
    expect(await readCycle(veteran)).toMatchObject({ dueOn: '2026-09-01' })
    await spendNight('2026-09-02')
    expect(await readCycle(newcomer)).toMatchObject({ dueOn: '2026-09-03' })
    server.clock.now = new Date('2026-09-03T09:00:00Z')
    await server.signedIn(newcomer)
    expect(await readCycle(newcomer)).toMatchObject({ dueOn: '2026-09-03' })
  })

  test('is due tomorrow at the earliest when a paused task is resumed', async () => {
    await assign(0)
    const setTakesPart = (createElearningTasks: boolean, on: string) =>
      server.inClient(client, async (db) => {
        await db
          .updateTable('member')
          .set({ createElearningTasks })
          .where('uuid', 'in', [newcomer.uuid, veteran.uuid])
          .execute()
        await recomputeTasks(db, on)
      })
    await setTakesPart(false, '2026-09-01')
    await setTakesPart(true, '2026-10-01')
    expect(await readCycle(newcomer)).toMatchObject({ dueOn: '2026-10-02' })
    expect(await readCycle(veteran)).toMatchObject({ dueOn: '2026-10-01' })
  })

  test('causes an announcement, but no reminder about due dates', async () => {
    await assign(14)
    expect(await collectSteps('2026-09-01', newcomer)).toEqual(['assigned'])
    expect(await collectSteps('2026-09-12', newcomer)).toEqual(['assigned'])
    expect(await collectSteps('2026-09-12', veteran)).toEqual(['assigned', '-3'])
  })
})
