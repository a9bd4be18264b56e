import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssignedCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { columns, csv, Importer } from './import-fixture.ts'

describe.each(featureEngines)('importing a file of members on %s', (engine) => {
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

  const findPerson = async (username: string) => {
    const member = (await admin.members()).find((one) => one.username === username)
    if (!member) throw new Error(`${username} is not there`)
    return member
  }
  const readOrgNodes = (memberUuid: string) =>
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

  test('creates members with all values of the file', async () => {
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
    const juergen = await findPerson('juergen.hyperlinkx')
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
    expect(await readOrgNodes(juergen.uuid)).toEqual({
      units: [expect.stringMatching(/^Firma .* default$/), 'Halle 2 import', 'Lager import'],
      locations: ['Werk Nord primary'],
      groups: ['Betriebsrat', 'Ersthelfende'],
    })
    const zoe = await findPerson('zoe.1')
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

  test('updates existing members, and leaves their values where cells are empty', async () => {
    const first =
      'PersNr;Vorname;Nachname;E-Mail;Telefon;Standort;Abteilung\n' +
      '1;Ina;Alt;ina@firma.example;089 12345;Werk Nord;Lager\n' +
      '2;Udo;Gleich;udo@firma.example;;;\n'
    await admin.run(await admin.file(first), { passwordMode: 'noPassword', createOrgUnits: true })
    const before = await findPerson('ina.alt')
    const second =
      'PersNr;Vorname;Nachname;E-Mail;Telefon;Standort;Abteilung;Gruppe\n' +
      '1;Ina;Neu;;+49 89 12345;Werk Süd;Büro;Ersthelfende\n' +
      '2;Udo;Gleich;;;;;\n3;Max;Dazu;;;;;\n'
    const view = await admin.file(second)
    const settings = { passwordMode: 'noPassword', createOrgUnits: true, matchBy: 'externalId' } as const
    expect(await admin.check(view, settings)).toMatchObject({
      created: 1,
      updated: 1,
      unchanged: 1,
      skipped: 0,
    })
    expect(
      (await admin.rows(view)).map(({ status, changes, username }) => [
        status,
        username,
        changes.map(({ field, from, to }) => `${field} ${from} > ${to}`),
      ]),
    ).toEqual([
      [
        'changed',
        'ina.alt',
        [
          'lastName Alt > Neu',
          expect.stringMatching(/^orgUnits .*Lager.* > Büro$/),
          'location Werk Nord > Werk Süd',
          'groups  > Ersthelfende',
        ],
      ],
      ['unchanged', 'udo.gleich', []],
      ['new', 'max.dazu', []],
    ])
    expect(await admin.run(view, settings)).toMatchObject({
      state: 'done',
      summary: { created: 1, updated: 1, unchanged: 1 },
    })
    const after = await findPerson('ina.alt')
    expect(after).toMatchObject({
      uuid: before.uuid,
      lastName: 'Neu',
      email: 'ina@firma.example',
      version: before.version + 1,
    })
    expect(await readOrgNodes(after.uuid)).toEqual({
      units: ['Büro import', expect.stringMatching(/default$/), 'Lager import'],
      locations: ['Werk Nord', 'Werk Süd primary'],
      groups: ['Ersthelfende'],
    })
  })

  test('changes nothing if the same file is imported again', async () => {
    const content =
      'Vorname;Nachname;Telefon\nMia;Doppel;0151 2345678\nMia;Doppel;0151 2345679\nOle;Einzel;\n'
    const settings = { passwordMode: 'noPassword', matchBy: 'username' } as const
    await admin.run(await admin.file(content), settings)
    const before = await admin.members()
    expect(before.map(({ username }) => username)).toEqual(
      expect.arrayContaining(['mia.doppel', 'mia.doppel2', 'ole.einzel']),
    )
    const again = await admin.file(content)
    expect(await admin.check(again, settings)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
      skipped: 0,
    })
    expect((await admin.send(again, settings, false)).error?.code).toBe('MemberImport.NothingToImport')
    expect(await admin.members()).toEqual(before)
  })

  test('skips faulty rows and returns them in the error file', async () => {
    const view = await admin.file(
      'Vorname;Nachname;E-Mail;Passwort\n' +
        'Gut;Ist;gut@firma.example;Kiesel-4711\nNicht;Gut;falsch;Kiesel-4712\n',
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
    expect(bytes.toString()).toContain('"Nicht";"Gut";"falsch";"";"3";"Email address: is not valid"')
    const left = await server.inClient(client, (db) =>
      db
        .selectFrom('memberImportRow')
        .select(['line', 'cells', 'passwordHash'])
        .where('importUuid', '=', view.importUuid)
        .orderBy('line')
        .execute(),
    )
    expect(left.map(({ line, passwordHash }) => [line, passwordHash])).toEqual([
      [1, null],
      [3, null],
    ])
    const opened = left.map(({ cells }) => server.services.keys.unseal('member-import', cells)).join()
    expect(opened).not.toContain('Kiesel')
  })

  test('reports existing members as faulty if only new members may be created', async () => {
    await server.createMember(client, { username: 'schon.da' })
    const view = await admin.file('Vorname;Nachname;Benutzername\nSchon;Da;SCHON.DA\nNoch;Nicht;noch.nicht\n')
    await admin.check(view, { mode: 'create', passwordMode: 'noPassword', matchBy: 'username' })
    expect(await admin.problems(view)).toEqual(['2 - exists'])
  })

  test('changes neither archived members nor members with a more powerful role', async () => {
    await server.createMember(client, { username: 'alte.akte', archived: true })
    await server.createMember(client, { username: 'sara.super', role: 'super-admin' })
    await server.createMember(client, { username: 'anna.admin', role: 'admin' })
    const content =
      'Vorname;Nachname;Benutzername;Rolle\nAlte;Akte;alte.akte;\nSara;Anders;sara.super;\n' +
      'Anna;Anders;anna.admin;Mitglied\nIch;Selbst;ich.selbst;\n'
    const settings = { passwordMode: 'noPassword', matchBy: 'username' } as const
    const view = await admin.file(content)
    await admin.check(view, settings)
    expect(await admin.problems(view)).toEqual(['2 - archived', '3 - notAllowed'])
    const adviser = await server.createAdviser()
    await server.inClient(client, (db) =>
      db.updateTable('client').set({ adviserLoginAllowed: true }).execute(),
    )
    const api = server.visitor()
    await api.supportLogin(client.identifier, adviser.username, 'Kiesel 4711 am Bach')
    const adviserImporter = new Importer(server, client, api, adviser.uuid)
    const adviserView = await adviserImporter.file(content)
    await adviserImporter.check(adviserView, settings)
    expect(await adviserImporter.problems(adviserView)).toEqual([
      '2 - archived',
      '3 - notAllowed',
      '4 - notAllowed',
      '4 role notAllowed',
    ])
  })

  test('uses only the newest file, which replaces earlier files that have not been imported', async () => {
    const colleague = await Importer.enter(server, client)
    const first = await colleague.file('Vorname;Nachname\nJürgen;Groß\n')
    const second = await colleague.file('Vorname;Nachname\nZoë;Öz\n')
    expect((await colleague.send(first)).error).toMatchObject({ code: 'MemberImport.NotFound' })
    await colleague.api.ok(calls.memberImport.discard, { importUuid: second.importUuid })
    expect(await colleague.current()).toBeNull()
  })

  test('suggests the settings and columns of the last import to the next user of the company', async () => {
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
