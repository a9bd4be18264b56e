import { randomUUID } from 'node:crypto'
import { calls, hashForTransport } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
  unique,
} from '../../../test/test-server.ts'
import { addLocation, addUnit, makeResponsible } from '../list/member-list-fixture.ts'
import { createPerson, createRecord } from './member-details-fixture.ts'

const { create, read } = calls.memberDetails
const { checkUsername } = calls.profile

describe.each(featureEngines)('creating a member on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: TestMember
  let api: Api
  beforeAll(async () => {
    server = await createTestServer(engine)
    server.clock.now = new Date('2026-11-02T09:00:00Z')
    client = await server.createClient()
    admin = await server.createMember(client, { role: 'admin' })
    api = await server.signedIn(admin)
  })
  afterAll(() => server.close())
  const readRow = (uuid: string) =>
    server.inClient(client, (db) =>
      db.selectFrom('member').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    )
  const signInAs = async (role: 'super-admin' | 'admin' | 'loc-admin' | 'ou-admin' | 'member') =>
    server.signedIn(await server.createMember(client, { role }))

  test('requires only names, username and role, and sets defaults for all other fields', async () => {
    const person = createPerson({ firstName: '  Nadja ' })
    const { uuid, initialPassword } = await api.ok(create, person)
    expect(initialPassword).toBeNull()
    expect(await api.ok(read, { uuid })).toMatchObject({
      ...person,
      firstName: 'Nadja',
      email: '',
      language: 'de_DE',
      gender: 'unspecified',
      birthDate: null,
      country: '',
      location: null,
      status: 'invited',
      hasPassword: false,
      createElearningTasks: true,
      createRiskAssessmentTasks: true,
      version: 1,
      may: { edit: true, changeLocation: true, roles: ['admin', 'loc-admin', 'ou-admin', 'member'] },
    })
    const log = await server.inClient(client, (db) =>
      db.selectFrom('auditLog').selectAll().where('entityUuid', '=', uuid).execute(),
    )
    expect(log).toMatchObject([{ actorUuid: admin.uuid, action: 'createMember', outcome: 'done' }])
  })

  test('stores all fields, org units and the location, and assigns e-learnings', async () => {
    await createAssignedCourse(server, client, { assignedOn: '2026-09-01' })
    const orgUnitUuid = await addUnit(server, client, 'Lager')
    const locationUuid = await addLocation(server, client, 'Werk')
    const record = createRecord({ externalId: `P-${unique()}`, locationUuid })
    const { uuid } = await api.ok(create, {
      ...record,
      orgUnitUuids: [orgUnitUuid],
      specialAttributes: ['underage'],
    })
    const { locationUuid: _, ...fields } = record
    expect(await api.ok(read, { uuid })).toMatchObject({
      ...fields,
      location: { uuid: locationUuid, name: 'Werk' },
    })
    const { rows } = await api.ok(calls.memberDetails.readOrgUnitList, { memberUuid: uuid })
    expect(rows.map(({ orgUnitName, path }) => [orgUnitName, path])).toEqual([
      [`Firma ${client.identifier}`, []],
      ['Lager', [`Firma ${client.identifier}`]],
    ])
    const tasks = await server.inClient(client, (db) =>
      db.selectFrom('elearningTask').select('state').where('memberUuid', '=', uuid).execute(),
    )
    expect(tasks).toEqual([{ state: 'active' }])
  })

  test('creates one member even if the same form is sent several times', async () => {
    const form = { uuid: randomUUID(), ...createPerson(), passwordMode: 'initial' }
    const answers = await Promise.all([
      api.send(create, form),
      api.send(create, form),
      api.send(create, form),
    ])
    expect(answers.map(({ status, body }) => `${status} ${body.uuid}`)).toEqual(
      Array(3).fill(`200 ${form.uuid}`),
    )
    expect(answers.filter(({ body }) => body.initialPassword !== null)).toHaveLength(1)
    expect((await api.send(create, { ...form, username: 'another.name' })).error?.code).toBe(
      'Request.Invalid',
    )
    expect((await api.send(create, { ...form, uuid: randomUUID() })).error).toEqual({
      code: 'Username.Exists',
      fields: { username: 'taken' },
    })
  })

  test('refuses existing usernames and external ids, and a username can be checked in advance', async () => {
    const { username } = await server.createMember(client)
    const foreign = await server.createMember(await server.createClient())
    expect(await api.ok(checkUsername, { username })).toEqual({ usernameExists: true })
    expect(await api.ok(checkUsername, { username: foreign.username })).toEqual({ usernameExists: false })
    expect((await api.send(create, createPerson({ username }))).error?.code).toBe('Username.Exists')
    await api.ok(create, createPerson({ externalId: 'X1' }))
    expect((await api.send(create, createPerson({ externalId: ' X1 ' }))).error).toEqual({
      code: 'Member.ExternalIdTaken',
      fields: { externalId: 'taken' },
    })
    const colleague = await signInAs('member')
    const codes = []
    for (let attempt = 0; attempt < 61; attempt += 1)
      codes.push((await colleague.send(checkUsername, { username: `unknown${attempt}` })).error?.code)
    expect(codes.filter(Boolean)).toEqual(['Request.RateLimited'])
  })

  test.each([
    ['a name that consists of spaces', { firstName: '  ' }, 'firstName'],
    ['a name that is too long', { lastName: 'x'.repeat(251) }, 'lastName'],
    ['a username in capitals', { username: 'Nadja' }, 'username'],
    ['a username with two dots', { username: 'nadja..neu' }, 'username'],
    ['a username of two letters', { username: 'nn' }, 'username'],
    ['the role of advisers', { role: 'user' }, 'role'],
    ['an invalid email address', { email: 'nadja@' }, 'email'],
    ['a postal code of another country', { postalCode: '1010', country: 'DE' }, 'postalCode'],
    ['a phone number with letters', { phoneNumber: 'call me' }, 'phoneNumber'],
    ['a day that does not exist', { birthDate: '2001-02-29' }, 'birthDate'],
    ['a birth date in the future', { birthDate: '2026-11-03' }, 'birthDate'],
    ['a link by email without an address', { passwordMode: 'byEmail' }, 'email'],
    ['a link by SMS without a number', { passwordMode: 'bySms' }, 'mobileNumber'],
    ['a link by SMS to an invalid number', { passwordMode: 'bySms', mobileNumber: '12' }, 'mobileNumber'],
    ['the mode `chosen` without a password', { passwordMode: 'chosen' }, 'password'],
    ['a password that is not hashed', { passwordMode: 'chosen', password: 'Sorgfalt-2026' }, 'password'],
    [
      'a pregnancy that is over',
      { specialAttributes: ['pregnant'], pregnantUntil: '2026-11-01' },
      'pregnantUntil',
    ],
    ['an unknown special attribute', { specialAttributes: ['left-handed'] }, 'specialAttributes.0'],
    ['a date that is a number', { entryDate: 20261101 }, 'entryDate'],
  ])('refuses %s', async (_description, fields, field) => {
    const { status, error } = await api.send(create, createPerson(fields))
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
  })

  test.each([
    [`Robert'); drop table member;--`],
    ['<img src=x onerror=alert(1)>'],
    ['=HYPERLINK("x")'],
    ['\u202Egpj.exe'],
    ['𝕏 ünï'],
  ])('stores the name %s unchanged', async (lastName) => {
    const { uuid } = await api.ok(create, createPerson({ lastName }))
    expect((await api.ok(read, { uuid })).lastName).toBe(lastName)
  })

  test('refuses org units and locations of other companies in the same way as unknown ones', async () => {
    const stranger = await server.createClient()
    const [unit, location] = [
      await addUnit(server, stranger, 'Fremd'),
      await addLocation(server, stranger, 'Fremd'),
    ]
    for (const [known, unknown] of [
      [{ orgUnitUuids: [client.rootUuid, unit] }, { orgUnitUuids: [client.rootUuid, randomUUID()] }],
      [{ locationUuid: location }, { locationUuid: randomUUID() }],
    ]) {
      const person = createPerson()
      const [answer, other] = [
        await api.send(create, { ...person, ...known }),
        await api.send(create, { ...person, ...unknown }),
      ]
      expect([answer.status, answer.text]).toEqual([404, other.text])
      expect((await api.ok(checkUsername, { username: person.username })).usernameExists).toBe(false)
    }
  })

  describe('first access', () => {
    const createNewcomer = async (fields: Record<string, unknown>) => {
      const person = createPerson(fields)
      const { uuid, initialPassword } = await api.ok(create, person)
      return { uuid, initialPassword, username: person.username, row: await readRow(uuid) }
    }

    test('is given by a link in an email', async () => {
      const { username, row } = await createNewcomer({ email: 'link@test.example', passwordMode: 'byEmail' })
      expect(row.passwordHash).toBeNull()
      await server.runJobs()
      const mails = await server.mails()
      expect(
        mails.filter((mail) => mail.includes('link@test.example') && mail.includes(username)),
      ).toHaveLength(1)
    })

    test('is given by an initial password, which the member has to change', async () => {
      const { username, initialPassword, row } = await createNewcomer({ passwordMode: 'initial' })
      expect(row).toMatchObject({
        mustChangePassword: true,
        passwordHash: expect.stringContaining('argon2id'),
      })
      expect((await server.visitor().login(client.identifier, username, initialPassword ?? '')).status).toBe(
        200,
      )
    })

    test('is given by a chosen password, unless it is empty or easy to guess', async () => {
      const password = await hashForTransport('Kiesel 4712 am Bach')
      const { username, row } = await createNewcomer({ passwordMode: 'chosen', password })
      expect(row.mustChangePassword).toBe(true)
      expect((await server.visitor().login(client.identifier, username, 'Kiesel 4712 am Bach')).status).toBe(
        200,
      )
      const guessed = { passwordMode: 'chosen', password: await hashForTransport('Passwort1!') }
      expect((await api.send(create, createPerson(guessed))).error?.code).toBe('Password.Invalid')
      const empty = { passwordMode: 'chosen', password: await hashForTransport('') }
      expect((await api.send(create, createPerson(empty))).error?.code).toBe('Password.Empty')
    })
  })

  test('allows only the roles that the actor may assign', async () => {
    const codes: Record<string, (string | undefined)[]> = {}
    for (const by of ['super-admin', 'admin', 'loc-admin', 'ou-admin', 'member'] as const) {
      const actor = await signInAs(by)
      codes[by] = []
      for (const role of ['super-admin', 'admin', 'loc-admin', 'ou-admin', 'member']) {
        codes[by].push((await actor.send(create, createPerson({ role }))).error?.code)
      }
    }
    const [no, above] = ['Permission.Missing', 'Role.NotAllowed']
    expect(codes).toEqual({
      'super-admin': Array(5).fill(undefined),
      admin: [above, undefined, undefined, undefined, undefined],
      'loc-admin': Array(5).fill(no),
      'ou-admin': [above, above, above, above, 'Request.Invalid'],
      member: Array(5).fill(no),
    })
  })

  test('lets an ou-admin create members only in managed units, without special attributes', async () => {
    const [own, sibling] = [await addUnit(server, client, 'Eigen'), await addUnit(server, client, 'Nachbar')]
    const lower = await addUnit(server, client, 'Darunter', own)
    const leader = await server.createMember(client, { role: 'ou-admin' })
    await makeResponsible(server, client, leader.uuid, { unit: own })
    const leaderApi = await server.signedIn(leader)
    const { uuid } = await leaderApi.ok(create, createPerson({ orgUnitUuids: [lower] }))
    expect((await leaderApi.ok(read, { uuid })).may).toEqual({
      edit: true,
      changeLocation: false,
      resetSecondFactor: false,
      roles: ['member'],
    })
    const codes = []
    for (const fields of [
      { orgUnitUuids: [sibling] },
      { orgUnitUuids: [own, sibling] },
      { orgUnitUuids: [client.rootUuid] },
      { orgUnitUuids: [own], specialAttributes: ['pregnant'] },
      { orgUnitUuids: [own], locationUuid: await addLocation(server, client, 'Ort') },
    ]) {
      codes.push((await leaderApi.send(create, createPerson(fields))).error?.code)
    }
    expect(codes).toEqual([
      'OrgUnit.NotFound',
      'OrgUnit.NotFound',
      'OrgUnit.NotFound',
      'Permission.Missing',
      'Permission.Missing',
    ])
    expect((await leaderApi.send(calls.memberSpecialAttributes.read, { memberUuid: uuid })).error?.code).toBe(
      'Permission.Missing',
    )
  })
})
