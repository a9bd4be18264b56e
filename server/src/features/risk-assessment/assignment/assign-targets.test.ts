import { randomUUID } from 'node:crypto'
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
import { createLocation, createStaff, createUnit } from '../risk-fixture.ts'

const { assign, readAssignmentList } = calls.riskAssignment
const { readMemberTasks } = calls.riskExecution

describe.each(featureEngines)('assigning a risk assessment to targets on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let people: TestMember[]
  let apis: Api[]
  let survey: string
  let inspection: string
  /** A unit with four members, and a unit below it with three other members. */
  let unit: string
  let subUnit: string
  const today = () => server.clock.now.toISOString().slice(0, 10)
  const withSubUnits = () => [{ kind: 'orgUnit' as const, uuid: unit, includeSubUnits: true }]
  const list = (riskAssessmentTaskUuid: string, api = admin) =>
    api.ok(readAssignmentList, { riskAssessmentTaskUuid })
  const titlesOf = async (api: Api) =>
    (await api.ok(readMemberTasks)).rows.map(({ targetName }) => targetName)

  const createUnitBelow = async (name: string, members: TestMember[]) => {
    const uuid = await createUnit(server, client, name, members)
    await server.inClient(client, (db) =>
      db.updateTable('orgUnit').set({ parentUuid: unit }).where('uuid', '=', uuid).execute(),
    )
    return uuid
  }

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.now = new Date('2026-10-05T09:00:00Z')
    ;({ client, admin, people, apis } = await createStaff(server, 7))
    unit = await createUnit(server, client, 'Bau', people.slice(0, 4))
    subUnit = await createUnitBelow('Hochbau', people.slice(4))
    survey = await createRiskCatalogue(server, client)
    inspection = await createRiskCatalogue(server, client, { kind: 'inspection' })
  })

  test('counts in a dry run the effects of the assignment, and stores nothing', async () => {
    const input = { riskAssessmentTaskUuid: survey, targets: withSubUnits() }

    const effect = await admin.ok(assign, { ...input, dryRun: true })

    expect(effect).toEqual({
      assignmentCount: 2,
      active: true,
      people: 7,
      asked: 7,
      dueOn: addDays(today(), 30),
      earliestOverdueOn: addDays(today(), 31),
      minimumCompletions: 6,
      tooSmallCount: 2,
      tooSmall: [
        { name: 'Bau', memberCount: 4 },
        { name: 'Hochbau', memberCount: 3 },
      ],
    })
    expect((await list(survey)).rows).toEqual([])
    expect(await admin.ok(assign, input)).toEqual(effect)
    expect((await list(survey)).rows.map(({ memberCount }) => memberCount)).toEqual([4, 3])
  })

  test('asks members in the lowest of their units, and leaves out units that then ask nobody', async () => {
    await createUnitBelow('Leer', [])
    await server.inClient(client, (db) =>
      db
        .insertInto('orgUnitMember')
        .values(people.slice(4).map(({ uuid }) => ({ orgUnitUuid: unit, memberUuid: uuid })))
        .execute(),
    )
    const only = await createUnitBelow('Tiefbau', people.slice(0, 4))
    const of = { riskAssessmentTaskUuid: survey, targets: withSubUnits() }

    expect(await admin.ok(assign, of)).toMatchObject({ assignmentCount: 2, people: 7, asked: 7 })

    const rows = (await list(survey)).rows
    expect(rows.map(({ orgUnits, memberCount }) => [orgUnits[0]?.uuid, memberCount])).toEqual([
      [subUnit, 3],
      [only, 4],
    ])
  })

  test('lets a unit and the units below it answer together', async () => {
    const input = { riskAssessmentTaskUuid: survey, targets: withSubUnits(), pool: true }

    expect(await admin.ok(assign, input)).toMatchObject({ assignmentCount: 1, asked: 7, tooSmallCount: 0 })

    const [row] = (await list(survey)).rows
    expect(row?.orgUnits.map(({ name }) => name)).toEqual(['Bau', 'Hochbau'])
  })

  test('leaves out units below that are assigned already, and asks nobody twice', async () => {
    const of = { riskAssessmentTaskUuid: survey }
    await admin.ok(assign, { ...of, targets: [{ kind: 'orgUnit', uuid: subUnit }] })
    const location = await createLocation(server, client)
    await server.inClient(client, (db) =>
      db
        .insertInto('locationMember')
        .values(people.map(({ uuid }) => ({ locationUuid: location, memberUuid: uuid, isPrimary: true })))
        .execute(),
    )

    expect(await admin.ok(assign, { ...of, targets: withSubUnits() })).toMatchObject({
      assignmentCount: 1,
      people: 4,
      asked: 4,
    })
    const targets = [{ kind: 'location' as const, uuid: location }]
    expect(await admin.ok(assign, { ...of, targets })).toMatchObject({
      people: 7,
      asked: 0,
      earliestOverdueOn: null,
    })
  })

  test('asks only the named members and groups to inspect, for every unit and location', async () => {
    const group = randomUUID()
    await server.inClient(client, async (db) => {
      await db
        .insertInto('memberGroup')
        .values({ uuid: group, name: 'Fachkräfte', type: 'health-safety-officer' })
        .execute()
      await db
        .insertInto('memberGroupMember')
        .values({ memberGroupUuid: group, memberUuid: people[1]!.uuid })
        .execute()
    })

    const effect = await admin.ok(assign, {
      riskAssessmentTaskUuid: inspection,
      targets: [...withSubUnits(), { kind: 'group', uuid: group }, { kind: 'member', uuid: people[6]!.uuid }],
    })

    expect(effect).toMatchObject({ assignmentCount: 2, people: 2, asked: 2 })
    expect(await Promise.all(apis.map(async (api) => (await titlesOf(api)).toSorted()))).toEqual([
      [],
      ['Bau', 'Hochbau'],
      [],
      [],
      [],
      [],
      ['Bau', 'Hochbau'],
    ])
    const rows = (await list(inspection)).rows
    expect(
      rows.map(({ memberCount, participants }) => ({ memberCount, count: participants?.count })),
    ).toEqual([
      { memberCount: 2, count: 2 },
      { memberCount: 2, count: 2 },
    ])
    expect(rows[0]?.participants?.names).toContain('Fachkräfte')
  })

  test('asks nobody else when the named group is deleted', async () => {
    const group = randomUUID()
    await server.inClient(client, (db) =>
      db.insertInto('memberGroup').values({ uuid: group, name: 'Weg', type: 'first-aid' }).execute(),
    )
    await admin.ok(assign, {
      riskAssessmentTaskUuid: inspection,
      targets: [
        { kind: 'orgUnit', uuid: unit },
        { kind: 'group', uuid: group },
      ],
    })
    await admin.ok(calls.memberGroup.remove, { memberGroupUuids: [group] })

    expect((await list(inspection)).rows).toMatchObject([{ memberCount: 0, participants: { count: 0 } }])
    expect(await titlesOf(apis[0]!)).toEqual([])
  })

  test.each([
    ['survey', 'admin', ['orgUnit', 'location']],
    ['inspection', 'admin', ['orgUnit', 'group', 'member', 'location']],
    ['inspection', 'ou-admin', ['orgUnit', 'member']],
    ['survey', 'loc-admin', ['location']],
  ] as const)('offers for a %s to the role %s the targets %j', async (kind, role, kinds) => {
    const api = await server.signedIn(await server.createMember(client, { role }))

    expect((await list(kind === 'survey' ? survey : inspection, api)).assignableKinds).toEqual(kinds)
  })

  test('finds the assignments to given targets', async () => {
    const of = { riskAssessmentTaskUuid: survey }
    const location = await createLocation(server, client)
    await admin.ok(assign, { ...of, targets: [...withSubUnits(), { kind: 'location', uuid: location }] })

    const found = await admin.ok(readAssignmentList, { ...of, filter: { targets: [subUnit, location] } })

    expect(found.rows.map(({ orgUnits }) => orgUnits.map(({ uuid }) => uuid))).toEqual([[subUnit], []])
  })

  test('needs a unit or a location that the assessment is about', async () => {
    const answer = await admin.send(assign, {
      riskAssessmentTaskUuid: inspection,
      targets: [{ kind: 'member', uuid: people[0]!.uuid }],
    })

    expect(answer.status).toBe(400)
  })
})
