import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { purgeClient } from '../../job/job.store.ts'
import { createRecord } from '../details/member-details-fixture.ts'

const { read, save } = calls.memberSpecialAttributes
const { read: readDetails, update: updateDetails } = calls.memberDetails

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
  const saveAttributes = (specialAttributes: string[], pregnantUntil: string | null = null) =>
    api.ok(save, { memberUuid: max.uuid, specialAttributes, pregnantUntil })
  const readAttributes = () => api.ok(read, { memberUuid: max.uuid })
  const setBirthDate = async (birthDate: string | null) => {
    const { version } = await api.ok(readDetails, { uuid: max.uuid })
    await api.ok(updateDetails, {
      uuid: max.uuid,
      ...createRecord({ username: max.username, birthDate }),
      version,
    })
  }

  test('can be set, replaced and removed', async () => {
    expect(await readAttributes()).toEqual({ specialAttributes: [], pregnantUntil: null })
    expect(await saveAttributes(['pregnant', 'underage'], '2027-02-01')).toEqual({
      specialAttributes: ['pregnant', 'underage'],
      pregnantUntil: '2027-02-01',
    })
    await saveAttributes(['pregnant', 'pregnant'], '2027-03-01')
    expect(await readAttributes()).toEqual({ specialAttributes: ['pregnant'], pregnantUntil: '2027-03-01' })
    expect(await saveAttributes([])).toEqual({ specialAttributes: [], pregnantUntil: null })
  })

  test('cause a version conflict if another administrator has changed them in between', async () => {
    const was = await readAttributes()
    await saveAttributes(['pregnant'], '2027-02-01')
    const late = await api.send(save, {
      memberUuid: max.uuid,
      specialAttributes: ['underage'],
      pregnantUntil: null,
      was,
    })
    expect([late.status, late.error]).toEqual([
      409,
      { code: 'Version.Conflict', params: { at: expect.any(String), by: `Test Person ${admin.username}` } },
    ])
    const now = await readAttributes()
    expect(now).toEqual({ specialAttributes: ['pregnant'], pregnantUntil: '2027-02-01' })
    const both = {
      memberUuid: max.uuid,
      specialAttributes: ['underage', 'pregnant'],
      pregnantUntil: '2027-02-01',
      was: now,
    }
    expect((await api.ok(save, both)).specialAttributes).toEqual(['pregnant', 'underage'])
  })

  test('expire after the last day of a pregnancy and on the eighteenth birthday', async () => {
    await saveAttributes(['pregnant'], '2026-12-24')
    server.clock.now = new Date('2026-12-24T22:59:00Z')
    expect((await readAttributes()).specialAttributes).toEqual(['pregnant'])
    server.clock.now = new Date('2026-12-24T23:01:00Z')
    expect((await readAttributes()).specialAttributes).toEqual([])

    server.clock.now = new Date('2026-11-02T09:00:00Z')
    expect((await saveAttributes(['pregnant'])).pregnantUntil).toBe('2027-11-02')
    await setBirthDate('2009-01-15')
    await saveAttributes(['underage'])
    server.clock.now = new Date('2027-01-15T09:00:00Z')
    expect((await readAttributes()).specialAttributes).toEqual([])
    await setBirthDate('2009-03-15')
    expect((await readAttributes()).specialAttributes).toEqual(['underage'])
  })

  test('are deleted by the purge after they have expired', async () => {
    await saveAttributes(['pregnant', 'underage'], '2027-02-01')
    await server.inClient(client, (db) =>
      db
        .updateTable('memberAttribute')
        .set({ validUntil: '2020-01-01' })
        .where('attribute', '=', 'pregnant')
        .execute(),
    )
    await server.inClient(client, (db) => purgeClient(db, 12))
    const rows = await server.inClient(client, (db) =>
      db.selectFrom('memberAttribute').select('attribute').where('memberUuid', '=', max.uuid).execute(),
    )
    expect(rows).toEqual([{ attribute: 'underage' }])
  })

  test('can be read only by administrators, and every read has a log entry', async () => {
    await saveAttributes(['pregnant'])
    const codes = []
    for (const role of ['super-admin', 'loc-admin', 'ou-admin', 'member'] as const) {
      const other = await server.signedIn(await server.createMember(client, { role }))
      codes.push((await other.send(read, { memberUuid: max.uuid })).error?.code)
    }
    expect(codes).toEqual([undefined, 'Permission.Missing', 'Permission.Missing', 'Permission.Missing'])
    const entries = await server.inClient(client, (db) =>
      db
        .selectFrom('auditLog')
        .select(['action', 'fields'])
        .where('entityUuid', '=', max.uuid)
        .where('action', 'like', '%SpecialAttributes')
        .where('outcome', '=', 'done')
        .orderBy('at')
        .execute(),
    )
    expect(entries).toEqual([
      { action: 'saveSpecialAttributes', fields: ['memberUuid', 'specialAttributes', 'pregnantUntil'] },
      { action: 'readSpecialAttributes', fields: ['memberUuid'] },
    ])
  })

  test('occur in no list, in no details and in no log', async () => {
    await saveAttributes(['pregnant', 'underage'])
    const texts = [
      (await api.send(calls.memberList.getList, { filter: { search: max.username } })).text,
      (await api.send(calls.memberList.loadMember, { uuid: max.uuid })).text,
      (await api.send(readDetails, { uuid: max.uuid })).text,
      ...log,
    ]
    expect(log.length).toBeGreaterThan(10)
    expect(texts.filter((text) => /pregnan|underage|specialAttr/.test(text))).toEqual([])
  })
})
