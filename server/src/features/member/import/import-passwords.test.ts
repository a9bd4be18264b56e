import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { Importer } from './import-fixture.ts'

describe.each(featureEngines)('passwords of imported members on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Importer
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await Importer.enter(server, client)
  })
  afterAll(() => server.close())

  const findPerson = async (username: string) => {
    const member = (await admin.members()).find((one) => one.username === username)
    if (!member) throw new Error(`${username} is not there`)
    return member
  }

  test('from the file are accepted at login', async () => {
    const view = await admin.file('Vorname;Nachname;Passwort\nPaul;Pass;Kiesel-4711 ä\n')
    await admin.run(view, { matchBy: 'username' })
    expect((await server.visitor().login(client.identifier, 'paul.pass', 'Kiesel-4711 ä')).status).toBe(200)
    expect((await server.visitor().login(client.identifier, 'paul.pass', 'Kiesel-4711')).status).toBe(401)
  })

  test('are sent by email where a row has an address, and printed for the others', async () => {
    const view = await admin.file('Vorname;Nachname;E-Mail\nMara;Mail;mara@firma.example\nLars;Brief;\n')
    expect(view.settings.passwordMode).toBe('byEmailOrLetter')
    const done = await admin.run(view, { matchBy: 'username' })
    expect(done).toMatchObject({ state: 'done', initialPasswords: 1, summary: { created: 2 } })
    const { body } = await admin.api.send(calls.memberAccess.takeInitialPasswords, {
      jobUuid: done?.jobUuid ?? '',
    })
    expect(body.rows.map(({ username }) => username)).toEqual(['lars.brief'])
    expect(await findPerson('lars.brief')).toMatchObject({ mustChangePassword: true })
    expect(await findPerson('mara.mail')).toMatchObject({ mustChangePassword: false, passwordHash: null })
    const invitations = (await server.mails()).filter((mail) => mail.includes('mara@firma.example'))
    expect(invitations).toHaveLength(1)
  })

  test('created by the server are returned only once, as a list', async () => {
    const view = await admin.file('Vorname;Nachname\nLisa;Liste\nLeo;Liste\n')
    const done = await admin.run(view, { passwordMode: 'initial', matchBy: 'username' })
    expect(done).toMatchObject({ state: 'done', initialPasswords: 2 })
    const take = (importer: Importer) =>
      importer.api.send(calls.memberAccess.takeInitialPasswords, { jobUuid: done?.jobUuid ?? '' })
    expect((await take(await Importer.enter(server, client))).error?.code).toBe('Job.NotFound')
    const { body } = await take(admin)
    expect(body.rows.map(({ username }) => username).toSorted()).toEqual(['leo.liste', 'lisa.liste'])
    const leo = body.rows.find(({ username }) => username === 'leo.liste')
    expect((await server.visitor().login(client.identifier, 'leo.liste', leo?.password ?? '')).status).toBe(
      200,
    )
    expect(await findPerson('leo.liste')).toMatchObject({ mustChangePassword: true })
    expect([(await take(admin)).body.rows, (await admin.current())?.initialPasswords]).toEqual([[], 0])
    const left = await server.inClient(client, (db) =>
      db
        .selectFrom('memberImportRow')
        .select('line')
        .where('importUuid', '=', view.importUuid)
        .where('initialPassword', 'is not', null)
        .execute(),
    )
    expect(left).toEqual([])
  })

  test.each([
    [
      'byEmail',
      async () => (await server.mails()).filter((mail) => mail.includes('elsa@einladung.example')).length,
    ],
    [
      'bySms',
      () =>
        server.inClient(
          client,
          async (db) =>
            (await db.selectFrom('outbox').select('uuid').where('kind', '=', 'sms').execute()).length,
        ),
    ],
  ] as const)(
    'are not needed with the mode %s, because new members get an invitation',
    async (passwordMode, sent) => {
      const name = passwordMode === 'byEmail' ? 'Elsa' : 'Erna'
      const header = 'Vorname;Nachname;E-Mail;Mobil;Ort\n'
      await admin.run(
        await admin.file(`${header}Emil;Schonda;emil@einladung.example;0151 23456780;Graz ${name}\n`),
        {
          passwordMode: 'noPassword',
          matchBy: 'username',
        },
      )
      const content =
        `${header}Emil;Schonda;emil@einladung.example;0151 23456780;Wien ${name}\n` +
        `${name};Einlad;elsa@einladung.example;0151 23456789;\n`
      const done = await admin.run(await admin.file(content), { passwordMode, matchBy: 'username' })
      expect(done).toMatchObject({ state: 'done', summary: { created: 1, updated: 1 } })
      const tokens = await server.inClient(client, (db) =>
        db
          .selectFrom('resetToken')
          .innerJoin('member', 'member.uuid', 'resetToken.memberUuid')
          .select(['username', 'purpose'])
          .where('username', 'in', ['emil.schonda', `${name.toLowerCase()}.einlad`])
          .execute(),
      )
      expect(tokens).toEqual([{ username: `${name.toLowerCase()}.einlad`, purpose: 'invitation' }])
      expect(await sent()).toBe(1)
    },
  )
})
