import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { defaultColours } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { createAssignedCourse, type TestCourse } from '../../test/courses.ts'
import { testEngines } from '../../test/databases.ts'
import { createPng } from '../../test/pictures.ts'
import { createTestServer, type TestClient, type TestServer } from '../../test/test-server.ts'
import { insertFile } from '../file/file.store.ts'
import { createLicensee } from '../licensee/licensee.store.ts'
import { clearAttempts } from '../session/throttle.store.ts'
import { appendResults } from './result-chain.store.ts'
import { codeTries } from './verification.rules.ts'

describe.each(testEngines)('the verification page on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let course: TestCourse
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    await server.createMember(client)
    course = await createAssignedCourse(server, client, { assignedOn: '2026-01-01' })
    server.clock.now = new Date('2026-11-20T10:00:00Z')
  })
  afterAll(() => server.close())
  beforeEach(() =>
    server.databases.app.transaction(undefined, (db) => clearAttempts(db, codeTries('127.0.0.1').keys)),
  )

  /** Creates a certificate of Merve Yıldız and returns its code. */
  async function createCertificate(
    of: { completedOn?: string; validUntil?: string | null; revoked?: boolean } = {},
  ): Promise<string> {
    return server.inClient(client, async (db) => {
      const task = await db
        .selectFrom('elearningTask')
        .select(['uuid', 'memberUuid'])
        .executeTakeFirstOrThrow()
      await db
        .updateTable('member')
        .set({ firstName: 'Merve', lastName: 'Yıldız-Müller' })
        .where('uuid', '=', task.memberUuid)
        .execute()
      const { title, version, revised, durationMinutes, legal } = course.course
      const completedOn = of.completedOn ?? '2026-03-01'
      const [uuid = ''] = await appendResults(db, [
        {
          taskUuid: task.uuid,
          memberUuid: task.memberUuid,
          elearningUuid: course.elearningUuid,
          versionUuid: course.versionUuid,
          // A result without a cycle is enough, because the page shows results with and without one in the
          // same way.
          cycleUuid: null as never,
          executionUuid: null as never,
          passedAt: new Date(`${completedOn}T09:00:00Z`),
          completedOn,
          validUntil: of.validUntil === undefined ? '2027-03-01' : of.validUntil,
          course: {
            title,
            version,
            revised,
            durationMinutes,
            legal,
            language: 'de_DE',
            topics: { de_DE: [], en_GB: [] },
          },
        },
      ])
      if (of.revoked)
        await db
          .insertInto('elearningResultRevocation')
          .values({ resultUuid: uuid, reason: 'Test', actorKind: 'system' })
          .execute()
      return (
        await db
          .selectFrom('elearningResult')
          .select('verificationCode')
          .where('uuid', '=', uuid)
          .executeTakeFirstOrThrow()
      ).verificationCode
    })
  }

  const get = async (path: string, headers: Record<string, string> = {}, origin = server.origin) => {
    const answer = await fetch(`${origin}${path}`, {
      redirect: 'manual',
      headers: { 'accept-language': 'de', ...headers },
    })
    return {
      status: answer.status,
      headers: answer.headers,
      text: (await answer.text()).replaceAll('\u00A0', ' '),
    }
  }
  const tryName = async (code: string, lastName: string | null) => {
    const body = lastName === null ? new URLSearchParams() : new URLSearchParams({ lastName })
    const answer = await fetch(`${server.origin}/verify/${code}`, {
      method: 'POST',
      body,
      headers: { 'accept-language': 'de' },
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  test('shows that a certificate is valid, but not the name of its member', async () => {
    const { status, text, headers } = await get(`/verify/${await createCertificate()}`)
    expect(status).toBe(200)
    for (const part of [
      '<h1>Gültig</h1>',
      'am 20. November 2026 gültig',
      course.course.title.de_DE,
      `Firma ${client.identifier}`,
      '1. März 2026',
      '1. März 2027',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/Merve|Yıldız/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(text).not.toContain('<script')
  })

  test('shows the logo and the address of the company, and still works after the logo was deleted', async () => {
    const code = await createCertificate()
    const bytes = await createPng({ width: 60, height: 20 })
    await server.services.files.put('client/verified-logo', bytes, 'image/png')
    await server.inClient(client, async (db) => {
      await db
        .updateTable('client')
        .set({ street: 'Werkstraße 1', postalCode: '89073', city: 'Ulm' })
        .where('uuid', '=', client.uuid)
        .execute()
      await insertFile(db, 'logo', {
        uuid: randomUUID(),
        name: 'logo.png',
        contentType: 'image/png',
        storageKey: 'client/verified-logo',
        size: bytes.length,
        sha256: sha256(bytes),
      })
    })

    const { text, headers } = await get(`/verify/${code}`)
    expect(text).toContain('Werkstraße 1, 89073 Ulm')
    expect(text).toContain('<img class="logo" src="data:image/png;base64,')
    expect(headers.get('content-security-policy')).toContain("img-src 'self' data:")

    await server.services.files.delete('client/verified-logo')
    const later = await get(`/verify/${code}`)
    expect(later.status).toBe(200)
    expect(later.text).not.toContain('data:image/png')
  })

  test('shows that a certificate has expired or was revoked', async () => {
    expect((await get(`/verify/${await createCertificate({ validUntil: '2026-11-19' })}`)).text).toContain(
      '<h1>Abgelaufen</h1>',
    )
    expect((await get(`/verify/${await createCertificate({ validUntil: '2026-11-20' })}`)).text).toContain(
      '<h1>Gültig</h1>',
    )
    expect((await get(`/verify/${await createCertificate({ validUntil: null })}`)).text).toContain(
      'unbefristet',
    )
    expect((await get(`/verify/${await createCertificate({ revoked: true })}`)).text).toContain(
      '<h1>Widerrufen</h1>',
    )
  })

  test('finds a certificate by its code in any spelling, from the URL and from the form', async () => {
    const code = await createCertificate()
    expect((await get(`/verify/${code.toLowerCase().replaceAll('-', '')}`)).status).toBe(200)
    const typed = encodeURIComponent(` ${code.replaceAll('-', ' ').replaceAll('0', 'O')} `)
    const { status, headers } = await get(`/verify?code=${typed}&language=en_GB`)
    expect([status, headers.get('location')]).toEqual([303, `/verify/${code}?language=en_GB`])
    expect((await get('/verify')).text).toContain('name="code"')
  })

  test.each(['0000-0000-0000', 'nonsense', '%3Cscript%3E', "'%20or%201=1", 'x'.repeat(250)])(
    'answers the unknown code %s with a page and status 404',
    async (code) => {
      const { status, text, headers } = await get(`/verify/${code}`)
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(text).toContain('Keine Bescheinigung gefunden')
      expect(text).not.toContain('<script')
    },
  )

  test.each(['Yıldız-Müller', ' yildiz mueller ', 'YILDIZ-MÜLLER'])(
    'shows the name after the visitor has entered the last name "%s"',
    async (typed) => {
      const { status, text, headers } = await tryName(await createCertificate(), typed)
      expect(status).toBe(200)
      expect(text).toContain('Merve Yıldız-Müller')
      expect(headers.get('cache-control')).toBe('no-store')
    },
  )

  test('does not show the name after a wrong, empty or missing last name', async () => {
    const code = await createCertificate()
    for (const typed of ['Schmidt', '', '   ', null]) {
      const { status, text } = await tryName(code, typed)
      expect(status).toBe(200)
      expect(text).not.toMatch(/Merve|Yıldız/)
      expect(text).toContain('role="alert"')
    }
  })

  test('compares ten names per code in 15 minutes, and refuses even a correct eleventh name', async () => {
    const code = await createCertificate()
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryName(code, 'Schmidt')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const late = await tryName(code, 'Yıldız-Müller')
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '900'])
    expect(late.text).not.toMatch(/Merve|Yıldız/)
    expect(late.text).toContain('<h1>Gültig</h1>')
    expect((await tryName(await createCertificate(), 'Yıldız-Müller')).text).toContain('Merve')
  })

  test('allows sixty codes per network in 15 minutes, and then refuses further codes', async () => {
    const code = await createCertificate()
    const statuses = await Promise.all(
      Array.from({ length: 62 }, async () => (await get(`/verify/${code}`)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  test('compares no name after the retention period in which the name is stored', async () => {
    const code = await createCertificate()
    await server.databases.owner.transaction(undefined, (db) =>
      sql`update elearning_result set person = null where verification_code = ${code}`.execute(db),
    )
    for (const { status, text } of [await get(`/verify/${code}`), await tryName(code, 'Yıldız-Müller')]) {
      expect(status).toBe(200)
      expect(text).toContain('nicht mehr aufbewahrt')
      expect(text).not.toContain('lastName')
    }
  })

  test('shows on the host of a licensee only certificates of that licensee', async () => {
    const code = await createCertificate()
    await server.databases.owner.transaction(undefined, (db) =>
      createLicensee(db, {
        identifier: 'other',
        name: 'Nordschutz',
        isDefault: false,
        ...defaultColours,
        domains: ['127.0.0.1'],
      }),
    )
    const foreign = await get(`/verify/${code}`, {}, server.origin.replace('localhost', '127.0.0.1'))
    expect(foreign.status).toBe(404)
    expect(foreign.text).toContain('Nordschutz')
    expect((await get(`/verify/${code}`)).text).toContain('Testlizenz')
  })

  test('uses the language that the URL requests, or else the browser’s language', async () => {
    expect((await get('/verify', { 'accept-language': 'fr, en-US;q=0.8, de;q=0.5' })).text).toContain(
      '<html lang="en-GB">',
    )
    expect((await get('/verify?language=de_DE', { 'accept-language': 'en' })).text).toContain(
      '<html lang="de-DE">',
    )
    expect((await get('/verify?language=xx&language=yy')).text).toContain('<html lang="de-DE">')
  })

  test('accepts small forms of one content type, which all other routes refuse', async () => {
    const code = await createCertificate()
    const post = async (path: string, body: string, type: string) =>
      (await fetch(`${server.origin}${path}`, { method: 'POST', body, headers: { 'content-type': type } }))
        .status
    expect(
      await post(`/verify/${code}`, `lastName=${'x'.repeat(3000)}`, 'application/x-www-form-urlencoded'),
    ).toBe(413)
    expect(await post(`/verify/${code}`, '{"lastName":"x"}', 'application/json')).toBe(415)
    expect(await post(calls.session.login.path, 'a=b', 'application/x-www-form-urlencoded')).toBe(415)
  })

  test('serves its own font, which the style sheet names', async () => {
    const { text: css } = await get('/verify.css')
    const addresses = [...css.matchAll(/url\("(\/verify-fonts\/[^"]+)"\)/g)].map(([, path = '']) => path)
    expect(addresses).toHaveLength(2)
    for (const path of addresses) {
      const answer = await fetch(`${server.origin}${path}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'font/woff2'])
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2')
    }
  })

  test('serves the style sheet so that browsers revalidate it', async () => {
    const { status, headers, text } = await get('/verify.css')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    expect(text).toContain('prefers-color-scheme: dark')
    expect((await get('/verify.css', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  })
})
