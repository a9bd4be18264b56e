import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssignedCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { columns, csv, Importer } from './import-fixture.ts'

describe.each(featureEngines)('importing a file on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Importer
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await Importer.enter(server, client)
    await server.inClient(client, async (db) => {
      await db
        .insertInto('location')
        .values({ identifier: 'werk-nord', name: 'Werk Nord', type: 'branch' })
        .execute()
      await db
        .insertInto('location')
        .values({ identifier: 'werk-sued', name: 'Werk Süd', type: 'branch' })
        .execute()
      await db.insertInto('memberGroup').values({ name: 'Ersthelfende', type: 'first-aid' }).execute()
      await db.insertInto('memberGroup').values({ name: 'Betriebsrat', type: 'work-council' }).execute()
    })
  })
  afterAll(() => server.close())

  const person = async (username: string) => {
    const member = (await admin.members()).find((one) => one.username === username)
    if (!member) throw new Error(`${username} is not there`)
    return member
  }
  const placesOf = (memberUuid: string) =>
    server.inClient(client, async (db) => ({
      units: (
        await db
          .selectFrom('orgUnitMember')
          .innerJoin('orgUnit', 'orgUnit.uuid', 'orgUnitMember.orgUnitUuid')
          .select(['orgUnit.name', 'source'])
          .where('memberUuid', '=', memberUuid)
          .orderBy('orgUnit.name')
          .execute()
      ).map(({ name, source }) => `${name} ${source}`),
      locations: (
        await db
          .selectFrom('locationMember')
          .innerJoin('location', 'location.uuid', 'locationMember.locationUuid')
          .select(['location.name', 'isPrimary'])
          .where('memberUuid', '=', memberUuid)
          .orderBy('location.name')
          .execute()
      ).map(({ name, isPrimary }) => `${name}${isPrimary ? ' primary' : ''}`),
      groups: (
        await db
          .selectFrom('memberGroupMember')
          .innerJoin('memberGroup', 'memberGroup.uuid', 'memberGroupMember.memberGroupUuid')
          .select('memberGroup.name')
          .where('memberUuid', '=', memberUuid)
          .orderBy('memberGroup.name')
          .execute()
      ).map(({ name }) => name),
    }))

  test('makes members with everything that the file says', async () => {
    await createAssignedCourse(server, client, { assignedOn: '2026-09-01' })
    const view = await admin.file(
      csv([
        [
          'Vorname',
          'Nachname',
          'E-Mail',
          'Rolle',
          'Personalnr.',
          'Abteilung',
          'Standort',
          'Mobil',
          'Geb.datum',
          'Geschlecht',
          'Eintritt',
          'Firma',
          'Straße',
          'PLZ',
          'Ort',
          'Land',
          'Sprache',
          'E-Learnings',
          'Gruppe',
        ],
        [
          'Jürgen',
          '=HYPERLINK("x")',
          'j@firma.example',
          'Leitung Organisationseinheit',
          '007',
          'Lager > Halle 2 | Lager',
          'Werk Nord',
          '0151 23456789',
          '33311',
          'm',
          '1.9.2020',
          'Leih',
          'Weg 1',
          '1010',
          'Wien',
          'A',
          'Englisch',
          'nein',
          'Ersthelfende | betriebsrat',
        ],
        ['Zoë', '\t=1', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', ''],
      ]),
    )
    const done = await admin.run(view, {
      passwordMode: 'noPassword',
      matchBy: 'username',
      createOrgUnits: true,
    })
    expect(done).toMatchObject({
      state: 'done',
      failure: null,
      summary: { created: 2, updated: 0, unchanged: 0, skipped: 0, newOrgUnitCount: 2 },
    })
    const juergen = await person('juergen.hyperlinkx')
    expect(juergen).toMatchObject({
      firstName: 'Jürgen',
      lastName: '=HYPERLINK("x")',
      email: 'j@firma.example',
      role: 'ou-admin',
      externalId: '007',
      mobileNumber: '+49 1512 3456789',
      birthDate: '1991-03-14',
      gender: 'male',
      entryDate: '2020-09-01',
      externalCompany: 'Leih',
      street: 'Weg 1',
      postalCode: '1010',
      city: 'Wien',
      country: 'AT',
      language: 'en_GB',
      createElearningTasks: false,
      passwordHash: null,
      status: 'invited',
    })
    expect(await placesOf(juergen.uuid)).toEqual({
      units: [expect.stringMatching(/^Firma .* default$/), 'Halle 2 import', 'Lager import'],
      locations: ['Werk Nord primary'],
      groups: ['Betriebsrat', 'Ersthelfende'],
    })
    const zoe = await person('zoe.1')
    expect(zoe).toMatchObject({
      lastName: '\t=1',
      email: null,
      role: 'member',
      gender: 'unspecified',
      language: 'de_DE',
      createElearningTasks: true,
    })
    const tasks = await server.inClient(client, (db) =>
      db
        .selectFrom('elearningTask')
        .select(['memberUuid', 'state'])
        .where('memberUuid', 'in', [juergen.uuid, zoe.uuid])
        .execute(),
    )
    expect(tasks).toEqual([{ memberUuid: zoe.uuid, state: 'active' }])
  })

  test('changes what differs in members who are there, and leaves what the file leaves empty', async () => {
    const first =
      'PersNr;Vorname;Nachname;E-Mail;Telefon;Standort;Abteilung\n1;Ina;Alt;ina@firma.example;089 12345;Werk Nord;Lager\n2;Udo;Gleich;udo@firma.example;;;\n'
    await admin.run(await admin.file(first), { passwordMode: 'noPassword', createOrgUnits: true })
    const before = await person('ina.alt')
    const second =
      'PersNr;Vorname;Nachname;E-Mail;Telefon;Standort;Abteilung;Gruppe\n1;Ina;Neu;;+49 89 12345;Werk Süd;Büro;Ersthelfende\n2;Udo;Gleich;;;;;\n3;Max;Dazu;;;;;\n'
    const view = await admin.file(second)
    const of = { passwordMode: 'noPassword', createOrgUnits: true, matchBy: 'externalId' } as const
    expect(await admin.check(view, of)).toMatchObject({ created: 1, updated: 1, unchanged: 1, skipped: 0 })
    expect(
      (await admin.rows(view)).map(({ status, changes, username }) => [status, username, changes]),
    ).toEqual([
      ['changed', 'ina.alt', ['lastName', 'orgUnits', 'location', 'groups']],
      ['unchanged', 'udo.gleich', []],
      ['new', 'max.dazu', []],
    ])
    expect(await admin.run(view, of)).toMatchObject({
      state: 'done',
      summary: { created: 1, updated: 1, unchanged: 1 },
    })
    const after = await person('ina.alt')
    expect(after).toMatchObject({
      uuid: before.uuid,
      lastName: 'Neu',
      email: 'ina@firma.example',
      version: before.version + 1,
    })
    expect(await placesOf(after.uuid)).toEqual({
      units: ['Büro import', expect.stringMatching(/default$/), 'Lager import'],
      locations: ['Werk Nord', 'Werk Süd primary'],
      groups: ['Ersthelfende'],
    })
  })

  test('of the same file a second time changes nothing', async () => {
    const content =
      'Vorname;Nachname;Telefon\nMia;Doppel;0151 2345678\nMia;Doppel;0151 2345679\nOle;Einzel;\n'
    const of = { passwordMode: 'noPassword', matchBy: 'username' } as const
    await admin.run(await admin.file(content), of)
    const before = await admin.members()
    expect(before.map(({ username }) => username)).toEqual(
      expect.arrayContaining(['mia.doppel', 'mia.doppel2', 'ole.einzel']),
    )
    const again = await admin.file(content)
    expect(await admin.check(again, of)).toMatchObject({ created: 0, updated: 0, unchanged: 3, skipped: 0 })
    expect((await admin.send(again, of, false)).error?.code).toBe('MemberImport.NothingToImport')
    expect(await admin.members()).toEqual(before)
  })

  test('leaves out what is faulty, and gives its rows back', async () => {
    const view = await admin.file(
      'Vorname;Nachname;E-Mail;Passwort\nGut;Ist;gut@firma.example;Kiesel-4711\nNicht;Gut;falsch;Kiesel-4712\n',
    )
    expect(await admin.run(view, { matchBy: 'username' })).toMatchObject({
      state: 'done',
      summary: { created: 1, skipped: 1 },
    })
    expect((await admin.members()).map(({ username }) => username)).not.toContain('nicht.gut')
    const { bytes } = await admin.api.file(calls.memberImport.errorFile, {
      importUuid: view.importUuid,
      languageCode: 'en_GB',
    })
    expect(bytes.toString()).toContain(
      '"Nicht";"Gut";"falsch";"";"3";"Email address: is not a valid email address"',
    )
    const left = await server.inClient(client, (db) =>
      db
        .selectFrom('memberImportRow')
        .select(['line', 'cells', 'passwordHash'])
        .where('importUuid', '=', view.importUuid)
        .execute(),
    )
    expect(left.map(({ line, passwordHash }) => [line, passwordHash])).toEqual([
      [1, null],
      [3, null],
    ])
    const opened = left.map(({ cells }) => server.services.keys.unseal('member-import', cells)).join()
    expect(opened).not.toContain('Kiesel')
  })

  test('with passwords of the file lets people in', async () => {
    const view = await admin.file('Vorname;Nachname;Passwort\nPaul;Pass;Kiesel-4711 ä\n')
    await admin.run(view, { matchBy: 'username' })
    expect((await server.visitor().login(client.identifier, 'paul.pass', 'Kiesel-4711 ä')).status).toBe(200)
    expect((await server.visitor().login(client.identifier, 'paul.pass', 'Kiesel-4711')).status).toBe(401)
  })

  test('with initial passwords hands out a list, once', async () => {
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
    expect(await person('leo.liste')).toMatchObject({ mustChangePassword: true })
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
  ] as const)('%s invites the new ones and nobody else', async (passwordMode, sent) => {
    const name = passwordMode === 'byEmail' ? 'Elsa' : 'Erna'
    const header = 'Vorname;Nachname;E-Mail;Mobil;Ort\n'
    await admin.run(
      await admin.file(`${header}Emil;Schonda;emil@einladung.example;0151 23456780;Graz ${name}\n`),
      {
        passwordMode: 'noPassword',
        matchBy: 'username',
      },
    )
    const content = `${header}Emil;Schonda;emil@einladung.example;0151 23456780;Wien ${name}\n${name};Einlad;elsa@einladung.example;0151 23456789;\n`
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
  })

  test('of new members only calls those who are there faulty', async () => {
    await server.createMember(client, { username: 'schon.da' })
    const view = await admin.file('Vorname;Nachname;Benutzername\nSchon;Da;SCHON.DA\nNoch;Nicht;noch.nicht\n')
    await admin.check(view, { mode: 'create', passwordMode: 'noPassword', matchBy: 'username' })
    expect(await admin.problems(view)).toEqual(['2 - exists'])
  })

  test('touches nobody in the archive and nobody above who imports', async () => {
    await server.createMember(client, { username: 'alte.akte', archived: true })
    await server.createMember(client, { username: 'sara.super', role: 'super-admin' })
    await server.createMember(client, { username: 'anna.admin', role: 'admin' })
    const content =
      'Vorname;Nachname;Benutzername;Rolle\nAlte;Akte;alte.akte;\nSara;Anders;sara.super;\nAnna;Anders;anna.admin;Mitglied\nIch;Selbst;ich.selbst;\n'
    const of = { passwordMode: 'noPassword', matchBy: 'username' } as const
    const view = await admin.file(content)
    await admin.check(view, of)
    expect(await admin.problems(view)).toEqual(['2 - archived', '3 - notAllowed'])
    const adviser = await server.createAdviser()
    await server.inClient(client, (db) =>
      db.updateTable('client').set({ adviserLoginAllowed: true }).execute(),
    )
    const api = server.visitor()
    await api.supportLogin(client.identifier, adviser.username, 'Kiesel 4711 am Bach')
    const guest = new Importer(server, client, api, adviser.uuid)
    const theirs = await guest.file(content)
    await guest.check(theirs, of)
    expect(await guest.problems(theirs)).toEqual([
      '2 - archived',
      '3 - notAllowed',
      '4 - notAllowed',
      '4 role notAllowed',
    ])
  })

  test('a new file takes the place of the one that waits: once it is discarded, nothing comes back', async () => {
    const colleague = await Importer.enter(server, client)
    const first = await colleague.file('Vorname;Nachname\nJürgen;Groß\n')
    const second = await colleague.file('Vorname;Nachname\nZoë;Öz\n')
    expect((await colleague.send(first)).error).toMatchObject({ code: 'MemberImport.NotFound' })
    await colleague.api.ok(calls.memberImport.discard, { importUuid: second.importUuid })
    expect(await colleague.current()).toBeNull()
  })

  test('remembers for the company what was chosen', async () => {
    const view = await admin.file('Rufname;Sippe;Werk\nRita;Merk;Werk Nord\n')
    const mapping = columns('firstName', 'lastName', 'location')
    await admin.run(view, {
      mapping,
      passwordMode: 'initial',
      matchBy: 'username',
      mode: 'create',
      createOrgUnits: false,
    })
    const colleague = await Importer.enter(server, client)
    const next = await colleague.file('Sippe;Rufname;Werk\nMerk;Rolf;Werk Süd\n')
    expect(next.settings).toEqual({
      hasHeader: true,
      mapping: columns('lastName', 'firstName', 'location'),
      passwordMode: 'initial',
      matchBy: 'username',
      mode: 'create',
      createOrgUnits: false,
    })
  })
})
