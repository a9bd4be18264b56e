/** Tests of the set-up of the first company. Each test has an empty installation of its own. */
import { calls, hashForTransport, type Input } from '@sorgfalt/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { sha256 } from '../../../platform/crypto/secrets.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createSetUpLink } from './create-set-up-link.ts'

const password = 'Mein-Blech-99'

async function form(
  token: string,
  changed: Partial<Input<typeof calls.setUp.complete>> = {},
): Promise<Input<typeof calls.setUp.complete>> {
  const hash = await hashForTransport(password)
  return {
    token,
    companyName: 'Blechwerk GmbH',
    country: 'AT',
    clientIdentifier: 'blechwerk',
    firstName: 'Petra',
    lastName: 'Wagner',
    email: 'petra.wagner@blechwerk.example',
    username: 'petra.wagner',
    language: 'en_GB',
    password: hash,
    passwordConfirmation: hash,
    ...changed,
  }
}

describe.each(featureEngines)('the set-up of the first company on %s', (engine) => {
  let server: TestServer
  afterEach(() => server.close())

  const start = async (log: string[] = []) => {
    server = await createTestServer(engine, { env: { LOG_LEVEL: 'trace' }, log })
  }
  const tokenOf = (link: string | null): string => /\/auth\/set-up#([\w-]{43})$/.exec(link ?? '')?.[1] ?? ''
  const createToken = async () => tokenOf(await createSetUpLink(server.services))

  const readState = async (token: string) => (await server.visitor().ok(calls.setUp.read, { token })).state
  const countClients = () =>
    server.databases.owner.transaction(
      undefined,
      async (db) => (await db.selectFrom('client').select('uuid').execute()).length,
    )

  test('creates the company with its administrator, who need not choose another password', async () => {
    await start()
    const token = await createToken()
    expect(await readState(token)).toBe('open')
    const api = server.visitor()

    const { uuid } = await api.ok(calls.setUp.complete, await form(token))

    const state = await api.ok(calls.member.state)
    expect(state).toMatchObject({ uuid, roleIdentifier: 'super-admin', mustChangePassword: false })
    const again = server.visitor()
    expect((await again.login('blechwerk', 'petra.wagner', password)).status).toBe(200)
    expect(await again.ok(calls.member.state)).toMatchObject({ uuid, mustChangePassword: false })
    const details = await again.ok(calls.clientDetails.read)
    expect(details).toMatchObject({ name: 'Blechwerk GmbH', clientIdentifier: 'blechwerk', country: 'AT' })
    const units = await again.ok(calls.orgUnit.list)
    expect(units.rows.map(({ orgUnitName }) => orgUnitName)).toEqual(['Blechwerk GmbH'])
    const { rows } = await again.ok(calls.audit.readLog)
    expect(rows.map(({ action }) => action)).toContain('completeSetUp')
  })

  test('creates a licensee of the same name if the installation has none', async () => {
    await start()
    await server.databases.owner.transaction(undefined, (db) => db.deleteFrom('licensee').execute())
    const api = server.visitor()

    await api.ok(calls.setUp.complete, await form(await createToken()))

    const config = await api.ok(calls.bootstrap.loadLicenseeConfig)
    expect(config).toMatchObject({ licenseeIdentifier: 'blechwerk', licenseeName: 'Blechwerk GmbH' })
  })

  test('gives the company all packages of the installation', async () => {
    await start()
    await server.databases.owner.transaction(undefined, (db) =>
      db.insertInto('package').values({ identifier: 'arbeitsschutz', name: 'Arbeitsschutz' }).execute(),
    )

    await server.visitor().ok(calls.setUp.complete, await form(await createToken()))

    const granted = await server.databases.owner.transaction(undefined, (db) =>
      db.selectFrom('clientPackage').selectAll().execute(),
    )
    expect(granted).toHaveLength(1)
  })

  test('is possible once, and no link works afterwards', async () => {
    await start()
    const [token, other] = [await createToken(), await createToken()]
    await server.visitor().ok(calls.setUp.complete, await form(token))

    for (const used of [token, other, 'x'.repeat(43)]) {
      const input = await form(used, { clientIdentifier: 'zweites-werk' })
      expect((await server.visitor().send(calls.setUp.complete, input)).error?.code).toBe('SetUp.Done')
      expect(await readState(used)).toBe('done')
    }
    expect(await createSetUpLink(server.services)).toBeNull()
    expect(await countClients()).toBe(1)
  })

  test('succeeds for one of several requests that use two links at the same time', async () => {
    await start()
    const tokens = [await createToken(), await createToken()]
    const forms = await Promise.all(
      [0, 1, 2, 3].map((index) =>
        form(tokens[index % 2] ?? '', { clientIdentifier: `werk-nummer-${index + 1}` }),
      ),
    )
    const visitors = forms.map(() => server.visitor())
    for (const visitor of visitors) await visitor.ok(calls.setUp.read, { token: '' })

    const answers = await Promise.all(
      visitors.map((visitor, index) => visitor.send(calls.setUp.complete, forms[index])),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200).map(({ error }) => error?.code)
    expect(refused).toEqual(['SetUp.Done', 'SetUp.Done', 'SetUp.Done'])
    expect(await countClients()).toBe(1)
  })

  test('needs a link that was printed within a day', async () => {
    await start()
    const token = await createToken()
    const age = (hours: number) =>
      server.databases.owner.transaction(undefined, (db) =>
        db
          .updateTable('setUpLink')
          .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
          .execute(),
      )

    await age(25)

    for (const unknown of [token, '', 'x'.repeat(43)]) {
      expect(await readState(unknown)).toBe('unknown')
      const { error } = await server.visitor().send(calls.setUp.complete, await form(unknown))
      expect(error?.code).toBe('SetUp.LinkInvalid')
    }
    await age(23)
    expect(await readState(token)).toBe('open')
    expect(await countClients()).toBe(0)
  })

  test('creates nothing with a password that is easy to guess', async () => {
    await start()
    const token = await createToken()
    for (const weak of ['', 'Passwort1!', 'Blechwerk1!']) {
      const hash = await hashForTransport(weak)
      const input = await form(token, { password: hash, passwordConfirmation: hash })
      expect((await server.visitor().send(calls.setUp.complete, input)).error?.fields).toHaveProperty(
        'password',
      )
    }
    expect(await readState(token)).toBe('open')
    expect(await countClients()).toBe(0)
  })

  test('stores only the hash of the token, and logs neither token nor password', async () => {
    const log: string[] = []
    await start(log)
    const token = await createToken()
    const stored = await server.databases.owner.transaction(undefined, (db) =>
      db.selectFrom('setUpLink').selectAll().execute(),
    )
    expect(stored).toMatchObject([{ tokenHash: sha256(token), usedAt: null }])

    await readState(token)
    const input = await form(token)
    await server.visitor().ok(calls.setUp.complete, input)

    expect(log.length).toBeGreaterThan(0)
    for (const secret of [token, sha256(token), input.password])
      expect(log.filter((line) => line.includes(secret))).toEqual([])
  })
})

describe('the rate limit', () => {
  test('refuses repeated attempts with the same link', async () => {
    const server = await createTestServer('embedded', { env: { RATE_LIMITS: '1' } })
    const api = server.visitor()
    const input = await form('x'.repeat(43))
    const codes: (string | undefined)[] = []
    for (let index = 0; index < 12; index++)
      codes.push((await api.send(calls.setUp.complete, input)).error?.code)

    expect(new Set(codes.slice(0, 10))).toEqual(new Set(['SetUp.LinkInvalid']))
    expect(codes.slice(10)).toEqual(['Request.RateLimited', 'Request.RateLimited'])
    await server.close()
  })
})
