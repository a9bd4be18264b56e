import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestServer,
  unique,
} from '../../../test/test-server.ts'

const { read, update } = calls.clientDetails

describe.each(featureEngines)('the company details on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let owner: Api
  let admin: Api
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    owner = await server.signedIn(await server.createMember(client, { role: 'super-admin' }))
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  })
  afterAll(() => server.close())

  /** Returns the input of the form with these changes. */
  async function form(changes: Record<string, unknown> = {}, api = admin): Promise<Record<string, unknown>> {
    const { countries: _countries, mayChangeIdentifier: _may, ...details } = await api.ok(read)
    return { ...details, postalCode: '80331', ...changes }
  }

  test('can be read and saved, with the countries in the reader’s language', async () => {
    const saved = await admin.ok(
      update,
      await form({ name: '  Neue Firma GmbH ', street: 'Weg 1', additional: 'Haus B', city: 'München' }),
    )
    expect(saved).toMatchObject({
      name: 'Neue Firma GmbH',
      street: 'Weg 1',
      additional: 'Haus B',
      postalCode: '80331',
      city: 'München',
      country: 'DE',
    })
    expect(saved.countries).toEqual([
      { code: 'AT', name: 'Österreich' },
      { code: 'DE', name: 'Deutschland' },
    ])
    expect(await admin.ok(read)).toEqual(saved)
    await admin.ok(calls.profile.updateProfileSetting, { languageCode: 'en_GB' })
    expect((await admin.ok(read)).countries[1]).toEqual({ code: 'DE', name: 'Germany' })
  })

  test.each<[string, string, string]>([
    ['', 'DE', 'missingPostalCode'],
    ['80331', '', 'missingCountry'],
    ['80331', 'XX', 'unknownCountry'],
    ['8033', 'DE', 'checkPostalCode'],
    ['80331', 'AT', 'checkPostalCode'],
  ])(
    'refuse the postal code %j in the country %j with the error %s',
    async (postalCode, country, message) => {
      const { status, error } = await admin.send(update, await form({ postalCode, country }))
      expect([status, error]).toEqual([400, { code: 'Request.Invalid', fields: { postalCode: message } }])
    },
  )

  test('accept an Austrian address, and refuse countries that are not offered', async () => {
    expect((await admin.ok(update, await form({ postalCode: '1010', country: 'AT' }))).country).toBe('AT')
    expect((await admin.send(update, await form({ postalCode: '8001', country: 'CH' }))).error).toEqual({
      code: 'Country.NotAllowed',
      fields: { country: 'unknown' },
    })
    await admin.ok(update, await form({ country: 'DE' }))
  })

  test('refuse a save with an outdated version and change nothing', async () => {
    const stale = await form({ name: 'Aus altem Stand' })
    await owner.ok(update, await form({ name: 'Schneller' }, owner))
    const { status, error } = await admin.send(update, stale)
    expect([status, error?.code]).toEqual([409, 'Version.Conflict'])
    const { by, at } = error?.params ?? {}
    expect(by, 'the member who saved last').toMatch(/^Test Person /)
    const log = await owner.ok(calls.audit.readLog, { filter: { action: ['updateClientDetails'] } })
    expect(at, 'time of the last save').toBe(log.rows[0]?.at)
    expect((await admin.ok(read)).name).toBe('Schneller')
    // If another member has changed the company ID in the meantime, the refusal is again about the version.
    // It is not about the company ID, which this administrator may not change.
    const old = await form()
    await owner.ok(update, await form({ clientIdentifier: `moved-${unique()}` }, owner))
    expect((await admin.send(update, old)).error?.code).toBe('Version.Conflict')
    await owner.ok(update, await form({ clientIdentifier: client.identifier }, owner))
  })

  test('accept exactly one of ten concurrent saves', async () => {
    const input = await form()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        admin.send(update, { ...input, name: `Gleichzeitig ${index}` }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
  })

  test('let a head administrator change the company ID, which logins then require', async () => {
    // The fixtures sign in with the original company ID, so the test restores it.
    expect([(await owner.ok(read)).mayChangeIdentifier, (await admin.ok(read)).mayChangeIdentifier]).toEqual([
      true,
      false,
    ])
    const refused = await admin.send(update, await form({ clientIdentifier: 'other-name' }))
    expect([refused.status, refused.error?.code]).toEqual([403, 'Permission.Missing'])
    const max = await server.createMember(client)
    const renamed = `renamed-${unique()}`
    await owner.ok(update, await form({ clientIdentifier: renamed }, owner))
    expect((await server.visitor().login(renamed, max.username, password)).status).toBe(200)
    expect((await server.visitor().login(client.identifier, max.username, password)).status).toBe(401)
    expect((await admin.ok(calls.member.state)).memberDetails.clientIdentifier).toBe(renamed)
    await owner.ok(update, await form({ clientIdentifier: client.identifier }, owner))
  })

  test('refuse the company ID of another company, even if two saves run at the same time', async () => {
    const neighbour = await server.createClient()
    const { error, status } = await owner.send(
      update,
      await form({ clientIdentifier: neighbour.identifier }, owner),
    )
    expect([status, error]).toEqual([
      400,
      { code: 'Client.IdentifierTaken', fields: { clientIdentifier: 'taken' } },
    ])
    const rival = await server.signedIn(await server.createMember(neighbour, { role: 'super-admin' }))
    const wanted = `wanted-${unique()}`
    const answers = await Promise.all([
      owner.send(update, await form({ clientIdentifier: wanted }, owner)),
      rival.send(update, await form({ clientIdentifier: wanted }, rival)),
    ])
    expect(answers.map(({ status: code }) => code).toSorted((one, other) => one - other)).toEqual([200, 400])
    if (answers[0]?.status === 200)
      await owner.ok(update, await form({ clientIdentifier: client.identifier }, owner))
  })

  test.each(['', 'ab', 'Firma', 'a--b', '-ab', "admin'--", 'x'.repeat(61)])(
    'refuse the company ID %j',
    async (clientIdentifier) => {
      const { status, error } = await owner.send(update, await form({ clientIdentifier }, owner))
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['clientIdentifier']])
    },
  )

  test.each(['loc-admin', 'ou-admin', 'member'] as const)('cannot be read or saved by a %s', async (role) => {
    const api = await server.signedIn(await server.createMember(client, { role }))
    expect((await api.send(read)).error?.code).toBe('Permission.Missing')
    expect((await api.send(update, await form())).error?.code).toBe('Permission.Missing')
  })

  test('are recorded in the audit log with the new values', async () => {
    await admin.ok(update, await form({ city: 'Neustadt' }))
    const rows = await server.inClient(client, (db) =>
      db
        .selectFrom('auditLog')
        .selectAll()
        .where('action', '=', 'updateClientDetails')
        .orderBy('at', 'desc')
        .execute(),
    )
    expect(rows[0]?.fields).toContain('city')
    expect(rows[0]?.changes).toContainEqual(expect.objectContaining({ field: 'city', to: 'Neustadt' }))
  })
})
