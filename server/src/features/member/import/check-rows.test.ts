import { calls } from '@sorgfalt/contract'
import type { MemberImportView } from '@sorgfalt/contract/member/import'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { columns, csv, Importer } from './import-fixture.ts'

describe.each(featureEngines)('checking an import file on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Importer
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await Importer.enter(server, client)
  })
  afterAll(() => server.close())

  test('reports every faulty value with its line and field', async () => {
    const view = await admin.file(
      csv([
        [
          'Vorname',
          'Nachname',
          'Benutzername',
          'E-Mail',
          'Geburtsdatum',
          'Mobil',
          'Land',
          'PLZ',
          'Rolle',
          'Standort',
          'Geschlecht',
        ],
        [
          'Anna',
          'Beispiel',
          'anna.b',
          'anna@firma.example',
          '14.03.1991',
          '0151 23456789',
          'Österreich',
          '1010',
          'Mitglied',
          '',
          'w',
        ],
        ['', 'Ohne', 'ohne.vorname', '', '', '', '', '', '', '', ''],
        [
          'Bernd',
          'Bad',
          'b',
          'bernd@',
          '31.02.1990',
          '123456789012345678901',
          'Atlantis',
          '123',
          'König',
          'Mond',
          '?',
        ],
        ['Carla', 'Code', 'carla.code', '', '01.01.2999', '', 'Österreich', '12345', '', '', ''],
        ['Doppelt', 'Anna', 'ANNA.B', '', '', '', '', '', '', '', ''],
        [
          'Anna',
          'Beispiel',
          'anna.b',
          'anna@firma.example',
          '14.03.1991',
          '0151 23456789',
          'Österreich',
          '1010',
          'Mitglied',
          '',
          'w',
        ],
        [
          'Vorname',
          'Nachname',
          'Benutzername',
          'E-Mail',
          'Geburtsdatum',
          'Mobil',
          'Land',
          'PLZ',
          'Rolle',
          'Standort',
          'Geschlecht',
        ],
        ['Sara', 'Super', 'sara.super', '', '', '', '', '', 'Hauptadministration', '', ''],
      ]),
    )
    const answer = await admin.check(view, { passwordMode: 'noPassword', matchBy: 'username' })
    expect(answer).toMatchObject({ created: 1, updated: 0, unchanged: 0, skipped: 7, seats: { max: 100 } })
    expect(answer.seats.after).toBe(answer.seats.used + 1)
    expect(await admin.problems(view)).toEqual([
      '3 firstName required',
      '4 username username',
      '4 email email',
      '4 role unknown',
      '4 location unknown',
      '4 mobileNumber phoneNumber',
      '4 birthDate invalidDate',
      '4 gender unknown',
      '4 country unknown',
      '4 postalCode postalCode',
      '5 birthDate dateRange',
      '5 postalCode postalCode',
      '6 username duplicate 2',
      '7 - duplicate 2',
      '8 - heading',
      '9 role notAllowed',
    ])
    expect(answer.errors[0]).toEqual({ line: 3, field: 'firstName', code: 'required', column: 0, value: '' })
    expect(answer.errors.find(({ field }) => field === 'email')).toMatchObject({
      line: 4,
      column: 3,
      value: 'bernd@',
    })
  })

  test('generates usernames from names, and makes them unique for equal names', async () => {
    await server.createMember(client, { username: 'eva.neu' })
    const view = await admin.file('Vorname;Nachname;Notiz\nEva;Neu;1\nEva;Neu;2\nÇelik;Øyvind;3\nLi;Wu;4\n')
    const mapping = columns('firstName', 'lastName', 'externalId')
    const answer = await admin.check(view, { mapping, passwordMode: 'noPassword', matchBy: 'externalId' })
    expect(answer.generated.map(({ line, username }) => `${line} ${username}`)).toEqual([
      '2 eva.neu2',
      '3 eva.neu3',
      '4 celik.oyvind',
      '5 li.wu',
    ])
  })

  test('generates for an empty cell a username that differs from all others in the file', async () => {
    const content = 'Vorname;Nachname;Benutzername\nEva;Leer;\nEmil;Voll;eva.leer\nOle;Leer;\n'
    const settings = { passwordMode: 'noPassword', matchBy: 'username' } as const
    const readOutcomes = async (view: MemberImportView) =>
      (await admin.rows(view)).map(({ username, status }) => `${username} ${status}`)
    const view = await admin.file(content)
    await admin.check(view, settings)
    expect(await readOutcomes(view)).toEqual(['eva.leer2 new', 'eva.leer new', 'ole.leer new'])
    await admin.run(view, settings)
    const again = await admin.file(content)
    await admin.check(again, settings)
    expect(await readOutcomes(again)).toEqual([
      'eva.leer2 unchanged',
      'eva.leer unchanged',
      'ole.leer unchanged',
    ])
  })

  test('matches a member without an external id by name and address, but only once per file', async () => {
    const known = await server.createMember(client, { username: 'petra.wagner' })
    await server.inClient(client, (db) =>
      db
        .updateTable('member')
        .set({ firstName: 'Petra', lastName: 'Wagner', email: 'petra@firma.example' })
        .where('uuid', '=', known.uuid)
        .execute(),
    )
    const rows = [
      '1;Petra;Wagner;Petra@Firma.example',
      '2;Petra;Wagner;petra@firma.example',
      '3;Paul;Wagner;petra@firma.example',
    ]
    const view = await admin.file(['PersNr;Vorname;Nachname;E-Mail', ...rows].join('\n'))
    const settings = { passwordMode: 'noPassword', matchBy: 'externalId' } as const
    expect(await admin.check(view, settings)).toMatchObject({
      created: 2,
      updated: 0,
      leftOut: { new: 0, changed: 1 },
    })
    expect((await admin.rows(view)).map(({ username, status }) => [username, status])).toEqual([
      ['petra.wagner', 'changed'],
      ['petra.wagner2', 'new'],
      ['paul.wagner', 'new'],
    ])
    const { importUuid } = view
    await admin.api.ok(calls.memberImport.decideRows, { importUuid, lines: [2], decision: 'same' })
    expect((await admin.run(view, settings))?.summary).toMatchObject({ created: 2, updated: 1 })
    expect((await admin.members()).find(({ uuid }) => uuid === known.uuid)).toMatchObject({
      externalId: '1',
      username: 'petra.wagner',
    })
  })

  test.each([
    ['email', 'E-Mail', ['lena@firma.example', 'bea@firma.example', 'neu@firma.example']],
    ['externalId', 'PersNr', ['A1', 'A2', 'A3']],
  ] as const)(
    'matches rows without a value for %s by name, so that a second import creates no member',
    async (matchBy, heading, keys) => {
      const own = await Importer.enter(server, await server.createClient())
      const [linz, graz, withKey, alone] = [
        'Lena;Doppel;;Linz',
        'Lena;Doppel;;Graz',
        `Lena;Doppel;${keys[0]};`,
        `Bea;Allein;${keys[1]};`,
      ]
      const uploadRows = (...rows: (string | undefined)[]) =>
        own.file([`Vorname;Nachname;${heading};Ort`, ...rows].join('\n'))
      const settings = { passwordMode: 'noPassword', matchBy } as const
      const view = await uploadRows(linz, withKey, graz, alone)
      expect(await own.check(view, settings)).toMatchObject({ created: 4 })
      await own.run(view, settings)
      expect(await own.check(await uploadRows(alone, withKey, linz, graz), settings)).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: 4,
      })
      // A row with a new external id or email address is another person, although the name is the same.
      expect(await own.check(await uploadRows(`Lena;Doppel;${keys[2]};`), settings)).toMatchObject({
        created: 1,
      })
    },
  )

  test.each([
    ['byEmail', '2 email required'],
    ['bySms', '2 mobileNumber required'],
  ] as const)('reports a missing address for the password mode %s', async (passwordMode, problem) => {
    const view = await admin.file(
      'Vorname;Nachname;E-Mail;Mobil\nOhne;Alles;;\nMit;Allem;mit@firma.example;0151 23456789\n',
    )
    const answer = await admin.check(view, { passwordMode, matchBy: 'username' })
    expect([answer.created, await admin.problems(view)]).toEqual([1, [problem]])
  })

  test('checks the passwords in the file against all rules and never returns them', async () => {
    const passwords = [
      'Kiesel-4711',
      'zu kurz',
      'alleskleingeschrieben1!',
      `Lang genug 1${'x'.repeat(90)}`,
      'Emoji😀 Aa1',
      'Sechs-123',
      '',
    ]
    const view = await admin.file(
      csv([
        ['Vorname', 'Nachname', 'Passwort'],
        ...passwords.map((password, index) => [`Nr${index}`, 'Sechs', password]),
      ]),
    )
    expect(JSON.stringify(view)).not.toContain('Kiesel-4711')
    const answer = await admin.check(view)
    expect(view.settings.passwordMode).toBe('byColumn')
    expect(await admin.problems(view)).toEqual([
      '3 password password',
      '4 password password',
      '7 password password',
      '8 password required',
    ])
    const rows = await admin.rows(view)
    const answers = JSON.stringify([answer, rows, await admin.current()])
    expect(passwords.filter((password) => password !== '' && answers.includes(password))).toEqual([])
    const stored = await server.inClient(client, (db) =>
      db.selectFrom('memberImportRow').selectAll().where('importUuid', '=', view.importUuid).execute(),
    )
    expect(JSON.stringify(stored.map((row) => row.cells))).not.toContain('Kiesel')
  })

  test('finds org units by path, and reports missing ones if the import may not create them', async () => {
    const view = await admin.file(
      'Vorname;Nachname;Abteilung\nUwe;Unit;Produktion > Halle 1\nUte;Unit;Produktion\n',
    )
    const settings = { passwordMode: 'noPassword', matchBy: 'username' } as const
    await admin.check(view, { ...settings, createOrgUnits: false })
    expect(await admin.problems(view)).toEqual(['2 orgUnits unknown', '3 orgUnits unknown'])
    const answer = await admin.check(view, { ...settings, createOrgUnits: true })
    expect(answer).toMatchObject({
      created: 2,
      newOrgUnitCount: 2,
      newOrgUnits: ['Produktion', 'Produktion > Halle 1'],
    })
  })

  test('reports fewer problems after each correction of a cell, until none is left', async () => {
    const view = await admin.file('Vorname;Nachname;E-Mail\nAda;Lovelace;ada@\nBob;;\n')
    await admin.check(view, { passwordMode: 'noPassword', matchBy: 'username' })
    const edit = (line: number, column: number, value: string) =>
      admin.api.ok(calls.memberImport.updateRows, {
        importUuid: view.importUuid,
        rows: [{ line, cells: [{ column, value }] }],
      })
    expect((await edit(2, 2, 'ada@firma.example')).summary).toMatchObject({ created: 1, skipped: 1 })
    expect((await edit(3, 1, 'Baumeister')).summary).toMatchObject({ created: 2, skipped: 0 })
    expect((await admin.rows(view)).map(({ cells }) => cells)).toEqual([
      ['Ada', 'Lovelace', 'ada@firma.example'],
      ['Bob', 'Baumeister', ''],
    ])
  })

  test('refuses settings without the required columns', async () => {
    const view = await admin.file('Vorname;Nachname\nAnna;Neu\n')
    const sendSettings = async (settings: Parameters<Importer['send']>[1]) =>
      (await admin.send(view, settings)).error?.code
    expect(await sendSettings({ mapping: { username: 'firstname.lastname' } })).toBe(
      'MemberImport.ColumnMissing',
    )
    expect(await sendSettings({ mapping: columns('firstName', 'lastName', 'email') })).toBe(
      'MemberImport.ColumnMissing',
    )
    expect(await sendSettings({ passwordMode: 'byColumn' })).toBe('MemberImport.ColumnMissing')
    expect(await sendSettings({ matchBy: 'email' })).toBe('MemberImport.ColumnMissing')
  })

  test('returns an error file with the faulty rows, which has no formulas and can be uploaded', async () => {
    const view = await admin.file(
      csv([
        ['Vorname', 'Nachname', 'E-Mail'],
        ['=HYPERLINK("x")', '@SUM(1)', 'falsch'],
        ['Gut', 'Gut', ''],
      ]),
    )
    await admin.check(view, { passwordMode: 'noPassword', matchBy: 'username' })
    const { status, bytes, headers } = await admin.api.file(calls.memberImport.errorFile, {
      importUuid: view.importUuid,
      languageCode: 'de_DE',
    })
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringContaining('personal%20-%20Fehler.csv'),
    ])
    expect(bytes.toString().split('\r\n')).toEqual([
      '\ufeff"Vorname";"Nachname";"E-Mail";"Zeile in der Datei";"Was zu korrigieren ist"',
      `"'=HYPERLINK(""x"")";"'@SUM(1)";"falsch";"2";"E-Mail-Adresse: ist ungültig"`,
      '',
    ])
    const again = await admin.file(bytes)
    expect(again.columns.slice(0, 3).map(({ samples }) => samples[0])).toEqual([
      '=HYPERLINK("x")',
      '@SUM(1)',
      'falsch',
    ])
  })
})
