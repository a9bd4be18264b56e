import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { Player } from '../../elearning/player-fixture.ts'

const { read, readCertificateList, readActionList, readHistory, certificatePdf, exportTrainingRecord } =
  calls.memberRecord
const both = (text: string) => ({ de_DE: text, en_GB: `${text} (en)` })

describe.each(featureEngines)('the record of a member on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let learner: Api
  let admin: Api
  let leader: Api
  const at = (day: string): void => {
    server.clock.now = new Date(`${day}T09:00:00Z`)
  }
  const assign = (title: string, more: Partial<Parameters<typeof createAssignedCourse>[2]> = {}) =>
    createAssignedCourse(server, client, {
      assignedOn: '2026-10-01',
      confirmationMode: 'none',
      ...more,
      course: { title: both(title), ...more.course },
    })
  const record = (asOf?: string, api = admin) => api.ok(read, { memberUuid: max.uuid, ...(asOf && { asOf }) })
  const states = async (asOf?: string) =>
    (await record(asOf)).trainings.map(({ title, state }) => [title, state])

  beforeAll(async () => {
    server = await createTestServer(engine)
    at('2026-10-01')
    client = await server.createClient()
    max = await server.createMember(client)
    const head = await server.createMember(client, { role: 'ou-admin' })
    await server.inClient(client, async (db) => {
      const { uuid: orgUnitUuid } = await db
        .insertInto('orgUnit')
        .values({ identifier: 'lager', name: 'Lager', parentUuid: client.rootUuid })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await db.insertInto('orgUnitMember').values({ orgUnitUuid, memberUuid: max.uuid }).execute()
      await db.insertInto('orgUnitResponsible').values({ orgUnitUuid, memberUuid: head.uuid }).execute()
      const { uuid: memberGroupUuid } = await db
        .insertInto('memberGroup')
        .values({ name: 'Ersthilfe Lager', type: 'first-aid' })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('memberGroupMember')
        .values({ memberGroupUuid, memberUuid: max.uuid, validUntil: '2026-11-30' })
        .execute()
    })
    learner = await server.signedIn(max)
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    leader = await server.signedIn(head)

    await assign('Spät', { bufferDays: 14 })
    const passed = await assign('Bestanden', { bufferDays: 60 })
    await (await Player.open(learner, passed)).finish()
    const oral = await assign('Mündlich', {
      bufferDays: 60,
      confirmationMode: 'required',
      course: { oralPart: { mode: 'required', checklist: [{ id: 'exit', label: both('Ausgang') }] } },
    })
    at('2026-10-10')
    await (await Player.open(learner, oral)).finish()
    await assign('Offen', { bufferDays: 90 })
  })
  afterAll(() => server.close())

  test('lists what is to be done first, and counts every e-learning once', async () => {
    at('2026-11-01')

    expect(await states()).toEqual([
      ['Spät', 'overdue'],
      ['Offen', 'due'],
      ['Mündlich', 'oral'],
      ['Bestanden', 'valid'],
    ])
    expect((await record()).counts).toEqual({ overdue: 1, open: 1, oral: 1, valid: 1 })
  })

  test('shows the certificates and due dates of a past day', async () => {
    at('2026-11-01')

    expect(await states('2026-10-15')).toEqual([
      ['Mündlich', 'inprogress'],
      ['Spät', 'due'],
      ['Offen', 'due'],
      ['Bestanden', 'valid'],
    ])
    expect(await states('2026-09-30')).toEqual([])
  })

  test('refuses a day in the future', async () => {
    at('2026-11-01')

    expect(await admin.send(read, { memberUuid: max.uuid, asOf: '2026-11-02' })).toMatchObject({
      status: 400,
      error: { code: 'Request.Invalid', fields: { asOf: 'maxDate' } },
    })
  })

  test('contains the groups, org units and responsible members', async () => {
    at('2026-11-01')

    const { groups, orgUnits, leaders, location, certificateCount } = await record()

    expect(groups).toMatchObject([
      { groupName: 'Ersthilfe Lager', validUntil: '2026-11-30', qualification: 'expiring' },
    ])
    expect(orgUnits.map(({ name }) => name)).toContain('Lager')
    expect(leaders).toHaveLength(1)
    expect([location, certificateCount]).toEqual([null, 1])
  })

  test('lists the history with the newest event first, without failed attempts', async () => {
    const { rows } = await admin.ok(readHistory, { memberUuid: max.uuid })

    const kinds = rows.map(({ kind }) => kind)
    expect(kinds).toContain('passed')
    expect(kinds.filter((kind) => kind === 'begun')).toHaveLength(2)
    expect(kinds.filter((kind) => kind === 'assigned')).toHaveLength(4)
    expect(rows.map((row) => row.at)).toEqual(
      rows
        .map((row) => row.at)
        .toSorted()
        .toReversed(),
    )
  })

  test('offers the certificates as PDF to those who may see the member, and to no one else', async () => {
    at('2026-11-01')
    const { rows } = await admin.ok(readCertificateList, { memberUuid: max.uuid })
    expect(rows).toMatchObject([{ title: 'Bestanden', validity: 'valid', completedOn: '2026-10-01' }])
    const resultUuid = rows[0]?.resultUuid ?? ''

    const own = await admin.file(certificatePdf, { resultUuid })
    expect([own.status, own.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const outsider = await server.signedIn(await server.createMember(client, { role: 'ou-admin' }))
    const foreign = await outsider.file(certificatePdf, { resultUuid })
    expect([foreign.status, foreign.bytes.toString()]).toEqual([
      404,
      expect.stringContaining('ElearningResult.NotFound'),
    ])
  })

  test('can be printed as a training record with a number and a code, but without scores', async () => {
    at('2026-11-01')
    const print = (api = admin) => api.file(exportTrainingRecord, { memberUuid: max.uuid })

    const first = await print()
    const text = pdfText(first.bytes).join(' ')
    expect(first.status).toBe(200)
    expect(text).toContain('UN-2026-000001')
    for (const title of ['Bestanden', 'Offen', 'Spät']) expect(text).toContain(title)
    // The e-learning itself is passed, only its oral part is missing.
    expect(text).toMatch(/Mündlich +bestanden/)
    expect(text).toMatch(/Unterweisungsnachweis \S+ .* +Dokument UN-2026-000001/)
    expect(pdfText((await print()).bytes).join(' ')).toContain('UN-2026-000001')
    expect((await print(learner)).status).toBe(403)
  })

  test('is visible to the responsible members of the org unit, and to no other member', async () => {
    expect((await record(undefined, leader)).counts.valid).toBe(1)
    const stranger = await server.createMember(client)
    for (const call of [read, readCertificateList, readActionList, readHistory]) {
      expect((await learner.send(call, { memberUuid: max.uuid })).status).toBe(403)
      expect(await leader.send(call, { memberUuid: stranger.uuid })).toMatchObject({
        status: 404,
        error: { code: 'Member.NotFound' },
      })
    }
  })
})
