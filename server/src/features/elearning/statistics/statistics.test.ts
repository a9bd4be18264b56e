import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { readXlsx } from '../../../test/read-xlsx.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { addUnit } from '../../member/list/member-list-fixture.ts'
import { Player } from '../player-fixture.ts'

const { readStatistics, readCharts } = calls.elearningStatistics

/**
 * The test data: fire safety is assigned to all members on 1 August 2026 and due on 15 August.
 * In Graz: Max passes on 10 August, Eva on 10 September, and Lea does nothing.
 * In Linz: Tom starts on 20 August. Today is 1 November 2026.
 */
describe.each(featureEngines)('the statistics of an e-learning on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let course: TestCourse
  let sales: string
  let field: string
  const people: Record<string, TestMember> = {}
  const graz = uuidv7()
  const at = (day: string): void => {
    server.clock.now = new Date(`${day}T10:00:00Z`)
  }
  const createPerson = async (name: string, unit: string, location: string) => {
    const member = await server.createMember(client, { username: name })
    await server.inClient(client, async (db) => {
      await db
        .updateTable('member')
        .set({ firstName: 'Test', lastName: name })
        .where('uuid', '=', member.uuid)
        .execute()
      await db.insertInto('orgUnitMember').values({ orgUnitUuid: unit, memberUuid: member.uuid }).execute()
      await db
        .insertInto('locationMember')
        .values({ locationUuid: location, memberUuid: member.uuid, isPrimary: true })
        .execute()
    })
    people[name] = member
  }
  const ask = (filter: object = {}, api = admin, more: object = {}) =>
    api.ok(readStatistics, { elearningUuid: course.elearningUuid, filter, ...more })
  const names = async (filter: object, api = admin) =>
    (await ask(filter, api)).rows.map(({ lastName }) => lastName)
  const playerOf = async (name: string) =>
    Player.open(await server.signedIn(people[name] as TestMember), course)

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient({ country: 'AT' })
    sales = await addUnit(server, client, 'Vertrieb')
    field = await addUnit(server, client, 'Außendienst', sales)
    const linz = uuidv7()
    await server.inClient(client, (db) =>
      db
        .insertInto('location')
        .values([
          { uuid: graz, identifier: 'graz', name: 'Graz', type: 'branch' },
          { uuid: linz, identifier: 'linz', name: 'Linz', type: 'branch' },
        ])
        .execute(),
    )
    await createPerson('max', sales, graz)
    await createPerson('eva', field, graz)
    await createPerson('lea', field, graz)
    await createPerson('tom', field, linz)
    at('2026-08-01')
    course = await createAssignedCourse(server, client, { assignedOn: '2026-08-01' })
    admin = await server.signedIn(await server.createMember(client, { role: 'admin', username: 'admin' }))
    at('2026-08-10')
    await (await playerOf('max')).finish()
    at('2026-08-20')
    await (await playerOf('tom')).save({ pagesCompleted: ['p1'] })
    at('2026-09-10')
    await (await playerOf('eva')).finish()
    at('2026-11-01')
  })
  afterAll(() => server.close())

  test('list each member’s status with org units, location and course version', async () => {
    const { rows, summary, total } = await ask({ search: 'test' })
    expect([summary, total]).toEqual([
      { completed: 2, due: 0, inprogress: 0, overdue: 2, total: 4, exempt: 0, trained: null },
      4,
    ])
    expect(rows.find(({ lastName }) => lastName === 'eva')).toMatchObject({
      status: 'completed',
      location: 'Graz',
      orgUnits: expect.arrayContaining(['Außendienst']),
      dueDate: '2027-09-10',
      result: {
        completedOn: '2026-09-10',
        validUntil: '2027-09-10',
        isValid: true,
        version: '1.0.0',
        revised: '2026-09-01',
      },
    })
    // No part of the response contains scores or attempts.
    expect(JSON.stringify(rows)).not.toMatch(/score|attempt|answer|percent/i)
  })

  test('can be filtered by status, location, name and due date; counts ignore a status filter', async () => {
    expect(await names({ status: ['overdue'] })).toEqual(['lea', 'tom'])
    expect(await names({ orgUnit: [sales], location: [graz] })).toEqual(['eva', 'lea', 'max'])
    expect(await names({ search: 'tom' })).toEqual(['tom'])
    expect(await names({ dueFrom: '2027-08-01', dueTo: '2027-08-31' })).toEqual(['max'])
    const page = await ask({ status: ['overdue'], location: [graz] }, admin, {
      sortBy: 'dueDate',
      sortDirection: 'desc',
    })
    expect(page).toMatchObject({ total: 1, summary: { completed: 2, overdue: 1, total: 3 } })
  })

  test('agree with the start page on the number of overdue members and their units', async () => {
    const late = await ask({ status: ['overdue'] })
    const { lead } = await admin.ok(calls.overview.read)
    expect(lead?.overdue.memberCount).toBe(late.total)
    expect(lead?.overdue.units).toEqual([
      { orgUnitUuid: field, orgUnitName: 'Außendienst', overdueCount: 2, memberCount: 3 },
      { orgUnitUuid: sales, orgUnitName: 'Vertrieb', overdueCount: 2, memberCount: 4 },
    ])
    expect(lead?.overdue.unitCount).toBe(1)
  })

  test('list who was trained in Graz on 1 September, and on which content', async () => {
    const { rows, summary, total, contents } = await ask({
      asOf: '2026-09-01',
      location: [graz],
      trained: true,
    })
    expect([total, summary]).toEqual([
      1,
      { completed: 1, due: 0, inprogress: 0, overdue: 2, total: 3, exempt: 0, trained: 1 },
    ])
    expect(rows).toMatchObject([
      {
        lastName: 'max',
        status: 'completed',
        result: { completedOn: '2026-08-10', validUntil: '2027-08-10', version: '1.0.0', isValid: true },
      },
    ])
    expect(contents).toEqual([{ version: '1.0.0', topics: ['Kapitel 1', 'Kapitel 2'] }])
    expect(await names({ asOf: '2026-09-10', location: [graz], trained: true })).toEqual(['eva', 'max'])
    expect(await names({ asOf: '2026-08-12', status: ['due'] })).toEqual(
      expect.arrayContaining(['eva', 'lea', 'tom']),
    )
    expect(await names({ asOf: '2026-08-20', status: ['inprogress', 'overdue'], search: 'tom' })).toEqual([
      'tom',
    ])
    expect((await ask({ asOf: '2026-07-31' })).total).toBe(0)
    expect(
      await admin.send(readStatistics, {
        elearningUuid: course.elearningUuid,
        filter: { asOf: '2026-11-02' },
      }),
    ).toMatchObject({
      status: 400,
      error: { code: 'Request.Invalid', fields: { 'filter.asOf': 'maxDate' } },
    })
  })

  test('include archived members on a past day, and show a later revocation', async () => {
    const max = people.max as TestMember
    await server.inClient(client, async (db) => {
      await db
        .updateTable('member')
        .set({ archivedAt: new Date('2026-10-01T10:00:00Z') })
        .where('uuid', '=', max.uuid)
        .execute()
      const result = await db
        .selectFrom('elearningResult')
        .select('uuid')
        .where('memberUuid', '=', max.uuid)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('elearningResultRevocation')
        .values({
          resultUuid: result.uuid,
          reason: 'Test',
          actorKind: 'system',
          createdAt: new Date('2026-10-02T10:00:00Z'),
        })
        .execute()
    })
    expect(await names({ search: 'max' })).toEqual([])
    expect((await ask({ asOf: '2026-09-01', search: 'max' })).rows).toMatchObject([
      { archived: true, status: 'completed', result: { isValid: true, revokedOn: '2026-10-02' } },
    ])
    expect((await ask({ asOf: '2026-10-01', search: 'max' })).rows).toEqual([])
  })

  test('contain charts of the statuses per unit (with its sub-units) and the passes per month', async () => {
    const { byOrgUnit, byMonth, moreOrgUnits } = await admin.ok(readCharts, {
      elearningUuid: course.elearningUuid,
      filter: { search: 'test' },
    })
    expect([byOrgUnit, moreOrgUnits]).toEqual([
      [
        {
          orgUnitUuid: sales,
          orgUnitName: 'Vertrieb',
          counts: { completed: 1, due: 0, inprogress: 0, overdue: 2 },
        },
        {
          orgUnitUuid: field,
          orgUnitName: 'Außendienst',
          counts: { completed: 1, due: 0, inprogress: 0, overdue: 2 },
        },
      ],
      false,
    ])
    expect(byMonth.map(({ month }) => month)).toHaveLength(12)
    expect(byMonth.filter(({ count }) => count > 0)).toEqual([
      { month: '2026-08', count: 1 },
      { month: '2026-09', count: 1 },
    ])
  })

  test('count a member once even if the member belongs to a unit and to a unit below it', async () => {
    const both = { orgUnitUuid: sales, memberUuid: people['eva']?.uuid ?? '' }
    await server.inClient(client, (db) => db.insertInto('orgUnitMember').values(both).execute())
    const { byOrgUnit } = await admin.ok(readCharts, {
      elearningUuid: course.elearningUuid,
      filter: { search: 'test' },
    })
    expect(byOrgUnit.map(({ counts }) => counts.completed + counts.overdue)).toEqual([3, 3])
    await server.inClient(client, (db) =>
      db
        .deleteFrom('orgUnitMember')
        .where('orgUnitUuid', '=', sales)
        .where('memberUuid', '=', both.memberUuid)
        .execute(),
    )
  })

  test('are exported to a spreadsheet with the filter, real dates and no formulas', async () => {
    await server.inClient(client, (db) =>
      db
        .updateTable('member')
        .set({ firstName: '=1+1' })
        .where('uuid', '=', (people.eva as TestMember).uuid)
        .execute(),
    )
    const { bytes, headers } = await admin.file(calls.elearningStatistics.exportStatistics, {
      elearningUuid: course.elearningUuid,
      filter: { asOf: '2026-09-10', location: [graz], trained: true },
      languageCode: 'de_DE',
    })
    expect(headers.get('content-disposition')).toContain('Auswertung-2026-09-10.xlsx')
    const [list, about] = await readXlsx(bytes)
    const values = (sheet: typeof list) =>
      sheet?.rows.map((row) => row.map((cell) => cell?.value ?? null)) ?? []
    expect(values(about)).toEqual(
      expect.arrayContaining([
        ['E-Learning', course.course.title.de_DE],
        ['Stand', '2026-09-10'],
        ['Standort', 'Graz'],
        ['Bescheinigung', 'Gültig'],
        ['Exportiert von', 'Test Person admin'],
        ['Zeilen', 2],
      ]),
    )
    expect(
      values(list)
        .slice(4)
        .map((row) => [...row.slice(0, 2), ...row.slice(3, 10)]),
    ).toEqual([
      ['eva', '=1+1', 'Graz', 'Abgeschlossen', null, '2026-09-10', '2027-09-10', 'ja', '1.0.0'],
      ['max', 'Test', 'Graz', 'Abgeschlossen', null, '2026-08-10', '2027-08-10', 'ja', '1.0.0'],
    ])
    expect(list?.xml).not.toContain('<f')
    const entry = await server.inClient(client, (db) =>
      db
        .selectFrom('auditLog')
        .select(['entityUuid', 'fields'])
        .where('action', '=', 'exportStatistics')
        .executeTakeFirst(),
    )
    expect(entry).toEqual({
      entityUuid: course.elearningUuid,
      fields: ['elearningUuid', 'trained', 'location', 'asOf'],
    })
  })

  test('contain only the members in the manager’s scope, and nothing for an unused e-learning', async () => {
    const leader = await server.createMember(client, { role: 'loc-admin', username: 'leader' })
    const keeper = await server.createMember(client, { role: 'ou-admin', username: 'keeper' })
    await server.inClient(client, async (db) => {
      await db
        .insertInto('locationResponsible')
        .values({ locationUuid: graz, memberUuid: leader.uuid })
        .execute()
      await db
        .insertInto('orgUnitResponsible')
        .values({ orgUnitUuid: field, memberUuid: keeper.uuid })
        .execute()
    })
    expect(await names({}, await server.signedIn(leader))).toEqual(['eva', 'lea'])
    expect(await names({}, await server.signedIn(keeper))).toEqual(['eva', 'lea', 'tom'])
    const unused = await createAssignedCourse(server, client, { assignedOn: '2026-11-01' })
    await server.inClient(client, async (db) => {
      for (const table of ['elearningTaskSource', 'elearningAssignment'] as const)
        await db.deleteFrom(table).execute()
    })
    expect(
      (
        await admin.ok(readStatistics, {
          elearningUuid: unused.elearningUuid,
          filter: { asOf: '2026-10-01' },
        })
      ).total,
    ).toBe(0)
  })
})
