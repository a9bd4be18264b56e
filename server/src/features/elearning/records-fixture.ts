/** Reads what the database stores about an e-learning: the task of a member, cycles, attempts and results. */
import { calls } from '@sorgfalt/contract'
import type { Api } from '../../test/api.ts'
import type { TestCourse } from '../../test/courses.ts'
import type { TestClient, TestServer } from '../../test/test-server.ts'

/** Returns the task of a course in the member's list; undefined if there is none. */
export const findTask = async (api: Api, { course }: Pick<TestCourse, 'course'>) =>
  (await api.ok(calls.elearning.readMemberTasks, { filter: { search: course.title.de_DE } })).rows[0]

/** Returns the cycles of a course in all series, in their order. */
export const listCycles = (server: TestServer, client: TestClient, { clientElearningUuid }: TestCourse) =>
  server.inClient(client, (db) =>
    db
      .selectFrom('elearningCycle as c')
      .innerJoin('elearningSeries as s', 's.uuid', 'c.seriesUuid')
      .innerJoin('elearningTask as t', 't.uuid', 'c.taskUuid')
      .select([
        's.number as series',
        's.anchorOn',
        'c.number',
        'c.opensOn',
        'c.dueOn',
        'c.closedBy',
        'c.closedAt',
      ])
      .where('t.clientElearningUuid', '=', clientElearningUuid)
      .orderBy('s.number')
      .orderBy('c.number')
      .execute(),
  )

/** Returns the attempts of an execution in their order. */
export const listAttempts = (server: TestServer, client: TestClient, executionUuid: string) =>
  server.inClient(client, (db) =>
    db
      .selectFrom('elearningAttempt')
      .selectAll()
      .where('executionUuid', '=', executionUuid)
      .orderBy('number')
      .execute(),
  )

/** Returns the results of a course in the order of the company's chain. */
export const listResults = (
  server: TestServer,
  client: TestClient,
  { elearningUuid }: Pick<TestCourse, 'elearningUuid'>,
) =>
  server.inClient(client, (db) =>
    db
      .selectFrom('elearningResult')
      .selectAll()
      .where('elearningUuid', '=', elearningUuid)
      .orderBy('number')
      .execute(),
  )
