/** The training record of a course as a PDF. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { Player } from '../player-fixture.ts'

const { exportCourseRecord } = calls.elearningStatistics

describe.each(featureEngines)('the training record of a course on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let head: Api
  let learner: Api
  let course: TestCourse
  let warehouse: string
  const read = async (input: object = {}, api = admin) => {
    const { status, bytes } = await api.file(exportCourseRecord, {
      elearningUuid: course.elearningUuid,
      ...input,
    })
    expect(status, bytes.subarray(0, 200).toString()).toBe(200)
    return pdfText(bytes)
      .join(' ')
      .replaceAll(/[ \u00A0]+/g, ' ')
  }

  beforeAll(async () => {
    server = await createTestServer(engine)
    server.clock.now = new Date('2026-10-01T09:00:00Z')
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const [done, late, elsewhere] = await Promise.all(
      ['done-a', 'late-b', 'else-c'].map((username) => server.createMember(client, { username })),
    )
    const leader = await server.createMember(client, { role: 'ou-admin' })
    await server.inClient(client, async (db) => {
      const unit = await db
        .insertInto('orgUnit')
        .values({ identifier: 'lager', name: 'Lager', parentUuid: client.rootUuid })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      warehouse = unit.uuid
      await db
        .insertInto('orgUnitMember')
        .values([done, late].map((member) => ({ orgUnitUuid: warehouse, memberUuid: member?.uuid ?? '' })))
        .execute()
      await db
        .insertInto('orgUnitResponsible')
        .values({ orgUnitUuid: warehouse, memberUuid: leader.uuid })
        .execute()
    })
    head = await server.signedIn(leader)
    course = await createAssignedCourse(server, client, {
      assignedOn: '2026-10-01',
      bufferDays: 14,
      confirmationMode: 'none',
    })
    if (!done || !elsewhere) throw new Error('no members')
    learner = await server.signedIn(done)
    for (const api of [learner, await server.signedIn(elsewhere)])
      await (await Player.open(api, course)).finish()
    server.clock.now = new Date('2026-11-20T09:00:00Z')
  })
  afterAll(() => server.close())

  test('lists members without valid training before those who have it, and has no score', async () => {
    const words = await read({ orgUnit: [warehouse] })
    expect(words).toContain('Ohne gültige Unterweisung: eine Person')
    expect(words).toMatch(/late-b, Test.* überfällig E-Learning nicht begonnen 15\.10\.2026 noch nicht/)
    expect(words).toContain('Gültig unterwiesen: eine Person')
    expect(words.indexOf('late-b')).toBeLessThan(words.indexOf('done-a'))
    expect(words).toMatch(/Lager, eine Person 1 Person done-a, Test/)
    expect(words).not.toContain('else-c')
    expect(words).toContain('Kapitel 1')
    expect(words).toMatch(/Dokument UN-2026-000001, Fassung 1/)
    expect(words).toContain('Für die Richtigkeit')
    expect(words).not.toMatch(/100 %|Punkte/)
  })

  test('says that the required oral part is missing, and counts no certificate without it', async () => {
    server.clock.now = new Date('2026-10-01T09:00:00Z')
    const oral = await createAssignedCourse(server, client, {
      assignedOn: '2026-10-01',
      bufferDays: 60,
      confirmationMode: 'required',
    })
    await (await Player.open(learner, oral)).finish()
    server.clock.now = new Date('2026-11-20T09:00:00Z')

    const words = await read({ elearningUuid: oral.elearningUuid, orgUnit: [warehouse] })
    expect(words).toContain('Mündlicher Teil verlangt')
    expect(words).toMatch(/done-a, Test.* fällig mündlicher Teil/)
    expect(words).not.toContain('Gültig unterwiesen')
  })

  test('covers everything in the scope of its reader if no unit is chosen', async () => {
    expect(await read()).toContain('else-c')
    expect(await read({}, head)).not.toContain('else-c')
  })

  test('of a past day is another document, and does not supersede the record of today', async () => {
    const number = /Dokument (UN-2026-\d+), Fassung 1/
    const [, ofToday] = number.exec(await read({ orgUnit: [warehouse] })) ?? []
    const past = await read({ orgUnit: [warehouse], asOf: '2026-10-10' })
    expect(past).toMatch(/late-b, Test.* fällig E-Learning nicht begonnen/)
    const [, ofPast] = number.exec(past) ?? []
    expect(ofPast).not.toBe(ofToday)
    expect(await read({ orgUnit: [warehouse] })).toContain(`Dokument ${ofToday}, Fassung 1`)
  })

  test('is refused for a unit that the reader does not see, and for a day in the future', async () => {
    const { elearningUuid } = course
    const statusOf = async (input: object, api = admin) =>
      (await api.file(exportCourseRecord, { elearningUuid, ...input })).status
    expect(await statusOf({ orgUnit: [client.rootUuid] }, head)).toBe(404)
    expect(await statusOf({ asOf: '2026-11-21' })).toBe(400)
  })

  test('is refused for a unit in which nobody takes the course', async () => {
    const { uuid } = await server.inClient(client, (db) =>
      db
        .insertInto('orgUnit')
        .values({ identifier: 'leer', name: 'Leer', parentUuid: client.rootUuid })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )
    const { bytes } = await admin.file(exportCourseRecord, {
      elearningUuid: course.elearningUuid,
      orgUnit: [uuid],
    })
    expect(JSON.parse(bytes.toString()).error.code).toBe('Document.NobodyTakesCourse')
  })
})
