import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { aRiskCatalogue } from '../../../test/risk.ts'
import { aWorld, type TestClient, type World } from '../../../test/test-server.ts'
import { makeResponsible } from '../../member/list/member-list-fixture.ts'
import { addressOf, remindAt } from '../../reminder/reminder-fixture.ts'
import { answer, aPlace, aUnit, members } from '../risk-fixture.ts'

describe.each(featureEngines)('who answers for an assignment on %s', (engine) => {
  let world: World
  let client: TestClient
  let admin: Api
  let riskAssessmentTaskUuid: string
  const leaders = async () =>
    (await admin.ok(calls.riskCatalog.readAssignmentList, { riskAssessmentTaskUuid })).rows.map((row) => row.admins)

  beforeAll(async () => {
    world = await aWorld(engine)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    world.clock.now = new Date('2026-10-05T09:00:00Z')
    client = await world.aClient()
    admin = await world.signedIn(await world.aMember(client, { role: 'admin' }))
    riskAssessmentTaskUuid = await aRiskCatalogue(world, client)
  })

  test('is whoever leads the unit above, where nobody leads its own, and is told that it can be finished', async () => {
    const people = await members(world, client, 6)
    const unit = await aUnit(world, client, 'Lager', people)
    await makeResponsible(world, client, (await world.aMember(client, { role: 'ou-admin', archived: true })).uuid, { unit })
    const chief = await world.aMember(client, { role: 'ou-admin' })
    await makeResponsible(world, client, chief.uuid, { unit: client.rootUuid })
    const { assignmentUuids } = await admin.ok(calls.riskCatalog.assignOrgUnits, { riskAssessmentTaskUuid, orgUnitUuids: [unit] })
    expect(await leaders()).toEqual([[`Test Person ${chief.username}`]])
    for (const person of people) await answer(await world.signedIn(person), assignmentUuids[0] ?? '', 3)
    const told = (await remindAt(world, client, '2026-10-06T09:00:00Z')).filter(({ bodyText }) => bodyText?.includes('Kann abgeschlossen'))
    expect(told.map(({ recipient }) => recipient)).toEqual([addressOf(chief)])
    const own = await world.aMember(client, { role: 'ou-admin' })
    await makeResponsible(world, client, own.uuid, { unit })
    expect(await leaders()).toEqual([[`Test Person ${own.username}`]])
  })

  test('is whoever leads the location that is asked whole', async () => {
    const locationUuid = await aPlace(world, client)
    const lead = await world.aMember(client, { role: 'loc-admin' })
    await makeResponsible(world, client, lead.uuid, { location: locationUuid })
    await admin.ok(calls.riskCatalog.assignLocation, { riskAssessmentTaskUuid, locationUuid })
    expect(await leaders()).toEqual([[`Test Person ${lead.username}`]])
  })
})
