import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createRiskCatalogue } from '../../../test/risk.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { makeResponsible } from '../../member/list/member-list-fixture.ts'
import { addressOf, remindAt } from '../../reminder/reminder-fixture.ts'
import { assignCatalogue, createLocation, createMembers, createUnit, submitAnswers } from '../risk-fixture.ts'

describe.each(featureEngines)('the members responsible for an assignment on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let riskAssessmentTaskUuid: string
  const leaders = async () =>
    (await admin.ok(calls.riskAssignment.readAssignmentList, { riskAssessmentTaskUuid })).rows.map(
      (row) => row.admins,
    )

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-10-05T09:00:00Z')
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    riskAssessmentTaskUuid = await createRiskCatalogue(server, client)
  })

  test('are those of the unit above if the unit has no active responsible member', async () => {
    const people = await createMembers(server, client, 6)
    const unit = await createUnit(server, client, 'Lager', people)
    await makeResponsible(
      server,
      client,
      (await server.createMember(client, { role: 'ou-admin', archived: true })).uuid,
      { unit },
    )
    const chief = await server.createMember(client, { role: 'ou-admin' })
    await makeResponsible(server, client, chief.uuid, { unit: client.rootUuid })
    const assignmentUuid = await assignCatalogue(admin, riskAssessmentTaskUuid, [unit])
    expect(await leaders()).toEqual([[`Test Person ${chief.username}`]])
    for (const person of people) await submitAnswers(await server.signedIn(person), assignmentUuid, 3)
    const notified = (await remindAt(server, client, '2026-10-06T09:00:00Z')).filter(({ bodyText }) =>
      bodyText?.includes('Kann abgeschlossen'),
    )
    expect(notified.map(({ recipient }) => recipient)).toEqual([addressOf(chief)])
    const own = await server.createMember(client, { role: 'ou-admin' })
    await makeResponsible(server, client, own.uuid, { unit })
    expect(await leaders()).toEqual([[`Test Person ${own.username}`]])
  })

  test('are those of the location if the assignment has no org units', async () => {
    const locationUuid = await createLocation(server, client)
    const lead = await server.createMember(client, { role: 'loc-admin' })
    await makeResponsible(server, client, lead.uuid, { location: locationUuid })
    await admin.ok(calls.riskAssignment.assignLocation, { riskAssessmentTaskUuid, locationUuid })
    expect(await leaders()).toEqual([[`Test Person ${lead.username}`]])
  })
})
