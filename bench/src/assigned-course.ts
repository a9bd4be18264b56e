/** Assigns an e-learning to all members of a large company, for the data of a measurement. */
import { sql } from 'kysely'
import { recomputeTasks } from '../../server/src/features/elearning/assignment/recompute-tasks.store.ts'
import { createAssignedCourse, type TestCourse } from '../../server/src/test/courses.ts'
import type { TestClient, TestServer } from '../../server/src/test/test-server.ts'

const membersPerChunk = 10_000

/**
 * Creates a course, assigns it to the members that `addMembers` adds, and returns it. The tasks are created
 * in chunks without a statement timeout, because a busy machine may need minutes for all of them.
 */
export async function assignToAll(
  testServer: TestServer,
  client: TestClient,
  of: { assignedOn: string; addMembers: () => Promise<unknown> },
): Promise<TestCourse> {
  const { assignedOn, addMembers } = of
  const course = await createAssignedCourse(testServer, client, { assignedOn })
  await addMembers()

  const members = await testServer.inClient(client, (db) => db.selectFrom('member').select('uuid').execute())
  for (let start = 0; start < members.length; start += membersPerChunk) {
    const chunk = members.slice(start, start + membersPerChunk).map(({ uuid }) => uuid)
    await testServer.inClient(client, async (db) => {
      await sql`set local statement_timeout = 0`.execute(db)
      await recomputeTasks(db, assignedOn, {
        members: chunk,
        clientElearningUuid: course.clientElearningUuid,
      })
    })
  }

  return course
}
