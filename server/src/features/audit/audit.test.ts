/** The audit log: its contents, who can see it, and how it is filtered and exported. */
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { examples } from '../../test/contract-wide/examples.ts'
import type { Belongings } from '../../test/contract-wide/fixture/types.ts'
import { featureEngines } from '../../test/databases.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestMember,
  type TestServer,
  unique,
} from '../../test/test-server.ts'
import { createReaders } from './audit-fixture.ts'
import { recordAudit } from './record-audit.ts'

const { readLog, exportLog, readFilterOptions } = calls.audit

describe.each(featureEngines)('the audit log on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let boss: TestMember
  let admin: Api
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    boss = await server.createMember(client, { role: 'admin' })
    admin = await server.signedIn(boss)
  })
  afterAll(() => server.close())

  const { log, logged, csv, rowsAbout } = createReaders(() => ({ server, client, admin }))

  describe('entries', () => {
    test('record logins and logouts with the member', async () => {
      const max = await server.createMember(client)
      const api = await server.signedIn(max)
      await api.ok(calls.session.logout)
      const rows = await logged({ actor: [max.uuid] })
      expect(rows.map(({ action, outcome }) => [action, outcome])).toEqual([
        ['logout', 'done'],
        ['login', 'done'],
      ])
      expect(rows[0]).toMatchObject({
        actorKind: 'member',
        actor: { uuid: max.uuid, name: `Test Person ${max.username}` },
      })
    })

    test('record failed logins with the account, but without the entered values', async () => {
      const max = await server.createMember(client)
      await server.visitor().login(client.identifier, max.username, 'Falsch 4711 x')
      await server.visitor().login(client.identifier, 'nobody.here', 'Falsch 4711 x')
      const rows = await logged({ action: ['login'], outcome: ['refused'] })
      expect(rows).toHaveLength(2)
      expect(rows[1]).toMatchObject({
        actorKind: 'visitor',
        actor: null,
        entity: 'member',
        record: { uuid: max.uuid },
        code: 'Login.Failed',
      })
      expect(rows[0]).toMatchObject({
        actorKind: 'visitor',
        actor: null,
        entity: '',
        record: null,
        fields: [],
      })
      expect(JSON.stringify(await rowsAbout('login'))).not.toContain('nobody.here')
    })

    test('record throttled logins, at most once a minute', async () => {
      const max = await server.createMember(client)
      const api = server.visitor()
      for (let count = 0; count < 12; count++)
        await api.login(client.identifier, max.username, 'Falsch 4711 x')
      const rows = await logged({ record: max.uuid, outcome: ['refused'] })
      expect(rows.length).toBeGreaterThanOrEqual(6)
      expect(rows.length).toBeLessThanOrEqual(8)
    })

    test('record no logins for companies that do not exist', async () => {
      const count = () =>
        server.databases.owner.transaction(undefined, (db) =>
          sql<{ n: number }>`select count(*) as n from audit_log`.execute(db),
        )
      const before = await count()
      await server.visitor().login('no-such-company', 'max.muster', password)
      expect((await count()).rows).toEqual(before.rows)
    })

    test('record refused calls with the member, at most once a minute per kind of attempt', async () => {
      const max = await server.createMember(client)
      const api = await server.signedIn(max)
      for (let count = 0; count < 3; count++) await api.send(calls.memberList.loadMember, { uuid: boss.uuid })
      await api.send(calls.clientDetails.update, {})
      // This call is refused because of its input, not because of the actor.
      await api.send(calls.profile.updateProfileSetting, { languageCode: 'fr_FR' })
      const rows = (await logged({ actor: [max.uuid], outcome: ['refused'] })).map(
        ({ action, entity, record, code }) => [action, entity, record?.uuid ?? null, code],
      )
      expect(rows).toEqual([
        ['updateClientDetails', 'client', null, 'Permission.Missing'],
        ['access', 'member', boss.uuid, 'Permission.Missing'],
      ])
    })

    test('record a unit manager’s attempts to read members whom the manager may not see', async () => {
      const lead = await server.createMember(client, { role: 'ou-admin' })
      await (await server.signedIn(lead)).send(calls.memberList.loadMember, { uuid: boss.uuid })
      expect(await logged({ actor: [lead.uuid], outcome: ['refused'] })).toMatchObject([
        { entity: 'member', record: { uuid: boss.uuid }, code: 'Member.NotFound' },
      ])
      const own = await (await server.signedIn(lead)).ok(readLog, { filter: { outcome: ['refused'] } })
      expect(own.rows).toMatchObject([{ entity: 'member', record: null }])
    })

    test('record requests that another site has forged in a session', async () => {
      const max = await server.createMember(client)
      const api = await server.signedIn(max)
      await api.send(
        calls.profile.updateProfileSetting,
        {},
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      )
      expect(await logged({ actor: [max.uuid], outcome: ['refused'] })).toMatchObject([
        { action: 'updateProfileSetting', code: 'Request.Forged' },
      ])
    })

    test('name the record that a call has created', async () => {
      const example = examples.find(({ name }) => name === 'location.create')
      const boss = await server.createMember(client, { role: 'super-admin' })
      const created = await (await server.signedIn(boss)).ok(
        calls.location.create,
        example?.input({} as Belongings),
      )
      const [row] = await logged({ action: ['createLocation'] })
      expect(row).toMatchObject({ entity: 'location', record: { uuid: created.uuid, name: 'Werk Süd' } })
      expect(row?.changes).toContainEqual({ field: 'name', from: null, to: 'Werk Süd' })
    })

    test('are written for each record if one call changes several records', async () => {
      const [one, two] = [await server.createMember(client), await server.createMember(client)]
      await server.inClient(client, (db) =>
        recordAudit(db, {
          actor: { kind: 'member', uuid: boss.uuid },
          requestId: 'request',
          action: 'archiveMember',
          input: {
            uuids: [one.uuid, two.uuid],
          },
        }),
      )
      const rows = await logged({ action: ['archiveMember'] })
      expect(new Set(rows.map(({ record }) => record?.uuid))).toEqual(new Set([one.uuid, two.uuid]))
      expect(await logged({ record: one.uuid, action: ['archiveMember'] })).toMatchObject([
        { entity: 'member', fields: ['uuids'] },
      ])
    })
  })

  describe('the list', () => {
    test('starts with the latest entry by default, or with the earliest if requested', async () => {
      const times = ({ rows }: Awaited<ReturnType<typeof log>>) => rows.map(({ at }) => at)
      const backwards = times(await log())
      expect(backwards).toEqual(backwards.toSorted().toReversed())
      const forwards = times(await log({}, { sortBy: 'at', sortDirection: 'asc' }))
      expect(forwards).toEqual(forwards.toSorted())
    })

    test('includes the first and the last day of the filter, in the company’s time zone', async () => {
      const max = await server.createMember(client)
      for (const at of [
        '2026-03-01T22:59:59.999Z',
        '2026-03-01T23:00:00Z',
        '2026-03-02T22:59:59.999Z',
        '2026-03-02T23:00:00Z',
      ]) {
        await server.inClient(client, (db) =>
          db
            .insertInto('auditLog')
            .values({ at: new Date(at), actorKind: 'member', actorUuid: max.uuid, action: 'login' })
            .execute(),
        )
      }
      const rows = await logged({ actor: [max.uuid], from: '2026-03-02', to: '2026-03-02' })
      expect(rows.map(({ at }) => at)).toEqual(['2026-03-02T22:59:59.999Z', '2026-03-01T23:00:00.000Z'])
    })

    test('leaves out logins and logouts by default, but not refused ones', async () => {
      const max = await server.createMember(client)
      const api = await server.signedIn(max)
      await api.ok(calls.session.logout)
      await server.visitor().login(client.identifier, max.username, 'Falsch 4711 x')
      const read = async (filter: object) => (await admin.ok(readLog, { filter, perPage: 100 })).rows

      expect(await read({ actor: [max.uuid] })).toEqual([])
      expect(await read({ record: max.uuid })).toMatchObject([{ action: 'login', outcome: 'refused' }])
      expect(await read({ actor: [max.uuid], action: ['logout'] })).toHaveLength(1)
      expect(await read({ actor: [max.uuid], logins: true })).toHaveLength(2)
    })

    test('finds entries by every word of the name at that time or of the current name', async () => {
      const max = await server.createMember(client)
      const rename = (lastName: string) =>
        server.inClient(client, (db) =>
          db.updateTable('member').set({ firstName: 'Üwe', lastName }).where('uuid', '=', max.uuid).execute(),
        )
      await rename('Altdorfer')
      const api = await server.signedIn(max)
      await api.ok(calls.reminder.updateOwn, { early: false, bySms: false })
      await rename('Neuhauser')
      const found = async (search: string) =>
        (await admin.ok(readLog, { filter: { search } })).rows.map(({ action }) => action)

      expect(await found('altdorfer')).toEqual(['updateReminders'])
      expect(await found('neuhauser uwe')).toEqual(['updateReminders'])
      expect(await found('altdorfer niemand')).toEqual([])
    })

    test('does not let a manager find refused calls by the name of their record', async () => {
      const lead = await server.createMember(client, { role: 'ou-admin' })
      const hidden = await server.createMember(client)
      await server.inClient(client, (db) =>
        db.updateTable('member').set({ lastName: 'Verborgen' }).where('uuid', '=', hidden.uuid).execute(),
      )
      const api = await server.signedIn(lead)
      await api.send(calls.memberList.loadMember, { uuid: hidden.uuid })
      const found = async (reader: Api) =>
        (await reader.ok(readLog, { filter: { search: 'verborgen' } })).rows.length

      expect(await found(api)).toBe(0)
      expect(await found(admin)).toBe(1)
    })

    test('offers actors as filter options, and finds them by name', async () => {
      const max = await server.createMember(client, { username: `unverwechselbar${unique()}` })
      const { actors, actions, entities } = await admin.ok(readFilterOptions, { search: max.username })
      expect(actors).toEqual([{ uuid: max.uuid, name: `Test Person ${max.username}` }])
      expect(actions).toContain('changePassword')
      expect(entities).toContain('location')
    })

    test.each([{ from: '2026-02-30' }, { actor: ['x'] }, { outcome: ['perhaps'] }, { record: "' or 1=1" }])(
      'refuses the invalid filter %j',
      async (filter) => {
        expect((await admin.send(readLog, { filter })).error?.code).toBe('Request.Invalid')
      },
    )
  })

  describe('the export', () => {
    test('is logged, and contains all entries even if a chunk ends between simultaneous ones', async () => {
      const other = await server.createClient()
      const reader = await server.signedIn(await server.createMember(other, { role: 'admin' }))
      await server.inClient(other, (db) =>
        sql`
          insert into audit_log (uuid, at, actor_kind, action)
          select gen_random_uuid(), now() - (n / 7) * interval '1 microsecond', 'system', 'login'
          from generate_series(1, 2500) n`.execute(db),
      )
      const { bytes, headers, status } = await reader.file(exportLog, {
        list: { filter: { actorKind: ['system'], logins: true } },
        format: 'csv',
        languageCode: 'en_GB',
      })
      const lines = bytes.toString('utf8').split('\r\n').filter(Boolean)
      expect([status, headers.get('content-type'), lines.length]).toEqual([
        200,
        'text/csv; charset=utf-8',
        2501,
      ])
      expect(lines[0]).toBe(
        '\ufeff"Time","Who","Acted as","What","Type","Record","Current name","Change","Outcome","Reason","Request"',
      )
      expect(lines[1]).toContain('"System","Signed in"')
      expect((await reader.ok(readLog, { filter: { action: ['exportAuditLog'] } })).total).toBe(1)
    })

    test('says that a refused action was only attempted', async () => {
      const member = await server.createMember(client)
      await (await server.signedIn(member)).send(readLog)
      const { lines } = await csv({ actor: [member.uuid], outcome: ['refused'] })

      expect(lines[1]).toContain('Versuch: ')
    })

    test('contains no spreadsheet formulas', async () => {
      const hostile = await server.createMember(client)
      await server.inClient(client, (db) =>
        db
          .updateTable('member')
          .set({ firstName: '=HYPERLINK("http://evil")', lastName: 'x' })
          .where('uuid', '=', hostile.uuid)
          .execute(),
      )
      await server.signedIn(hostile)
      const { lines } = await csv({ actor: [hostile.uuid] })
      expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"") x"`)
    })
  })

  describe('for a unit manager', () => {
    test('the list contains only entries about the manager’s own members and actions', async () => {
      const lead = await server.createMember(client, { role: 'ou-admin' })
      const [inside, outside] = [await server.createMember(client), await server.createMember(client)]
      await server.inClient(client, async (db) => {
        const { uuid: orgUnitUuid } = await db
          .insertInto('orgUnit')
          .values({ identifier: `team-${unique()}`, name: 'Team', parentUuid: client.rootUuid })
          .returning('uuid')
          .executeTakeFirstOrThrow()
        await db.insertInto('orgUnitMember').values({ orgUnitUuid, memberUuid: inside.uuid }).execute()
        await db.insertInto('orgUnitResponsible').values({ orgUnitUuid, memberUuid: lead.uuid }).execute()
        for (const uuid of [inside.uuid, outside.uuid]) {
          await recordAudit(db, {
            actor: { kind: 'member', uuid: boss.uuid },
            requestId: 'request',
            action: 'archiveMember',
            input: {
              uuids: [uuid],
            },
          })
          // Managers must not know that a member has special attributes.
          for (const { audit = '' } of [
            calls.memberSpecialAttributes.read,
            calls.memberSpecialAttributes.save,
          ])
            await recordAudit(db, {
              actor: { kind: 'member', uuid: boss.uuid },
              requestId: 'request',
              action: audit,
              input: { memberUuid: uuid },
            })
          // Managers must not see what their members have done.
          await recordAudit(db, {
            actor: { kind: 'member', uuid },
            requestId: 'request',
            action: 'createExecution',
            input: {
              taskUuid: client.uuid,
            },
          })
        }
      })
      const api = await server.signedIn(lead)
      const { rows, total } = await api.ok(readLog, { filter: { logins: true } })
      expect(rows.map(({ action, record }) => [action, record?.uuid ?? null])).toEqual([
        ['login', null],
        ['archiveMember', inside.uuid],
      ])
      expect(rows[1]?.record?.isVisible).toBe(true)
      expect(total).toBe(2)
      const { bytes } = await api.file(exportLog, { list: {}, format: 'csv', languageCode: 'de_DE' })
      expect(bytes.toString('utf8')).toContain('archiviert')
      expect(bytes.toString('utf8')).not.toContain('Merkmal')
      expect(
        (await logged({ action: ['saveSpecialAttributes'], record: inside.uuid })).length,
        'an administrator sees the entry',
      ).toBe(1)
    })
  })

  test.each(['member'] as const)('cannot be read by the role %s', async (role) => {
    const api = await server.signedIn(await server.createMember(client, { role }))
    for (const call of [readLog, readFilterOptions])
      expect((await api.send(call)).error?.code).toBe('Permission.Missing')
  })

  test.each(['update audit_log set action = $$x$$', 'delete from audit_log', 'truncate audit_log'])(
    'cannot be changed by the database role of the application: %s',
    async (statement) => {
      await expect(server.inClient(client, (db) => sql.raw(statement).execute(db))).rejects.toThrow(
        'permission denied',
      )
    },
  )
})
