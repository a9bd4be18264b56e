/** The changes and names that entries of the audit log contain, and their deletion. */
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
  unique,
} from '../../test/test-server.ts'
import { createForm } from '../location/location-fixture.ts'
import { createReaders } from './audit-fixture.ts'
import { recordAudit } from './record-audit.ts'

describe.each(featureEngines)('the changes in the audit log on %s', (engine) => {
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

  const { logged, csv, rowsAbout } = createReaders(() => ({ server, client, admin }))

  /** Saves the form of a member with these changes. */
  async function change({ uuid }: TestMember, changes: object): Promise<void> {
    const { location: place, ...details } = await admin.ok(calls.memberDetails.read, { uuid })
    const fields = Object.keys(calls.memberDetails.update.input._zod.def.shape)
    const form = Object.fromEntries(Object.entries(details).filter(([field]) => fields.includes(field)))
    await admin.ok(calls.memberDetails.update, { ...form, locationUuid: place?.uuid ?? null, ...changes })
  }

  describe('names in entries', () => {
    const write = (kind: 'member' | 'adviser' | 'system', uuid: string | null) =>
      server.inClient(client, (db) =>
        recordAudit(db, {
          actor: { kind, uuid },
          requestId: 'request',
          action: 'updateClientDetails',
          input: { name: 'x' },
        }),
      )

    test('include the name of an adviser who has signed in', async () => {
      const adviser = await server.createAdviser()
      await write('adviser', adviser.uuid)
      expect((await logged({ actorKind: ['adviser'] }))[0]).toMatchObject({
        actor: { uuid: adviser.uuid, name: 'Berta Berater' },
      })
    })

    test('do not include the names of deleted members', async () => {
      const deleted = await server.createMember(client)
      await write('member', deleted.uuid)
      await server.inClient(client, (db) =>
        db.updateTable('member').set({ deletedAt: new Date() }).where('uuid', '=', deleted.uuid).execute(),
      )
      expect((await logged({ actor: [deleted.uuid] }))[0]).toMatchObject({
        actor: { uuid: deleted.uuid, name: null },
      })
      expect((await csv({ actor: [deleted.uuid] })).lines[1]).toContain('"gelöschtes Mitglied"')
    })

    test('are those at the time of the entry, beside the current ones', async () => {
      const max = await server.createMember(client)
      await server.signedIn(max)
      await change(max, { lastName: 'Ackermann' })
      await change(max, { lastName: 'Ackermann-Test' })
      const rows = await logged({ record: max.uuid, action: ['updateMember'] })
      expect(rows.map(({ record }) => record)).toEqual([
        { uuid: max.uuid, name: 'Test Ackermann', currentName: 'Test Ackermann-Test', isVisible: true },
        {
          uuid: max.uuid,
          name: `Test Person ${max.username}`,
          currentName: 'Test Ackermann-Test',
          isVisible: true,
        },
      ])
      expect((await logged({ actor: [max.uuid] }))[0]?.actor?.currentName).toBe('Test Ackermann-Test')
    })

    test('remain when the record is deleted', async () => {
      const form = { groupName: 'Ersthilfe Halle 7', type: 'first-aid' as const, locationUuid: null }
      const { uuid } = await admin.ok(calls.memberGroup.create, form)
      await admin.ok(calls.memberGroup.remove, { memberGroupUuids: [uuid] })
      const rows = await logged({ record: uuid })
      expect(rows.map(({ action, record }) => [action, record?.name, record?.currentName])).toEqual([
        ['deleteMemberGroups', 'Ersthilfe Halle 7', null],
        ['createMemberGroup', 'Ersthilfe Halle 7', null],
      ])
    })
  })

  describe('the changes of an entry', () => {
    const changesOf = async (filter: object) => (await logged(filter))[0]?.changes

    test('are only the fields that have changed, with both values', async () => {
      const max = await server.createMember(client)
      await change(max, { phoneNumber: '+43 316 555 021' })
      await change(max, { phoneNumber: '+43 316 555 022' })
      const [row] = await logged({ record: max.uuid, action: ['updateMember'] })
      expect(row?.changes).toEqual([{ field: 'phoneNumber', from: '+43 316 555 021', to: '+43 316 555 022' }])
      expect(row?.fields).toEqual([])
    })

    test('are empty if a form was saved without a change', async () => {
      const max = await server.createMember(client)
      await change(max, {})
      expect(await changesOf({ record: max.uuid, action: ['updateMember'] })).toEqual([])
    })

    test('contain no values of private fields', async () => {
      const max = await server.createMember(client)
      await change(max, { birthDate: '1991-02-03', street: 'Geheimer Weg 7', gender: 'diverse' })
      expect(await changesOf({ record: max.uuid, action: ['updateMember'] })).toEqual([
        { field: 'gender' },
        { field: 'birthDate' },
        { field: 'street' },
      ])
      expect(JSON.stringify(await rowsAbout('updateMember'))).not.toMatch(/1991-02-03|Geheimer Weg|diverse/)
    })

    test('are null for actions without a comparison, which name the fields that were sent', async () => {
      const [row] = await logged({ action: ['login'] })
      expect(row?.changes).toBeNull()
      const own = await server.signedIn(await server.createMember(client))
      await own.ok(calls.reminder.updateOwn, { early: false, bySms: false })
      expect((await logged({ action: ['updateReminders'] }))[0]).toMatchObject({
        changes: null,
        fields: ['early', 'bySms'],
      })
    })

    test('include memberships of the members and the size of the unit', async () => {
      const unit = await admin.ok(calls.orgUnit.create, {
        orgUnitName: 'Hochbau',
        identifier: `hochbau-${unique()}`,
        parentUuid: client.rootUuid,
        isDefault: false,
        adminUuids: [],
      })
      const [one, two] = [await server.createMember(client), await server.createMember(client)]
      const memberUuids = [one.uuid, two.uuid]
      await admin.ok(calls.orgUnit.addMembers, { orgUnitUuid: unit.uuid, memberUuids })
      const filter = { action: ['addMembersToOrgUnit'] }
      expect(await changesOf({ ...filter, record: unit.uuid })).toEqual([
        { field: 'memberCount', from: null, to: 2 },
      ])
      const [added] = (await changesOf({ ...filter, record: one.uuid })) ?? []
      expect(added).toMatchObject({ field: 'orgUnits', to: expect.arrayContaining(['Hochbau']) })
    })

    test('name responsible members, who lose their name when they are deleted', async () => {
      const lead = await server.createMember(client, { role: 'loc-admin' })
      const { uuid } = await admin.ok(
        calls.location.create,
        createForm({ responsibleMemberUuids: [lead.uuid] }),
      )
      const responsible = async () =>
        (await changesOf({ record: uuid }))?.find(({ field }) => field === 'responsible')
      expect(await responsible()).toMatchObject({ from: null, to: [`Test Person ${lead.username}`] })
      await server.inClient(client, (db) =>
        db.updateTable('member').set({ deletedAt: new Date() }).where('uuid', '=', lead.uuid).execute(),
      )
      expect(await responsible()).toMatchObject({ from: null, to: [null] })
    })

    test('include the settings of the company', async () => {
      const { logo: _logo, ...form } = await admin.ok(calls.clientConfiguration.read)
      await admin.ok(calls.clientConfiguration.update, { ...form, defaultTheme: 'dark' })
      const changes = (await changesOf({ action: ['updateClientConfiguration'] })) ?? []
      expect(changes).toContainEqual({ field: 'defaultTheme', from: null, to: 'dark' })
    })
  })

  describe('the deletion of a member', () => {
    test('erases the name and the values of the member from the log', async () => {
      const max = await server.createMember(client, { username: `vergessen${unique()}` })
      await server.signedIn(max)
      await change(max, { lastName: 'Vergessmich', phoneNumber: '+43 1 5550471' })
      await change(max, { lastName: 'Vergessmichnicht', phoneNumber: '+43 1 5550472' })
      await admin.ok(calls.archivedMember.archive, { uuids: [max.uuid] })
      await admin.ok(calls.archivedMember.remove, { uuids: [max.uuid] })

      const rows = await server.inClient(client, (db) => db.selectFrom('auditLog').selectAll().execute())
      expect(JSON.stringify(rows)).not.toMatch(/vergess|5550471|5550472/i)
      const [changed] = await logged({ record: max.uuid, action: ['updateMember'] })
      expect(changed?.changes).toEqual([{ field: 'lastName' }, { field: 'phoneNumber' }])
      expect(changed?.record).toEqual({ uuid: max.uuid, name: null, currentName: null, isVisible: false })
      expect((await logged({ actor: [max.uuid] }))[0]?.actor).toMatchObject({ name: null })
    })

    test('keeps which list of the member was exported', async () => {
      const max = await server.createMember(client)
      const list = { memberUuid: max.uuid }
      await admin.file(calls.listExport.exportMemberHistory, { list, format: 'csv' })
      await admin.ok(calls.archivedMember.archive, { uuids: [max.uuid] })
      await admin.ok(calls.archivedMember.remove, { uuids: [max.uuid] })

      const [exported] = await logged({ record: max.uuid, action: ['exportList'] })
      expect(exported?.changes).toEqual([{ field: 'exportedList', from: null, to: 'memberHistory' }])
      expect(exported?.record?.name).toBeNull()
    })

    test('is the only reason for which the application can erase entries', async () => {
      const max = await server.createMember(client)
      await change(max, { lastName: 'Bleibt' })
      await server.inClient(client, (db) =>
        sql`select erase_from_audit_log(array[${max.uuid}]::uuid[])`.execute(db),
      )
      expect((await logged({ record: max.uuid, action: ['updateMember'] }))[0]).toMatchObject({
        record: { name: `Test Person ${max.username}` },
        changes: [{ field: 'lastName', to: 'Bleibt' }],
      })
    })
  })
})
