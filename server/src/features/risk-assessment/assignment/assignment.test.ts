import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../platform/calendar/days.ts'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createRiskCatalogue } from '../../../test/risk.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import {
  allAnswers,
  assignCatalogue,
  createLocation,
  createMembers,
  createStaff,
  createUnit,
  startExecution,
  submitAnswers,
} from '../risk-fixture.ts'

const { readMemberTasks, createExecution, saveExecution } = calls.riskExecution
const { assignOrgUnits, assignLocation, readAssignmentList, deleteTaskAssignments } = calls.riskAssignment
const { readSettings, saveSettings } = calls.riskCatalog

describe.each(featureEngines)('assigning a risk assessment on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let people: TestMember[]
  let apis: Api[]
  let unit: string
  let taskUuid: string
  let assignmentUuid: string
  const today = () => server.clock.now.toISOString().slice(0, 10)
  const assign = (riskAssessmentTaskUuid: string, orgUnitUuids: string[]) =>
    assignCatalogue(admin, riskAssessmentTaskUuid, orgUnitUuids)
  const tasks = async (api: Api) => (await api.ok(readMemberTasks)).rows

  beforeAll(async () => {
    server = await createTestServer(engine)
    ;({ client, admin, people, apis } = await createStaff(server, 7))
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-10-05T09:00:00Z')
    unit = await createUnit(server, client, 'Lager', people)
    taskUuid = await createRiskCatalogue(server, client)
    assignmentUuid = await assign(taskUuid, [unit])
  })

  test('asks a member who belongs to two assignments to take part in the first one only', async () => {
    const also = await createUnit(server, client, 'Auch', people.slice(0, 3))
    const more = {
      riskAssessmentTaskUuid: taskUuid,
      orgUnitUuids: [also, await createUnit(server, client, 'Neu', await createMembers(server, client, 2))],
    }
    // A dry run returns how many members would be asked to take part, and the due date.
    const preview = await admin.ok(assignOrgUnits, { ...more, dryRun: true })
    expect(preview).toMatchObject({ active: true, memberCount: 2, dueDate: addDays(today(), 30) })
    const second = await assign(taskUuid, [also])
    expect(
      (await tasks(apis[0] as Api)).filter(
        ({ riskAssessmentTaskUuid }) => riskAssessmentTaskUuid === taskUuid,
      ),
    ).toHaveLength(1)
    expect(await (apis[0] as Api).send(createExecution, { assignmentUuid: second })).toMatchObject({
      status: 404,
    })
    const rows = (await admin.ok(readAssignmentList, { riskAssessmentTaskUuid: taskUuid })).rows
    expect(rows.map(({ memberCount, tooSmall }) => ({ memberCount, tooSmall }))).toEqual([
      { memberCount: 0, tooSmall: true },
      { memberCount: 7, tooSmall: false },
    ])
  })

  test('does not ask a member to take part if risk assessments are switched off for the member', async () => {
    const [excepted] = people
    await server.inClient(client, (db) =>
      db
        .updateTable('member')
        .set({ createRiskAssessmentTasks: false })
        .where('uuid', '=', excepted!.uuid)
        .execute(),
    )
    const asked = (api: Api) =>
      tasks(api).then((rows) => rows.some((row) => row.assignmentUuid === assignmentUuid))
    const answers = [await asked(apis[0]!), await asked(apis[1]!)]
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ createRiskAssessmentTasks: true }).execute(),
    )
    expect(answers).toEqual([false, true])
  })

  test('reports that no member is asked to take part if the catalogue is switched off', async () => {
    const ofTask = { riskAssessmentTaskUuid: taskUuid }
    await admin.ok(saveSettings, { ...ofTask, ...(await admin.ok(readSettings, ofTask)), active: false })
    const orgUnitUuids = [await createUnit(server, client, 'Neu', people)]
    expect(await admin.ok(assignOrgUnits, { ...ofTask, orgUnitUuids, dryRun: true })).toMatchObject({
      active: false,
    })
  })

  test('refuses existing assignments and names them by their org units and location', async () => {
    const locationUuid = await createLocation(server, client, 'Werk Linz')
    const also = await createUnit(server, client, 'Auch', [])
    const send = (orgUnitUuids: string[], more: object = {}) =>
      admin.send(assignOrgUnits, {
        riskAssessmentTaskUuid: taskUuid,
        orgUnitUuids,
        ...more,
      })
    const refused = (names: string) => ({
      status: 400,
      body: { error: { code: 'TaskAssignment.Exists', params: { names } } },
    })
    expect(await send([also, unit])).toMatchObject(refused('Lager'))
    expect(await send([also, unit], { dryRun: true })).toMatchObject(refused('Lager'))
    for (const more of [{ pool: true }, { pool: true, locationUuid }]) await send([also, unit], more)
    expect(await send([unit, also], { pool: true })).toMatchObject(refused('Auch + Lager'))
    expect(await send([unit, also], { pool: true, locationUuid })).toMatchObject(
      refused('Auch + Lager (Werk Linz)'),
    )
    const ofLocation = { riskAssessmentTaskUuid: taskUuid, locationUuid }
    await admin.ok(assignLocation, ofLocation)
    expect(await admin.send(assignLocation, ofLocation)).toMatchObject(refused('Werk Linz'))
  })

  test('ends started executions and deletes all answers when the assignment is deleted', async () => {
    await submitAnswers(apis[0] as Api, assignmentUuid, 5)
    const open = await startExecution(apis[1] as Api, assignmentUuid)
    await admin.ok(deleteTaskAssignments, { assignmentUuids: [assignmentUuid] })
    const late = await (apis[1] as Api).send(saveExecution, {
      ...open,
      answers: allAnswers(1),
      completed: true,
    })
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'RiskAssessment.RoundFinished' } } })
    const left = await server.inClient(client, (db) =>
      db
        .selectFrom('riskTally')
        .innerJoin('riskRound', 'uuid', 'roundUuid')
        .select('n')
        .where('assignmentUuid', '=', assignmentUuid)
        .execute(),
    )
    expect(left).toEqual([])
  })
})
