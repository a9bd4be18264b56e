/** Overdue tasks for tests, and the messages that orders of reminders write. */
import { calls, type Input } from '@sorgfalt/contract'
import type { Api } from '../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../test/courses.ts'
import type { TestClient, TestMember, TestServer } from '../../test/test-server.ts'
import type { Sent } from '../reminder/reminder-fixture.ts'
import { writeRemindersJob } from './overdue.jobs.ts'

/** A Monday. Courses of `createOverdueCourse` are due on 2 November. */
const monday = '2026-11-16T09:00:00Z'

/** Assigns a course to all members. On `monday` it has been overdue for two weeks. */
export const createOverdueCourse = (server: TestServer, client: TestClient): Promise<TestCourse> =>
  createAssignedCourse(server, client, { assignedOn: '2026-11-02', bufferDays: 0 })

type RemindInput = Input<typeof calls.overdue.remind>

/** Sends reminders with the defaults of the dialog. */
export const remind = (api: Api, input: Partial<RemindInput> = {}) =>
  api.ok(calls.overdue.remind, {
    filter: {},
    byMail: true,
    bySms: true,
    copyToResponsible: true,
    copyToSender: false,
    sentence: '',
    ...input,
  })

/** Runs the waiting orders of reminders, and returns all messages of the company's outbox. */
export async function readOutbox(server: TestServer, client: TestClient): Promise<Sent[]> {
  while ((await server.jobs.runDue([writeRemindersJob])) > 0);
  return server.inClient(client, (db) =>
    db
      .selectFrom('outbox')
      .select(['kind', 'recipient', 'subject', 'bodyText', 'bodyHtml', 'calendar'])
      .orderBy('recipient')
      .orderBy('kind')
      .orderBy('createdAt')
      .execute(),
  )
}

/** Keeps these members out of the courses that are assigned later. */
export const exclude = (server: TestServer, client: TestClient, members: readonly TestMember[]) =>
  server.inClient(client, (db) =>
    db
      .updateTable('member')
      .set({ createElearningTasks: false })
      .where(
        'uuid',
        'in',
        members.map(({ uuid }) => uuid),
      )
      .execute(),
  )

export const addToUnit = (
  server: TestServer,
  client: TestClient,
  { orgUnitUuid, memberUuid }: { orgUnitUuid: string; memberUuid: string },
) =>
  server.inClient(client, (db) =>
    db.insertInto('orgUnitMember').values({ orgUnitUuid, memberUuid }).execute(),
  )

/** A new company with the members of the tests. Only Max gets the courses that are assigned later. */
interface Company {
  client: TestClient
  anna: TestMember
  max: TestMember
  /** The api of Anna, who is an administrator. */
  admin: Api
}

export async function createCompany(server: TestServer): Promise<Company> {
  server.clock.now = new Date(monday)
  const client = await server.createClient()
  const anna = await server.createMember(client, { role: 'admin' })
  const max = await server.createMember(client)
  await exclude(server, client, [anna])
  return { client, anna, max, admin: await server.signedIn(anna) }
}
