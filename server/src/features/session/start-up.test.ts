import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines } from '../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'

describe.each(featureEngines)('the start of the app on %s', (engine) => {
  const statements: string[] = []
  let server: TestServer
  let client: TestClient
  beforeAll(async () => {
    server = await createTestServer(engine, { onStatement: (statement) => void statements.push(statement) })
    client = await server.createClient()
  })
  afterAll(() => server.close())

  test('returns the same data as the three calls of the specification', async () => {
    const api = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const { licensee, member, settings } = await api.ok(calls.session.readStartUp)

    expect(licensee).toEqual(await api.ok(calls.bootstrap.loadLicenseeConfig))
    expect(member).toEqual(await api.ok(calls.member.state))
    expect(settings).toEqual(await api.ok(calls.profile.readProfileSetting))
  })

  test('contains a CSRF token that permits changes', async () => {
    const api = await server.signedIn(await server.createMember(client))
    const { csrfToken } = await api.ok(calls.session.readStartUp)

    const answer = await fetch(`${server.origin}${calls.profile.updateProfileSetting.path}`, {
      method: 'POST',
      headers: {
        cookie: `sid=${api.cookies.get('sid')}`,
        origin: server.origin,
        'content-type': 'application/json',
        'x-csrf-token': csrfToken,
      },
      body: JSON.stringify({ languageCode: 'en_GB' }),
    })
    expect(answer.status).toBe(200)
  })

  test('needs at most five statements', async () => {
    const api = await server.signedIn(await server.createMember(client))
    await api.ok(calls.session.readStartUp)
    statements.length = 0
    await api.ok(calls.session.readStartUp)

    const own = statements.filter((statement) => !/enter_session|^(begin|commit)/i.test(statement))
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThanOrEqual(5)
  })

  test('refuses visitors without a session', async () => {
    const { status, error } = await server.visitor().send(calls.session.readStartUp)

    expect([status, error?.code]).toEqual([401, 'Session.Missing'])
  })
})
