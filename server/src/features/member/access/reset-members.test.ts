import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { KillSwitch } from '../../../test/kill/kill-points.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { addPeople, addUnit, makeResponsible } from '../list/member-list-fixture.ts'

const { resetPassword, readResetReach, takeInitialPasswords } = calls.memberAccess

describe.each(featureEngines)('password resets by administrators on %s', (engine) => {
  const faults = new KillSwitch()
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine, { onStatement: faults.onStatement, env: { LOG_LEVEL: 'silent' } })
  })
  afterAll(() => server.close())

  async function company(): Promise<{ client: TestClient; admin: TestMember; api: Api }> {
    const client = await server.createClient()
    const admin = await server.createMember(client, { role: 'admin' })
    return { client, admin, api: await server.signedIn(admin) }
  }
  const minutesLater = (minutes: number) =>
    server.databases.owner.transaction(undefined, (db) =>
      sql`
        update throttle
        set window_started_at = window_started_at - make_interval(mins => ${minutes})`.execute(db),
    )
  const tenMinutesLater = () => minutesLater(10)
  const progress = (api: Api, jobUuid: string | null) =>
    api.ok(calls.job.readProgress, { jobUuid: jobUuid ?? '' })

  test('return an initial password once, replace the old password and end all sessions', async () => {
    const { client, api } = await company()
    const max = await server.createMember(client)
    const session = await server.signedIn(max)
    const { jobUuid, ...reach } = await api.ok(resetPassword, { uuids: [max.uuid], passwordMode: 'initial' })
    expect(reach).toEqual({ count: 1, skippedCount: 0, skipped: [] })
    await server.runJobs()
    expect(await progress(api, jobUuid)).toEqual({ state: 'done', done: 1, total: 1 })
    const other = await server.signedIn(await server.createMember(client, { role: 'super-admin' }))
    expect((await other.send(takeInitialPasswords, { jobUuid })).error?.code).toBe('Job.NotFound')
    const { rows } = await api.ok(takeInitialPasswords, { jobUuid })
    expect(rows).toEqual([
      {
        firstName: 'Test',
        lastName: `Person ${max.username}`,
        username: max.username,
        password: expect.any(String),
        orgUnit: expect.any(String),
        location: null,
        validUntil: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      },
    ])
    expect(await api.ok(takeInitialPasswords, { jobUuid })).toEqual({ rows: [] })
    expect((await session.send(calls.member.state)).status).toBe(401)
    expect((await server.visitor().login(client.identifier, max.username, password)).status).toBe(401)
    expect((await server.visitor().login(client.identifier, max.username, rows[0]!.password)).status).toBe(
      200,
    )
    const row = await server.inClient(client, (db) =>
      db
        .selectFrom('member')
        .select('mustChangePassword')
        .where('uuid', '=', max.uuid)
        .executeTakeFirstOrThrow(),
    )
    expect(row.mustChangePassword).toBe(true)
    const stored = await server.databases.owner.transaction(undefined, (db) =>
      sql`select * from initial_password`.execute(db),
    )
    expect(stored.rows).toEqual([])
  })

  test('invite new members, list unreachable ones, and are allowed once every ten minutes', async () => {
    const { client, admin, api } = await company()
    const invited = await server.createMember(client, { hasPassword: false })
    const unreachable = await server.createMember(client, { hasPassword: false, email: null })
    await server.createMember(client, { hasPassword: false, archived: true })
    await server.signedIn(await server.createMember(client))
    const request = { filter: 'neverLoggedIn', passwordMode: 'byEmail' } as const
    const expected = {
      count: 1,
      skippedCount: 1,
      skipped: [
        {
          uuid: unreachable.uuid,
          firstName: 'Test',
          lastName: `Person ${unreachable.username}`,
          reason: 'noEmail',
        },
      ],
    }
    expect(await api.ok(readResetReach, request)).toEqual(expected)
    const before = (await server.mails()).length
    expect(await api.ok(resetPassword, request)).toEqual({ ...expected, jobUuid: null })
    await server.runJobs()
    expect((await server.mails()).slice(before)).toEqual([expect.stringContaining(`${invited.username}@`)])

    const colleague = await server.signedIn(await server.createMember(client, { role: 'super-admin' }))
    const again = await colleague.send(resetPassword, { filter: 'all', passwordMode: 'byEmail' })
    expect([again.status, again.error]).toEqual([
      400,
      { code: 'Client.ResetTooSoon', params: { minutes: 10 } },
    ])
    const elsewhere = await company()
    await server.createMember(elsewhere.client)
    expect((await elsewhere.api.ok(resetPassword, { filter: 'all', passwordMode: 'byEmail' })).count).toBe(1)
    await tenMinutesLater()
    const all = await colleague.ok(resetPassword, { filter: 'all', passwordMode: 'byEmail' })
    // The three other members with an address are counted. The reset leaves out the member who requests it.
    expect(all.count).toBe(3)
    expect((await api.send(calls.member.state)).status).toBe(401)
    expect((await colleague.send(calls.member.state)).status).toBe(200)
    expect(admin.uuid).not.toBe(invited.uuid)
  })

  test('are allowed once every ten minutes per member, independently of other members', async () => {
    const { client, api } = await company()
    const [max, eva] = [await server.createMember(client), await server.createMember(client)]
    const reset = (uuid: string) => api.send(resetPassword, { uuids: [uuid], passwordMode: 'byEmail' })
    expect((await reset(max.uuid)).status).toBe(200)
    expect((await reset(max.uuid)).error).toEqual({ code: 'Client.ResetTooSoon', params: { minutes: 10 } })
    await minutesLater(7)
    expect((await reset(max.uuid)).error?.params, 'the remaining minutes').toEqual({ minutes: 3 })
    expect((await reset(eva.uuid)).status).toBe(200)
    await minutesLater(3)
    expect((await reset(max.uuid)).status).toBe(200)
    expect((await reset(eva.uuid)).error?.params).toEqual({ minutes: 7 })
  })

  test('keep the old password valid until the reset link is used', async () => {
    const { client, api } = await company()
    const max = await server.createMember(client)
    await api.ok(resetPassword, { uuids: [max.uuid], passwordMode: 'byEmail' })
    expect((await server.visitor().login(client.identifier, max.username, password)).status).toBe(200)
  })

  test.each([
    ['byEmail', 'email'],
    ['bySms', 'mobileNumber'],
  ] as const)('are refused with the mode %s for a member without %s', async (passwordMode, field) => {
    const { client, api } = await company()
    const max = await server.createMember(client, { email: null })
    const { status, error } = await api.send(resetPassword, { uuids: [max.uuid], passwordMode })
    expect([status, error]).toEqual([
      400,
      { code: 'Communication.PreferenceInvalid', fields: { [field]: 'required' } },
    ])
    expect((await api.send(resetPassword, { uuids: [max.uuid], passwordMode: 'initial' })).status).toBe(200)
  })

  test('are refused for the actor’s own account, a more powerful member and an archived member', async () => {
    const { client, admin, api } = await company()
    const superAdmin = await server.createMember(client, { role: 'super-admin' })
    const refused = async (uuids: string[]) =>
      (await api.send(resetPassword, { uuids, passwordMode: 'initial' })).error?.code
    expect(await refused([admin.uuid])).toBe('Member.OwnAccount')
    expect(await refused([superAdmin.uuid])).toBe('Role.NotAllowed')
    expect(await refused([(await server.createMember(client, { archived: true })).uuid])).toBe(
      'Member.NotFound',
    )
    expect((await api.ok(readResetReach, { filter: 'all', passwordMode: 'initial' })).count).toBe(0)
  })

  test('let an ou-admin reset the passwords only of members in the ou-admin’s own units', async () => {
    const { client } = await company()
    const leader = await server.createMember(client, { role: 'ou-admin' })
    const unit = await addUnit(server, client, 'Halle')
    await makeResponsible(server, client, leader.uuid, { unit })
    const [own, peer] = await addPeople(server, client, [
      { units: [unit], email: 'a@b.example' },
      { units: [unit], role: 'admin', email: 'c@d.example' },
    ])
    const stranger = await server.createMember(client)
    const api = await server.signedIn(leader)
    expect((await api.ok(readResetReach, { filter: 'all', passwordMode: 'byEmail' })).count).toBe(1)
    const code = async (uuids: (string | undefined)[]) =>
      (await api.send(resetPassword, { uuids, passwordMode: 'byEmail' })).error?.code
    expect(await code([stranger.uuid])).toBe('Member.NotFound')
    expect(await code([own, stranger.uuid])).toBe('Member.NotFound')
    expect(await code([peer])).toBe('Role.NotAllowed')
    expect(await code([own])).toBeUndefined()
  })

  test('run the same number of statements for a thousand members as for one', async () => {
    const { client, api } = await company()
    await server.databases.owner.transaction(undefined, (db) =>
      db.updateTable('client').set({ maxMembers: 5000 }).execute(),
    )
    await addPeople(server, client, [{ email: 'one@b.example' }])
    // The first request of a session also fetches the CSRF token, so it is sent before statements are
    // counted.
    await api.ok(readResetReach, { filter: 'noPassword', passwordMode: 'byEmail' })
    const few = await faults.during(async () =>
      api.ok(resetPassword, { filter: 'noPassword', passwordMode: 'byEmail' }),
    )
    const statements = [...faults.seen]
    await addPeople(
      server,
      client,
      Array.from({ length: 1000 }, (_, index) => ({ email: `many${index}@b.example` })),
    )
    await tenMinutesLater()
    const many = await faults.during(async () =>
      api.ok(resetPassword, { filter: 'noPassword', passwordMode: 'byEmail' }),
    )
    expect([few.count, many.count]).toEqual([1, 1001])
    expect(faults.seen).toEqual(statements)
  })

  test('continue after the job was interrupted at any statement', async () => {
    const { client, api } = await company()
    const people = await addPeople(
      server,
      client,
      Array.from({ length: 3 }, () => ({})),
    )
    const { jobUuid } = await api.ok(resetPassword, { uuids: people, passwordMode: 'initial' })
    const makeJobDue = () =>
      server.databases.owner.transaction(undefined, (db) =>
        db
          .updateTable('job')
          .set({ runAt: new Date(0), lockedUntil: null })
          .where('uuid', '=', jobUuid ?? '')
          .execute(),
      )
    for (let at = 1; (await progress(api, jobUuid)).state !== 'done'; at += 1) {
      await faults.during(() => server.jobs.runDue(['initial-passwords']), at).catch(() => undefined)
      await makeJobDue()
    }
    const { rows } = await api.ok(takeInitialPasswords, { jobUuid })
    expect(rows).toHaveLength(3)
    for (const { username, password: initialPassword } of rows)
      expect((await server.visitor().login(client.identifier, username, initialPassword)).status).toBe(200)
  })
})
