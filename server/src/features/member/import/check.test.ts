import { calls } from '@sorgfalt/contract'
import type { MemberImportView } from '@sorgfalt/contract/member/import'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { columns, csv, Importer } from './import-fixture.ts'

describe.each(featureEngines)('checking a file on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Importer
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await Importer.enter(server, client)
  })
  afterAll(() => server.close())

  test('an upload tells what it has recognised, and imports nothing', async () => {
    const before = (await admin.members()).length
    const view = await admin.file(
      'Vorname;Nachname;E-Mail\nJürgen;Groß;j@firma.example\nZoë;Öz;z@firma.example\n',
    )
    expect(view).toMatchObject({
      state: 'uploaded',
      fileName: 'personal.csv',
      delimiter: ';',
      encoding: 'utf-8',
      rowCount: 2,
      columns: [
        { index: 0, name: 'Vorname', samples: ['Jürgen', 'Zoë'] },
        { index: 1, name: 'Nachname', samples: ['Groß', 'Öz'] },
        { index: 2, name: 'E-Mail', samples: ['j@firma.example', 'z@firma.example'] },
      ],
      settings: { hasHeader: true, passwordMode: 'byEmail', matchBy: 'email', mode: 'createAndUpdate' },
      summary: null,
    })
    expect(await admin.current()).toEqual(view)
    expect(await admin.members()).toHaveLength(before)
  })

  test.each([
    ['../../etc/passwd\0.csv', 'passwd.csv'],
    ['C:\\Personal\\Liste.TXT', 'Liste.csv'],
    ['   ', 'members.csv'],
  ])('a file called %j is called %j', async (claimed, fileName) => {
    const { status, body } = await admin.upload('Vorname;Nachname\nJürgen;Groß\n', claimed)
    expect([status, body.fileName]).toEqual([200, fileName])
  })

  test('whole names in one column are told as first and last name, and make members', async () => {
    const view = await admin.file('Mitarbeiter;E-Mail\n"Groß, Jürgen";ganz@firma.example\n')
    expect(view.columns.map(({ name, samples }) => [name, ...samples])).toEqual([
      ['Nachname', 'Groß'],
      ['Vorname', 'Jürgen'],
      ['E-Mail', 'ganz@firma.example'],
    ])
    expect(await admin.check(view)).toMatchObject({
      created: 1,
      skipped: 0,
      generated: [{ username: 'juergen.gross' }],
    })
  })

  test('the same people come out of every encoding and separator', async () => {
    const rows = [
      ['Vorname', 'Nachname', 'Ort'],
      ['Jürgen', 'Groß', 'Mödling'],
      ['Bärbel', 'Süß', 'Köln; Mülheim'],
    ]
    const latin = (text: string) => Buffer.from(text, 'latin1')
    const files = [
      csv(rows),
      `\ufeff${csv(rows, ',')}`,
      latin(csv(rows)),
      latin(csv(rows, '\t').replaceAll('\r\n', '\r')),
      Buffer.from(`\ufeff${csv(rows)}`, 'utf16le'),
      Buffer.from(`\ufeff${csv(rows, '\t')}`, 'utf16le').swap16(),
    ]
    const seen: unknown[] = []
    for (const file of files) {
      const view = await admin.file(file)
      await admin.check(view, { passwordMode: 'noPassword' })
      seen.push(
        (await admin.rows(view)).map(({ line, status, cells, username }) => ({
          line,
          status,
          cells,
          username,
        })),
      )
    }
    expect(seen[0]).toEqual([
      { line: 2, status: 'new', cells: rows[1], username: 'juergen.gross' },
      { line: 3, status: 'new', cells: rows[2], username: 'baerbel.suess' },
    ])
    for (const one of seen) expect(one).toEqual(seen[0])
  })

  test('every wrong value is named with its line and field', async () => {
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

  test('usernames are made from names, free ones even among equal names', async () => {
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

  test('an empty username is made from the names, never one that stands elsewhere in the file; a second time nothing changes', async () => {
    const content = 'Vorname;Nachname;Benutzername\nEva;Leer;\nEmil;Voll;eva.leer\nOle;Leer;\n'
    const settings = { passwordMode: 'noPassword', matchBy: 'username' } as const
    const verdicts = async (view: MemberImportView) =>
      (await admin.rows(view)).map(({ username, status }) => `${username} ${status}`)
    const view = await admin.file(content)
    await admin.check(view, settings)
    expect(await verdicts(view)).toEqual(['eva.leer2 new', 'eva.leer new', 'ole.leer new'])
    await admin.run(view, settings)
    const again = await admin.file(content)
    await admin.check(again, settings)
    expect(await verdicts(again)).toEqual(['eva.leer2 unchanged', 'eva.leer unchanged', 'ole.leer unchanged'])
  })

  test('who has no number yet is recognised by name and address: an administrator in the own file is not made twice', async () => {
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
    expect(await admin.check(view, { passwordMode: 'noPassword', matchBy: 'externalId' })).toMatchObject({
      created: 2,
      updated: 1,
    })
    expect((await admin.rows(view)).map(({ username, status }) => [username, status])).toEqual([
      ['petra.wagner', 'changed'],
      ['petra.wagner2', 'new'],
      ['paul.wagner', 'new'],
    ])
    await admin.run(view, { passwordMode: 'noPassword', matchBy: 'externalId' })
    expect((await admin.members()).find(({ uuid }) => uuid === known.uuid)).toMatchObject({
      externalId: '1',
      username: 'petra.wagner',
    })
  })

  test.each([
    ['email', 'E-Mail', ['lena@firma.example', 'bea@firma.example', 'neu@firma.example']],
    ['externalId', 'PersNr', ['A1', 'A2', 'A3']],
  ] as const)(
    'whoever has no %s is recognised by the name: of the same file a second time nobody is made twice',
    async (matchBy, heading, keys) => {
      const own = await Importer.enter(server, await server.createClient())
      const [linz, graz, keyed, alone] = [
        'Lena;Doppel;;Linz',
        'Lena;Doppel;;Graz',
        `Lena;Doppel;${keys[0]};`,
        `Bea;Allein;${keys[1]};`,
      ]
      const fileOf = (...rows: (string | undefined)[]) =>
        own.file([`Vorname;Nachname;${heading};Ort`, ...rows].join('\n'))
      const settings = { passwordMode: 'noPassword', matchBy } as const
      const view = await fileOf(linz, keyed, graz, alone)
      expect(await own.check(view, settings)).toMatchObject({ created: 4 })
      await own.run(view, settings)
      expect(await own.check(await fileOf(alone, keyed, linz, graz), settings)).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: 4,
      })
      // Who has a key of their own is somebody else, whatever the name.
      expect(await own.check(await fileOf(`Lena;Doppel;${keys[2]};`), settings)).toMatchObject({ created: 1 })
    },
  )

  test('titles above the headings are no rows, and lines stay those of the file', async () => {
    const view = await admin.file(
      'Personalliste;;\nStand: 1.11.2026;;\n;;\nVorname;Nachname;E-Mail\nTina;Titel;falsch\n',
    )
    expect(view).toMatchObject({ rowCount: 1, delimiter: ';', settings: { hasHeader: true } })
    await admin.check(view, { passwordMode: 'noPassword', matchBy: 'username' })
    expect(await admin.problems(view)).toEqual(['5 email email'])
  })

  test.each([
    ['byEmail', '2 email required'],
    ['bySms', '2 mobileNumber required'],
  ] as const)('a password %s needs an address', async (passwordMode, problem) => {
    const view = await admin.file(
      'Vorname;Nachname;E-Mail;Mobil\nOhne;Alles;;\nMit;Allem;mit@firma.example;0151 23456789\n',
    )
    const answer = await admin.check(view, { passwordMode, matchBy: 'username' })
    expect([answer.created, await admin.problems(view)]).toEqual([1, [problem]])
  })

  test('passwords of the file are judged by the whole rule and shown to nobody', async () => {
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
    const told = JSON.stringify([answer, rows, await admin.current()])
    expect(passwords.filter((password) => password !== '' && told.includes(password))).toEqual([])
    const stored = await server.inClient(client, (db) =>
      db.selectFrom('memberImportRow').selectAll().where('importUuid', '=', view.importUuid).execute(),
    )
    expect(JSON.stringify(stored.map((row) => row.cells))).not.toContain('Kiesel')
  })

  test('units are found by path; unknown ones are faulty unless they may be made', async () => {
    const view = await admin.file(
      'Vorname;Nachname;Abteilung\nUwe;Unit;Produktion > Halle 1\nUte;Unit;Produktion\n',
    )
    const of = { passwordMode: 'noPassword', matchBy: 'username' } as const
    await admin.check(view, { ...of, createOrgUnits: false })
    expect(await admin.problems(view)).toEqual(['2 orgUnits unknown', '3 orgUnits unknown'])
    const answer = await admin.check(view, { ...of, createOrgUnits: true })
    expect(answer).toMatchObject({
      created: 2,
      newOrgUnitCount: 2,
      newOrgUnits: ['Produktion', 'Produktion > Halle 1'],
    })
  })

  test('a faulty row is mended in place, and only what is left of it stays faulty', async () => {
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

  test.each([
    ['nothing', ''],
    ['a mark alone', '\ufeff'],
    ['a heading alone', 'Vorname;Nachname\n'],
    ['the heading twice', 'Vorname;Nachname\nVorname;Nachname\n'],
  ])('a file with %s is refused', async (_, content) => {
    expect(await admin.upload(content)).toMatchObject({
      status: 400,
      error: { code: 'MemberImport.CsvEmpty' },
    })
  })

  test('a file that cannot be read to its end is refused, and the answer says from where', async () => {
    expect(await admin.upload('Vorname;Nachname\nMax;Eins\n"offen;Zwei\n')).toMatchObject({
      status: 400,
      error: { code: 'MemberImport.CsvFailed', params: { line: 3 } },
    })
  })

  test('a picture with the name of a file is refused', async () => {
    const { status, error } = await admin.upload(
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
      'personal.csv',
    )
    expect([status, error?.code]).toEqual([415, 'File.TypeNotAllowed'])
  })

  test('columns that are needed must be there', async () => {
    const view = await admin.file('Vorname;Nachname\nAnna;Neu\n')
    const code = async (of: Parameters<Importer['send']>[1]) => (await admin.send(view, of)).error?.code
    expect(await code({ mapping: { username: 'firstname.lastname' } })).toBe('MemberImport.ColumnMissing')
    expect(await code({ mapping: columns('firstName', 'lastName', 'email') })).toBe(
      'MemberImport.ColumnMissing',
    )
    expect(await code({ passwordMode: 'byColumn' })).toBe('MemberImport.ColumnMissing')
    expect(await code({ matchBy: 'email' })).toBe('MemberImport.ColumnMissing')
  })

  test('a file of somebody else, of another company or of yesterday is not there', async () => {
    const view = await admin.file('Vorname;Nachname\nAnna;Neu\n')
    const colleague = await Importer.enter(server, client, 'super-admin')
    const stranger = await Importer.enter(server, await server.createClient())
    for (const other of [colleague, stranger]) {
      expect([(await other.send(view)).error?.code, await other.current()]).toEqual([
        'MemberImport.NotFound',
        null,
      ])
    }
    await server.inClient(client, (db) =>
      db
        .updateTable('memberImport')
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where('uuid', '=', view.importUuid)
        .execute(),
    )
    expect((await admin.send(view)).error?.code).toBe('MemberImport.NotFound')
  })

  test('the error file gives back what was faulty, inert, and can be uploaded again', async () => {
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
      `"'=HYPERLINK(""x"")";"'@SUM(1)";"falsch";"2";"E-Mail-Adresse: ist keine gültige E-Mail-Adresse"`,
      '',
    ])
    const again = await admin.file(bytes)
    expect(again.columns.slice(0, 3).map(({ samples }) => samples[0])).toEqual([
      '=HYPERLINK("x")',
      '@SUM(1)',
      'falsch',
    ])
  })

  test('the sample file is understood without a hint', async () => {
    for (const languageCode of ['de_DE', 'en_GB'] as const) {
      const { bytes } = await admin.api.file(calls.memberImport.sample, { languageCode })
      const view = await admin.file(bytes)
      expect(Object.keys(view.settings.mapping)).toHaveLength(view.columns.length)
      const located = { ...view.settings.mapping }
      delete located.location
      delete located.groups
      const answer = await admin.check(view, {
        mapping: located,
        passwordMode: 'noPassword',
        createOrgUnits: true,
      })
      expect([answer.created, answer.errors]).toEqual([2, []])
    }
  })

  test('what is discarded is gone', async () => {
    const view = await admin.file('Vorname;Nachname\nAnna;Neu\n')
    await admin.api.ok(calls.memberImport.discard, { importUuid: view.importUuid })
    expect((await admin.current())?.importUuid).not.toBe(view.importUuid)
    expect((await admin.send(view)).error?.code).toBe('MemberImport.NotFound')
    const left = await server.inClient(client, (db) =>
      db.selectFrom('memberImportRow').select('line').where('importUuid', '=', view.importUuid).execute(),
    )
    expect(left).toEqual([])
  })
})
