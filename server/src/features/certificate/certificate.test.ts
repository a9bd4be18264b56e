import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../test/courses.ts'
import { featureEngines } from '../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { Player } from '../elearning/player-fixture.ts'
import { addLocation, addUnit } from '../member/list/member-list-fixture.ts'
import { brokenLinks } from './chain-fixture.ts'

describe.each(featureEngines)('certificates on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  const at = (instant: string): void => {
    server.clock.now = new Date(instant)
  }
  const assign = (of: Partial<Parameters<typeof createAssignedCourse>[2]> = {}, company = client) =>
    createAssignedCourse(server, company, { assignedOn: '2026-11-02', ...of })
  const pass = async (course: TestCourse, by = api): Promise<string> =>
    (await (await Player.open(by, course)).finish()).result?.resultUuid ?? ''
  const certificate = (resultUuid: string, language?: 'de_DE' | 'en_GB') =>
    api.ok(calls.elearning.readResultData, { resultUuid, ...(language && { language }) })
  const broken = (company = client) => server.inClient(company, (db) => brokenLinks(db, company.uuid))

  beforeAll(async () => {
    server = await createTestServer(engine, { env: { PUBLIC_URL: 'https://sorgfalt.example' } })
    client = await server.createClient({ identifier: 'musterbau' })
    max = await server.createMember(client)
    api = await server.signedIn(max)
  })
  afterAll(() => server.close())
  beforeEach(() => at('2026-11-02T09:00:00Z'))

  test('state who passed which e-learning on which day, and until when they are valid', async () => {
    const course = await assign()
    const resultUuid = await pass(course)
    const shown = await certificate(resultUuid)
    expect(shown).toMatchObject({
      resultUuid,
      number: expect.stringMatching(/^MUS-2026-\d{6}$/),
      language: 'de_DE',
      firstName: 'Test',
      lastName: `Person ${max.username}`,
      companyName: 'Firma musterbau',
      licenseeName: 'Testlizenz',
      title: course.course.title.de_DE,
      version: '1.0.0',
      revised: '2026-09-01',
      durationMinutes: 5,
      completedOn: '2026-11-02',
      validUntil: '2027-11-02',
      validity: 'valid',
      topics: ['Kapitel 1', 'Kapitel 2'],
      legal: [{ ref: 'ArbSchG § 12', country: 'DE' }],
      oral: null,
      companyLogo: null,
      verificationCode: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    })
    expect(shown.verifyUrl).toBe(`https://sorgfalt.example/verify/${shown.verificationCode}`)
    expect(shown.qr.every((row) => row.length === shown.qr.length && /^[01]+$/.test(row))).toBe(true)
  })

  test('do not change when the member, the company or the course changes', async () => {
    const course = await assign()
    const resultUuid = await pass(course)
    const before = await certificate(resultUuid)
    await server.databases.owner.transaction(undefined, async (db) => {
      await db.updateTable('member').set({ lastName: 'Neu' }).where('uuid', '=', max.uuid).execute()
      await db.updateTable('client').set({ name: 'Neubau' }).where('uuid', '=', client.uuid).execute()
      await sql`
        update elearning_version set title = '{"de_DE": "Neu", "en_GB": "New"}'
        where uuid = ${course.versionUuid}`.execute(db)
    })
    expect(await certificate(resultUuid)).toEqual(before)
    await server.databases.owner.transaction(undefined, async (db) => {
      await db
        .updateTable('member')
        .set({ lastName: `Person ${max.username}` })
        .where('uuid', '=', max.uuid)
        .execute()
      await db
        .updateTable('client')
        .set({ name: 'Firma musterbau' })
        .where('uuid', '=', client.uuid)
        .execute()
    })
  })

  test('state what the responsible member was in the company when they were issued', async () => {
    const lena = await server.createMember(client, { role: 'loc-admin' })
    const name = `Test Person ${lena.username}`
    const setResponsible = (course: TestCourse, responsibleMemberUuid: string) =>
      server.inClient(client, (db) =>
        db
          .updateTable('clientElearning')
          .set({ responsibleMemberUuid })
          .where('elearningUuid', '=', course.elearningUuid)
          .execute(),
      )
    const issue = async () => {
      const course = await assign()
      await setResponsible(course, lena.uuid)
      return { course, resultUuid: await pass(course) }
    }
    const responsible = async (resultUuid: string) => (await certificate(resultUuid)).responsible

    const unknown = await issue()
    expect(await responsible(unknown.resultUuid)).toEqual({ name, duty: null })

    const augsburg = await addLocation(server, client, 'Augsburg')
    const [office, stores] = [
      await addUnit(server, client, 'Büro'),
      await addUnit(server, client, 'Lager und Logistik'),
    ]
    await server.inClient(client, (db) =>
      db
        .insertInto('locationMember')
        .values({ locationUuid: augsburg, memberUuid: lena.uuid, isPrimary: true })
        .execute(),
    )
    const atWorkplace = await issue()

    await server.inClient(client, async (db) => {
      const units = [office, stores].map((orgUnitUuid) => ({ orgUnitUuid, memberUuid: lena.uuid }))
      await db.insertInto('orgUnitResponsible').values(units).execute()
      await db.insertInto('orgUnitMember').values({ orgUnitUuid: stores, memberUuid: max.uuid }).execute()
    })
    const inUnit = await issue()

    await server.inClient(client, (db) =>
      db
        .insertInto('locationResponsible')
        .values({ locationUuid: augsburg, memberUuid: lena.uuid })
        .execute(),
    )
    const atLocation = await issue()

    await server.inClient(client, (db) =>
      db.updateTable('location').set({ name: 'Ulm' }).where('uuid', '=', augsburg).execute(),
    )
    await setResponsible(atLocation.course, max.uuid)

    expect(await responsible(unknown.resultUuid)).toEqual({ name, duty: null })
    expect(await responsible(atWorkplace.resultUuid)).toEqual({
      name,
      duty: { kind: 'workplace', place: 'Augsburg' },
    })
    expect(await responsible(inUnit.resultUuid), 'the unit of the learner').toEqual({
      name,
      duty: { kind: 'unitManager', place: 'Lager und Logistik' },
    })
    const managed = { name, duty: { kind: 'locationManager', place: 'Augsburg' } }
    expect(await responsible(atLocation.resultUuid)).toEqual(managed)
  })

  test('state who is responsible today if the previous release issued them', async () => {
    const lena = await server.createMember(client, { role: 'loc-admin' })
    const course = await assign()
    const resultUuid = await pass(course)
    expect((await certificate(resultUuid)).responsible).toBeNull()

    await server.databases.owner.transaction(undefined, async (db) => {
      await sql`delete from certificate_signatory where client_uuid = ${client.uuid}`.execute(db)
      await sql`
        update client_elearning set responsible_member_uuid = ${lena.uuid}
        where client_uuid = ${client.uuid} and elearning_uuid = ${course.elearningUuid}`.execute(db)
    })
    expect((await certificate(resultUuid)).responsible?.name).toBe(`Test Person ${lena.username}`)
  })

  test('are in the language of the attempt by default', async () => {
    const course = await assign()
    const player = await Player.open(api, course, { language: 'en_GB' })
    const { result } = await player.save({ ...(await player.whole()), language: 'en_GB' })
    const resultUuid = result?.resultUuid ?? ''
    expect(await certificate(resultUuid)).toMatchObject({
      language: 'en_GB',
      title: course.course.title.en_GB,
      topics: ['Kapitel 1 (en)', 'Kapitel 2 (en)'],
    })
    expect(await certificate(resultUuid, 'de_DE')).toMatchObject({
      language: 'de_DE',
      title: course.course.title.de_DE,
      topics: ['Kapitel 1', 'Kapitel 2'],
    })
  })

  test('expire on the day after their last day, and are marked as expiring a month before', async () => {
    const resultUuid = await pass(await assign())
    const validityAt = async (instant: string) => {
      at(instant)
      return (await certificate(resultUuid)).validity
    }
    expect(await validityAt('2027-10-02T21:59:59.900Z')).toBe('valid')
    expect(await validityAt('2027-10-02T22:00:00.100Z')).toBe('expiring')
    expect(await validityAt('2027-11-02T22:59:59.900Z')).toBe('expiring')
    expect(await validityAt('2027-11-02T23:00:00.100Z')).toBe('expired')
    await server.inClient(client, (db) =>
      db
        .insertInto('elearningResultRevocation')
        .values({ resultUuid, reason: 'Probe', actorKind: 'system' })
        .execute(),
    )
    expect(await validityAt('2026-11-02T09:00:00Z')).toBe('revoked')
  })

  test.each([
    [1, '2026-11-21T22:59:59.900Z', '2026-11-21T23:00:00.100Z'],
    [2, '2026-12-22T22:59:59.900Z', '2026-12-22T23:00:00.100Z'],
    [3, '2027-01-02T22:59:59.900Z', '2027-01-02T23:00:00.100Z'],
  ])(
    'with an interval of %i months are marked as expiring when the next cycle opens',
    async (intervalMonths, before, after) => {
      const course = await assign({ intervalMonths })
      const resultUuid = await pass(course)
      for (const [instant, validity, status] of [
        [before, 'valid', 'completed'],
        [after, 'expiring', 'due'],
      ] as const) {
        at(instant)
        const { rows } = await api.ok(calls.elearning.readMemberTasks, {
          filter: { search: course.course.title.de_DE },
        })
        expect([(await certificate(resultUuid)).validity, rows[0]?.status]).toEqual([validity, status])
      }
    },
  )

  test('never expire if the e-learning is taken only once', async () => {
    const resultUuid = await pass(await assign({ intervalMonths: 0 }))
    at('2096-01-01T00:00:00Z')
    expect(await certificate(resultUuid)).toMatchObject({ validUntil: null, validity: 'valid' })
  })

  test('are available as a PDF in the requested language', async () => {
    const resultUuid = await pass(await assign())
    const { number } = await certificate(resultUuid)
    for (const [language, tag] of [
      [undefined, 'de'],
      ['de_DE', 'de'],
      ['en_GB', 'en'],
    ] as const) {
      const { status, bytes, headers } = await api.file(calls.elearning.certificatePdf, {
        resultUuid,
        ...(language && { language }),
      })
      expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
        200,
        'application/pdf',
        String(bytes.length),
      ])
      expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${number}.pdf`)
      const text = bytes.toString('latin1')
      expect([text.startsWith('%PDF-'), text.trimEnd().endsWith('%%EOF')]).toEqual([true, true])
      expect(text).toMatch(new RegExp(`/Lang \\(${tag}`))
    }
  })

  test('are refused to all other members, with the same answer as for unknown certificates', async () => {
    const resultUuid = await pass(await assign())
    const others = [
      await server.createMember(client, { role: 'admin' }),
      await server.createMember(await server.createClient()),
    ]
    const unknown = await api.send(calls.elearning.readResultData, { resultUuid: randomUUID() })
    expect([unknown.status, unknown.text]).toEqual([404, '{"error":{"code":"ElearningResult.NotFound"}}'])
    for (const other of others) {
      const theirs = await server.signedIn(other)
      expect(await theirs.send(calls.elearning.readResultData, { resultUuid })).toMatchObject({
        status: 404,
        text: unknown.text,
      })
      const { status, bytes } = await theirs.file(calls.elearning.certificatePdf, { resultUuid })
      expect([status, bytes.toString()]).toEqual([404, unknown.text])
    }
    expect((await server.visitor().file(calls.elearning.certificatePdf, { resultUuid })).status).toBe(401)
  })

  test('form one chain per company, across all members', async () => {
    const company = await server.createClient()
    const other = await server.createClient()
    const members = await Promise.all(
      [company, company, company, other].map(async (one) => server.signedIn(await server.createMember(one))),
    )
    const courses = [await assign({}, company), await assign({}, company)]
    const elsewhere = await assign({}, other)
    const uuids: string[] = []
    for (const course of courses)
      for (const member of members.slice(0, 3)) uuids.push(await pass(course, member))
    await pass(elsewhere, members[3] ?? api)
    const rows = await server.inClient(company, (db) =>
      db.selectFrom('elearningResult').selectAll().orderBy('number').execute(),
    )
    expect(rows.map(({ uuid }) => uuid)).toEqual(uuids)
    expect(new Set(rows.map(({ verificationCode }) => verificationCode)).size).toBe(6)
    expect(rows.map(({ certificateNumber }) => certificateNumber.slice(-6))).toEqual([
      '000001',
      '000002',
      '000003',
      '000004',
      '000005',
      '000006',
    ])
    expect([await broken(company), await broken(other)]).toEqual([[], []])
  })

  test('form a chain that reveals a changed date, name or text and a missing result', async () => {
    const company = await server.createClient()
    const member = await server.signedIn(await server.createMember(company))
    for (let number = 0; number < 3; number += 1) await pass(await assign({}, company), member)
    const second = (change: string) =>
      sql.raw(`update elearning_result set ${change} where client_uuid = '${company.uuid}' and number = 2`)
    const after = async (change: RawBuilder<unknown>): Promise<string[]> => {
      let found: string[] = []
      const undo = new Error('undo')
      const changing = server.databases.owner.transaction(undefined, async (db) => {
        await change.execute(db)
        found = await brokenLinks(db, company.uuid)
        throw undo
      })
      await expect(changing).rejects.toBe(undo)
      return found
    }
    expect(await after(sql`select 1`)).toEqual([])
    expect(await after(second(`completed_on = '2026-11-03'`))).toEqual(['2 was changed'])
    expect(await after(second(`snapshot = jsonb_set(snapshot, '{title,de_DE}', '"Kran"')`))).toEqual([
      '2 was changed',
    ])
    expect(await after(second(`person = jsonb_set(person, '{lastName}', '"Anders"')`))).toEqual([
      '2 has the name of another person',
    ])
    expect(await after(second(`person = null`))).toEqual([])
    expect(
      await after(sql`delete from elearning_result where client_uuid = ${company.uuid} and number = 2`),
    ).toContain('3 does not follow its predecessor')
    expect(
      await after(sql`delete from elearning_result where client_uuid = ${company.uuid} and number = 3`),
    ).toEqual(['the end does not match'])
    expect(await broken(company)).toEqual([])
  })

  test('cannot be changed or deleted by the database role of the application', async () => {
    await pass(await assign())
    for (const statement of [
      sql`update elearning_result set number = number`,
      sql`delete from elearning_result`,
    ]) {
      await expect(server.inClient(client, (db) => statement.execute(db))).rejects.toThrow(
        /permission denied/,
      )
    }
  })
})
