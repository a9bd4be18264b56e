import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { createRecord } from '../details/member-details-fixture.ts'

const { readSpecialAttributes, saveSpecialAttributes, read, update } = calls.memberDetails

describe.each(featureEngines)('special attributes on %s', (engine) => {
  const log: string[] = []
  let server: TestServer
  let client: TestClient
  let admin: TestMember
  let api: Api
  let max: TestMember
  beforeAll(async () => {
    server = await createTestServer(engine, { env: { LOG_LEVEL: 'trace' }, log })
    client = await server.createClient()
    admin = await server.createMember(client, { role: 'admin' })
    api = await server.signedIn(admin)
  })
  beforeEach(async () => {
    server.clock.now = new Date('2026-11-02T09:00:00Z')
    max = await server.createMember(client)
  })
  afterAll(() => server.close())
  const save = (specialAttributes: string[], pregnantUntil: string | null = null) =>
    api.ok(saveSpecialAttributes, { memberUuid: max.uuid, specialAttributes, pregnantUntil })
  const marks = () => api.ok(readSpecialAttributes, { memberUuid: max.uuid })
  const born = async (birthDate: string | null) => {
    const { version } = await api.ok(read, { uuid: max.uuid })
    await api.ok(update, { uuid: max.uuid, ...createRecord({ username: max.username, birthDate }), version })
  }

  test('are set, replaced and taken away', async () => {
    expect(await marks()).toEqual({ specialAttributes: [], pregnantUntil: null })
    expect(await save(['pregnant', 'underage'], '2027-02-01')).toEqual({
      specialAttributes: ['pregnant', 'underage'],
      pregnantUntil: '2027-02-01',
    })
    await save(['pregnant', 'pregnant'], '2027-03-01')
    expect(await marks()).toEqual({ specialAttributes: ['pregnant'], pregnantUntil: '2027-03-01' })
    expect(await save([])).toEqual({ specialAttributes: [], pregnantUntil: null })
  })

  test('of two who change them at once, the second learns of the first and takes nothing back', async () => {
    const was = await marks()
    await save(['pregnant'], '2027-02-01')
    const late = await api.send(saveSpecialAttributes, {
      memberUuid: max.uuid,
      specialAttributes: ['underage'],
      pregnantUntil: null,
      was,
    })
    expect([late.status, late.error]).toEqual([
      409,
      { code: 'Version.Conflict', params: { at: expect.any(String), by: `Test Person ${admin.username}` } },
    ])
    const now = await marks()
    expect(now).toEqual({ specialAttributes: ['pregnant'], pregnantUntil: '2027-02-01' })
    const both = {
      memberUuid: max.uuid,
      specialAttributes: ['underage', 'pregnant'],
      pregnantUntil: '2027-02-01',
      was: now,
    }
    expect((await api.ok(saveSpecialAttributes, both)).specialAttributes).toEqual(['pregnant', 'underage'])
  })

  test('go by themselves: a pregnancy on its day or after a year, youth on the eighteenth birthday', async () => {
    await save(['pregnant'], '2026-12-24')
    server.clock.now = new Date('2026-12-24T22:59:00Z')
    expect((await marks()).specialAttributes).toEqual(['pregnant'])
    server.clock.now = new Date('2026-12-24T23:01:00Z')
    expect((await marks()).specialAttributes).toEqual([])

    server.clock.now = new Date('2026-11-02T09:00:00Z')
    expect((await save(['pregnant'])).pregnantUntil).toBe('2027-11-02')
    await born('2009-01-15')
    await save(['underage'])
    server.clock.now = new Date('2027-01-15T09:00:00Z')
    expect((await marks()).specialAttributes).toEqual([])
    await born('2009-03-15')
    expect((await marks()).specialAttributes).toEqual(['underage'])
  })

  test('that have run out are purged', async () => {
    await save(['pregnant', 'underage'], '2027-02-01')
    await server.inClient(client, (db) =>
      db
        .updateTable('memberAttribute')
        .set({ validUntil: '2020-01-01' })
        .where('attribute', '=', 'pregnant')
        .execute(),
    )
    await server.databases.owner.transaction(undefined, (db) => sql`select purge_expired(12)`.execute(db))
    const rows = await server.inClient(client, (db) =>
      db.selectFrom('memberAttribute').select('attribute').where('memberUuid', '=', max.uuid).execute(),
    )
    expect(rows).toEqual([{ attribute: 'underage' }])
  })

  test('are seen by nobody but who runs the company, and every look is recorded', async () => {
    await save(['pregnant'])
    const codes = []
    for (const role of ['super-admin', 'loc-admin', 'ou-admin', 'member'] as const) {
      const other = await server.signedIn(await server.createMember(client, { role }))
      codes.push((await other.send(readSpecialAttributes, { memberUuid: max.uuid })).error?.code)
    }
    expect(codes).toEqual([undefined, 'Permission.Missing', 'Permission.Missing', 'Permission.Missing'])
    const looks = await server.inClient(client, (db) =>
      db
        .selectFrom('auditLog')
        .select(['action', 'fields'])
        .where('entityUuid', '=', max.uuid)
        .where('action', 'like', '%SpecialAttributes')
        .where('outcome', '=', 'done')
        .orderBy('at')
        .execute(),
    )
    expect(looks).toEqual([
      { action: 'saveSpecialAttributes', fields: ['memberUuid', 'specialAttributes', 'pregnantUntil'] },
      { action: 'readSpecialAttributes', fields: ['memberUuid'] },
    ])
  })

  test('are told by no list, no details and no log', async () => {
    await save(['pregnant', 'underage'])
    const texts = [
      (await api.send(calls.memberList.getList, { filter: { search: max.username } })).text,
      (await api.send(calls.memberList.loadMember, { uuid: max.uuid })).text,
      (await api.send(read, { uuid: max.uuid })).text,
      ...log,
    ]
    expect(log.length).toBeGreaterThan(10)
    expect(texts.filter((text) => /pregnan|underage|specialAttr/.test(text))).toEqual([])
  })
})
