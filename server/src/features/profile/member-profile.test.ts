/** The member’s own profile: what it shows and what the member can change. */
import { calls, hashForTransport } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../test/api.ts'
import { featureEngines } from '../../test/databases.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestMember,
  type TestServer,
  unique,
} from '../../test/test-server.ts'
import { listOpenResetTokens } from '../session/reset-token-fixture.ts'

const { readMemberProfile, readOrgUnitList } = calls.profile
const { update } = calls.contact

describe.each(featureEngines)('a member’s own profile on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    max = await server.createMember(client)
    api = await server.signedIn(max)
  })
  afterAll(() => server.close())

  /** Returns the input that saves the profile unchanged. */
  async function form(of = api): Promise<Record<string, unknown>> {
    const { email, phoneNumber, mobileNumber, street, postalCode, city, country, version } =
      await of.ok(readMemberProfile)
    return { email, phoneNumber, mobileNumber, street, postalCode, city, country, version }
  }
  const secret = () => hashForTransport(password)

  test('shows the master data', async () => {
    expect(await api.ok(readMemberProfile)).toEqual({
      uuid: max.uuid,
      username: max.username,
      firstName: 'Test',
      lastName: `Person ${max.username}`,
      role: 'member',
      gender: 'unspecified',
      birthDate: null,
      externalCompany: '',
      email: `${max.username}@test.example`,
      phoneNumber: '',
      mobileNumber: '',
      street: '',
      postalCode: '',
      city: '',
      country: '',
      version: 1,
    })
  })

  test('shows only the member’s own special attributes', async () => {
    await server.inClient(client, (db) =>
      db
        .insertInto('memberAttribute')
        .values({ memberUuid: max.uuid, attribute: 'pregnant', validUntil: '2999-01-01' })
        .execute(),
    )
    expect(await api.ok(calls.profile.readSpecialAttributes)).toEqual({
      specialAttributes: ['pregnant'],
      pregnantUntil: '2999-01-01',
    })
    const other = await server.signedIn(await server.createMember(client))
    expect(await other.ok(calls.profile.readSpecialAttributes)).toEqual({
      specialAttributes: [],
      pregnantUntil: null,
    })
  })

  test('saves phone number and address without a password', async () => {
    const changes = {
      phoneNumber: '+49 89 123456',
      street: 'Geheimer Weg 1',
      postalCode: '80331',
      city: 'München',
      country: 'DE',
    }
    const saved = await api.ok(update, { ...(await form()), ...changes })
    expect(saved).toMatchObject(changes)
    expect(await api.ok(readMemberProfile)).toEqual(saved)
    const row = await server.inClient(client, (db) =>
      db.selectFrom('auditLog').selectAll().where('action', '=', 'updateProfile').executeTakeFirst(),
    )
    expect(row).toMatchObject({ actorUuid: max.uuid })
    expect(JSON.stringify(row)).not.toContain('Geheimer Weg')
  })

  test.each(['email', 'mobileNumber'])('requires the password for a new %s', async (field) => {
    const value = field === 'email' ? `new${unique()}@test.example` : '+49 171 1234567'
    const asked = { ...(await form()), [field]: value }
    expect((await api.send(update, asked)).error).toEqual({
      code: 'Password.Empty',
      fields: { password: 'required' },
    })
    const wrong = await api.send(update, { ...asked, password: await hashForTransport('Falsch 4711 x') })
    expect([wrong.status, wrong.error]).toEqual([
      400,
      { code: 'Password.Wrong', fields: { password: 'wrongPassword' } },
    ])
    expect(await api.ok(update, { ...asked, password: await secret() })).toMatchObject({ [field]: value })
  })

  test('informs the old address about the new one, and voids links to the old address', async () => {
    const eve = await server.createMember(client, { email: `old${unique()}@test.example` })
    const own = await server.signedIn(eve)
    const before = await form(own)
    await server.visitor().ok(calls.session.createPasswordResetToken, {
      clientIdentifier: client.identifier,
      username: eve.username,
    })
    await server.runJobs()
    await own.ok(update, { ...before, email: 'elsewhere@test.example', password: await secret() })
    await server.runJobs()
    const mail = (await server.mails()).at(-1) ?? ''
    expect(mail).toContain(`To: ${String(before['email'])}`)
    expect(mail).not.toContain('elsewhere')
    expect(await listOpenResetTokens(server, client, eve.uuid)).toEqual([])
  })

  test('accepts an empty email address and postal address', async () => {
    const own = await server.signedIn(await server.createMember(client))
    const emptied = {
      email: '',
      phoneNumber: '',
      mobileNumber: '',
      street: '',
      postalCode: '',
      city: '',
      country: '',
    }
    expect(
      await own.ok(update, { ...(await form(own)), ...emptied, password: await secret() }),
    ).toMatchObject(emptied)
  })

  test.each([
    ['email', 'max@', 'email'],
    ['phoneNumber', '1', 'phoneNumber'],
    ['mobileNumber', 'call me', 'phoneNumber'],
    ['postalCode', '1234', 'checkPostalCode'],
    ['country', 'XX', 'unknownCountry'],
    ['street', 'x'.repeat(251), 'maxlength'],
  ])('refuses, in the field %s, the value %j', async (field, value, key) => {
    const { status, error } = await api.send(update, {
      ...(await form()),
      postalCode: '80331',
      country: 'DE',
      [field]: value,
    })
    expect([status, error?.code, Object.values(error?.fields ?? {})]).toEqual([400, 'Request.Invalid', [key]])
  })

  test.each(['role', 'firstName', 'createElearningTasks', 'archivedAt', 'specialAttributes'])(
    'does not let the member change %s',
    async (field) => {
      const { status, error } = await api.send(update, { ...(await form()), [field]: 'admin' })
      expect([status, error?.code]).toEqual([400, 'Request.Invalid'])
    },
  )

  test('refuses a save from an outdated version', async () => {
    const stale = await form()
    await api.ok(update, { ...stale, city: 'Linz' })
    expect((await api.send(update, { ...stale, city: 'Graz' })).error?.code).toBe('Version.Conflict')
  })

  test('lists the member’s org units with the units above them and the responsible members', async () => {
    const lead = await server.createMember(client, { role: 'ou-admin' })
    const unit = await server.inClient(client, async (db) => {
      const made = await db
        .insertInto('orgUnit')
        .values({ identifier: `lager-${unique()}`, name: 'Lager', parentUuid: client.rootUuid })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await db.insertInto('orgUnitMember').values({ orgUnitUuid: made.uuid, memberUuid: max.uuid }).execute()
      await db
        .insertInto('orgUnitResponsible')
        .values({ orgUnitUuid: made.uuid, memberUuid: lead.uuid })
        .execute()
      return made.uuid
    })
    const list = await api.ok(readOrgUnitList)
    expect(list).toMatchObject({ total: 2, page: 1, perPage: 25 })
    expect(list.rows.find(({ uuid }) => uuid === unit)).toMatchObject({
      orgUnitName: 'Lager',
      path: [`Firma ${client.identifier}`],
      isDefault: false,
      admins: [{ uuid: lead.uuid, firstName: 'Test', lastName: `Person ${lead.username}` }],
    })
    expect(list.rows.find(({ uuid }) => uuid === client.rootUuid)).toMatchObject({
      path: [],
      isDefault: true,
      admins: [],
    })
  })
})
