import { calls } from '@sorgfalt/contract'
import { defaultColours } from '@sorgfalt/contract/core/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssignedCourse } from '../../test/courses.ts'
import { featureEngines } from '../../test/databases.ts'
import { verificationsDuring } from '../../test/password-checks.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestServer,
  unique,
} from '../../test/test-server.ts'
import { createLicensee } from '../licensee/licensee.store.ts'

describe.each(featureEngines)('support login on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let closed: TestClient
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    closed = await server.createClient()
    await allow(client, true)
  })
  afterAll(() => server.close())

  const allow = (of: TestClient, adviserLoginAllowed: boolean) =>
    server.inClient(of, (db) =>
      db.updateTable('client').set({ adviserLoginAllowed }).where('uuid', '=', of.uuid).execute(),
    )
  const auditOf = (of: TestClient) =>
    server.inClient(of, (db) =>
      db
        .selectFrom('auditLog')
        .selectAll()
        .where('action', '=', 'supportLogin')
        .orderBy('at', 'desc')
        .execute(),
    )

  test('signs an adviser in for four hours, and every screen shows name and reason', async () => {
    const adviser = await server.createAdviser()
    const api = server.visitor()
    const { status, body } = await api.supportLogin(
      client.identifier,
      adviser.username,
      password,
      ' Rückfrage zum Brandschutz ',
    )
    expect([status, body]).toEqual([200, { uuid: adviser.uuid }])
    const state = await api.ok(calls.member.state)
    expect(state).toMatchObject({
      uuid: adviser.uuid,
      roleIdentifier: 'user',
      memberDetails: {
        firstName: 'Berta',
        lastName: 'Berater',
        clientIdentifier: client.identifier,
        initials: 'BB',
      },
      support: { adviserName: 'Berta Berater', reason: 'Rückfrage zum Brandschutz' },
    })
    expect(state.permissions).toContain('clientdetails.read-details')
    const hours = (new Date(state.support?.endsAt ?? 0).getTime() - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(3.9)
    expect(hours).toBeLessThanOrEqual(4)
    expect((await api.ok(calls.session.heartbeat)).absoluteSeconds).toBeLessThanOrEqual(4 * 3600)
  })

  test('shows no adviser during a member’s session', async () => {
    const api = await server.signedIn(await server.createMember(client))
    expect((await api.ok(calls.member.state)).support).toBeNull()
  })

  test('is recorded in the company’s log with session and reason', async () => {
    const adviser = await server.createAdviser()
    await server.visitor().supportLogin(client.identifier, adviser.username, password, 'Geheimer Grund')
    const [row] = await auditOf(client)
    expect(row).toMatchObject({
      actorKind: 'adviser',
      actorUuid: adviser.uuid,
      entity: 'session',
      outcome: 'done',
      fields: ['sessionUuid', 'reason'],
    })
    expect(JSON.stringify(row)).not.toContain('Geheimer Grund')
    const session = await server.inClient(client, (db) =>
      db
        .selectFrom('session')
        .select('reason')
        .where('uuid', '=', row?.entityUuid ?? '')
        .executeTakeFirst(),
    )
    expect(session?.reason).toBe('Geheimer Grund')
  })

  test('gives every login without a correct password the same answer, at the cost of one hash', async () => {
    const adviser = await server.createAdviser()
    const archived = await server.createAdviser({ archived: true })
    const without = await server.createAdviser({ hasPassword: false })
    const member = await server.createMember(client)
    const stranger = await server.createAdviser({ licenseeUuid: await anotherLicensee() })
    const paths: [string, string, string][] = [
      ['no-such-client', adviser.username, password],
      [client.identifier, 'no.such.adviser', password],
      [client.identifier, adviser.username, 'Falsch-2026'],
      [client.identifier, without.username, password],
      [client.identifier, archived.username, 'Falsch-2026'],
      [closed.identifier, adviser.username, 'Falsch-2026'],
      [client.identifier, member.username, password],
      [client.identifier, stranger.username, password],
      ["admin'--", 'x%00', password],
    ]
    const answers = []
    for (const [company, username, tried] of paths) {
      const before = server.services.passwords.verifications
      const answer = await server.visitor().supportLogin(company, username, tried)
      answers.push({
        status: answer.status,
        text: answer.text,
        verifications: server.services.passwords.verifications - before,
      })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 401, text: '{"error":{"code":"Login.Failed"}}', verifications: 1 })]),
    )
  })

  const anotherLicensee = () =>
    server.databases.owner.transaction(undefined, (db) =>
      createLicensee(db, {
        identifier: `other-${unique()}`,
        name: 'Andere',
        isDefault: false,
        ...defaultColours,
        domains: [],
      }),
    )

  test('reports that the company disallows support logins only after a correct password', async () => {
    const adviser = await server.createAdviser()
    const api = server.visitor()
    const refused = await api.supportLogin(closed.identifier, adviser.username, password)
    expect([refused.status, refused.error?.code]).toEqual([403, 'Login.AdviserDisallowed'])
    expect((await api.send(calls.member.state)).status).toBe(401)
    expect((await auditOf(closed))[0]).toMatchObject({ actorUuid: adviser.uuid, outcome: 'refused' })
    const archived = await server.createAdviser({ archived: true })
    expect(
      (await server.visitor().supportLogin(client.identifier, archived.username, password)).error?.code,
    ).toBe('Login.Deactivated')
  })

  test('is the only login for advisers, because the login for members refuses them', async () => {
    const adviser = await server.createAdviser()
    expect((await server.visitor().login(client.identifier, adviser.username, password)).error?.code).toBe(
      'Login.Failed',
    )
  })

  test('is refused in a browser that is already signed in', async () => {
    const adviser = await server.createAdviser()
    const member = await server.signedIn(await server.createMember(client))
    const answer = await member.supportLogin(client.identifier, adviser.username, password)
    expect([answer.status, answer.error?.code]).toEqual([400, 'Login.AlreadySignedIn'])
    expect((await member.send(calls.member.state)).status).toBe(200)
    await member.ok(calls.session.logout)
    expect((await member.supportLogin(client.identifier, adviser.username, password)).status).toBe(200)
  })

  test.each(['', '   ', 'x'.repeat(251)])(
    'refuses the reason %j without computing a hash',
    async (reason) => {
      const adviser = await server.createAdviser()
      const before = server.services.passwords.verifications
      const { status, error } = await server
        .visitor()
        .supportLogin(client.identifier, adviser.username, password, reason)
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['reason']])
      expect(server.services.passwords.verifications).toBe(before)
    },
  )

  test('counts attempts per adviser across all companies of the licensee', async () => {
    const adviser = await server.createAdviser()
    const companies = [client, closed, await server.createClient(), await server.createClient()]
    const verifications = await verificationsDuring(server, () =>
      Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          server
            .visitor()
            .supportLogin(companies[index % 4]?.identifier ?? '', adviser.username, 'Falsch-2026'),
        ),
      ),
    )
    expect(verifications).toBeLessThanOrEqual(5)
  })

  test('accepts a device that the adviser has used before, even during an attack', async () => {
    const adviser = await server.createAdviser()
    const device = server.visitor()
    await device.supportLogin(client.identifier, adviser.username, password)
    await device.ok(calls.session.logout)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        server.visitor().supportLogin(client.identifier, adviser.username, 'Falsch-2026'),
      ),
    )
    expect((await device.supportLogin(client.identifier, adviser.username, password)).status).toBe(200)
  })

  test('gives an adviser no e-learnings, no list of sessions and no write access to settings', async () => {
    const course = await createAssignedCourse(server, client, { assignedOn: '2026-01-01' })
    const adviser = await server.createAdviser()
    const api = server.visitor()
    await api.supportLogin(client.identifier, adviser.username, password)
    const { logo: _logo, ...configuration } = await api.ok(calls.clientConfiguration.read)
    const {
      countries: _countries,
      mayChangeIdentifier: _may,
      ...details
    } = await api.ok(calls.clientDetails.read)
    const answers = [
      await api.send(calls.elearning.readMemberTasks),
      await api.send(calls.elearning.readMemberStatistics),
      await api.send(calls.elearning.createExecution, {
        elearningUuid: course.elearningUuid,
        language: 'de_DE',
        practice: true,
      }),
      await api.send(calls.profile.readSessionList),
      await api.send(calls.clientConfiguration.update, configuration),
      await api.send(calls.clientConfiguration.removeLogo),
      await api.send(calls.clientDetails.update, { ...details, postalCode: '80331' }),
    ]
    expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => 'Permission.Missing'))
    expect((await api.send(calls.profile.readProfileSetting)).status).toBe(200)
  })

  test.each<[string, (uuid: string) => Promise<unknown>]>([
    ['the company disallows it', () => allow(client, false)],
    [
      'the adviser is archived',
      (uuid) =>
        server.databases.owner.transaction(undefined, (db) =>
          db.updateTable('adviser').set({ archivedAt: new Date() }).where('uuid', '=', uuid).execute(),
        ),
    ],
    [
      'four hours are over',
      (uuid) =>
        server.databases.owner.transaction(undefined, (db) =>
          db.updateTable('session').set({ expiresAt: new Date() }).where('adviserUuid', '=', uuid).execute(),
        ),
    ],
    [
      'it has been idle for half an hour',
      (uuid) =>
        server.databases.owner.transaction(undefined, (db) =>
          db
            .updateTable('session')
            .set({ lastActiveAt: new Date(Date.now() - 31 * 60_000) })
            .where('adviserUuid', '=', uuid)
            .execute(),
        ),
    ],
    [
      'the company moves to another licensee',
      async () => {
        const other = await anotherLicensee()
        await server.databases.owner.transaction(undefined, (db) =>
          db.updateTable('client').set({ licenseeUuid: other }).where('uuid', '=', client.uuid).execute(),
        )
      },
    ],
  ])('ends the session when %s', async (_what, end) => {
    await allow(client, true)
    const adviser = await server.createAdviser()
    const api = server.visitor()
    await api.supportLogin(client.identifier, adviser.username, password)
    expect((await api.send(calls.member.state)).status).toBe(200)
    await end(adviser.uuid)
    expect((await api.send(calls.member.state)).status).toBe(401)
  })
})
