/** Measures the reminder job with 100,000 open tasks, from the cycles to the messages in the outbox. */
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { seedLoad } from '../../server/src/demo/load.ts'
import { sendAllReminders, setPlan } from '../../server/src/features/reminder/reminder-fixture.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { createAssignedCourse } from '../../server/src/test/courses.ts'
import { createTestServer } from '../../server/src/test/test-server.ts'

const members = 10_000
const courses = 10
/** A Monday. */
const assignedOn = '2026-11-02'

export interface ReminderFigures {
  tasks: number
  /** Seconds of the run that sends all reminders, and of the next run, which sends none. */
  firstRun: number
  secondRun: number
  mails: number
}

export async function reminderFigures(): Promise<ReminderFigures> {
  const server = await createTestServer('postgres', { env: { LOG_LEVEL: 'silent' } })
  const client = await server.createClient()
  const { identifier, licenseeUuid } = client
  const load = {
    client: identifier,
    licenseeUuid,
    members,
    units: 200,
    locations: 20,
    passwordHash: 'unknown',
    now: new Date(),
  }

  const assigned: string[] = []
  for (let course = 0; course < courses; course += 1)
    assigned.push((await createAssignedCourse(server, client, { assignedOn })).clientElearningUuid)
  await seedLoad(server.databases.owner, load, () => undefined)
  for (const clientElearningUuid of assigned)
    await server.inClient(client, (db) => createTasks(db, clientElearningUuid))
  await setPlan(server, client, { from: 0, until: 24, onRestDays: true })
  await server.databases.owner.transaction(undefined, (db) =>
    sql`analyze member, elearning_task, elearning_cycle, org_unit_member`.execute(db),
  )

  server.clock.now = new Date(`${assignedOn}T09:00:00Z`)

  const run = async (): Promise<number> => {
    const began = performance.now()
    await sendAllReminders(server, client.uuid)
    return (performance.now() - began) / 1000
  }

  const firstRun = await run()
  const secondRun = await run()
  const counts = sql<{ tasks: number; mails: number }>`
    select
      (select count(*) from elearning_cycle where closed_at is null) as tasks,
      (select count(*) from outbox) as mails`
  const { rows } = await server.inClient(client, (db) => counts.execute(db))

  await server.close()

  return { firstRun, secondRun, tasks: rows[0]?.tasks ?? 0, mails: rows[0]?.mails ?? 0 }
}

/** Creates a task with an open cycle for every member. */
async function createTasks(db: Db, clientElearningUuid: string): Promise<void> {
  await sql`
    with task as (
      insert into elearning_task (client_elearning_uuid, member_uuid)
      select ${clientElearningUuid}, uuid from member where archived_at is null returning uuid
    ), series as (
      insert into elearning_series (task_uuid, number, anchor_on, interval_months)
      select uuid, 1, ${assignedOn}::date + 14, 12 from task returning uuid, task_uuid
    )
    insert into elearning_cycle (task_uuid, series_uuid, number, opens_on, due_on)
    select task_uuid, uuid, 0, ${assignedOn}::date, ${assignedOn}::date + 14 from series`.execute(db)
}
