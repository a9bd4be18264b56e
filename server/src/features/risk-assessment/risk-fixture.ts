/** Creates org units, locations and members, and submits answers. */
import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import type { Choice } from '@sorgfalt/contract/risk-assessment/execution'
import type { Api } from '../../test/api.ts'
import type { TestClient, TestMember, TestServer } from '../../test/test-server.ts'

export async function createUnit(
  server: TestServer,
  client: TestClient,
  name: string,
  members: readonly TestMember[],
): Promise<string> {
  const uuid = randomUUID()
  await server.inClient(client, async (db) => {
    await db
      .insertInto('orgUnit')
      .values({ uuid, identifier: `u-${uuid}`, name, parentUuid: client.rootUuid })
      .execute()
    const rows = members.map((member) => ({ orgUnitUuid: uuid, memberUuid: member.uuid }))
    if (rows.length > 0) await db.insertInto('orgUnitMember').values(rows).execute()
  })
  return uuid
}

export async function createLocation(server: TestServer, client: TestClient, name = 'Werk'): Promise<string> {
  const uuid = randomUUID()
  await server.inClient(client, (db) =>
    db
      .insertInto('location')
      .values({ uuid, identifier: `l-${uuid}`, name, type: 'branch' })
      .execute(),
  )
  return uuid
}

export async function createMembers(
  server: TestServer,
  client: TestClient,
  count: number,
): Promise<TestMember[]> {
  const created: TestMember[] = []
  for (let index = 0; index < count; index += 1) created.push(await server.createMember(client))
  return created
}

/** Creates a company with an administrator and `count` members, all with a session. */
export async function createStaff(server: TestServer, count: number) {
  const client = await server.createClient()
  const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  const people = await createMembers(server, client, count)
  const apis = await Promise.all(people.map((person) => server.signedIn(person)))
  return { client, admin, people, apis }
}

/** Assigns a catalogue to org units. Returns the uuid of the assignment. */
export async function assignCatalogue(
  admin: Api,
  riskAssessmentTaskUuid: string,
  orgUnitUuids: readonly string[],
): Promise<string> {
  const { assignmentUuids } = await admin.ok(calls.riskAssignment.assignOrgUnits, {
    riskAssessmentTaskUuid,
    orgUnitUuids,
  })
  return assignmentUuids[0] ?? ''
}

/** Returns the same answer for each of the four statements of the tiny catalogue. */
export const allAnswers = (value: Choice) => ['i1', 'i2', 'i3', 'i4'].map((itemId) => ({ itemId, value }))

/** Starts the member's execution of an assignment and takes its lease. */
export async function startExecution(api: Api, assignmentUuid: string) {
  const { executionUuid } = await api.ok(calls.riskExecution.createExecution, { assignmentUuid })
  const execution = await api.ok(calls.riskExecution.readExecution, { executionUuid })
  return { executionUuid, leaseToken: execution.leaseToken ?? '', revision: execution.revision }
}

/** Starts the member's execution, answers every statement with the same value and submits. */
export async function submitAnswers(api: Api, assignmentUuid: string, value: Choice): Promise<string> {
  const open = await startExecution(api, assignmentUuid)
  await api.ok(calls.riskExecution.saveExecution, { ...open, answers: allAnswers(value), completed: true })
  return open.executionUuid
}
