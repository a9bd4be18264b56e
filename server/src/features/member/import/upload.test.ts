import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { csv, Importer } from './import-fixture.ts'

describe.each(featureEngines)('uploading a file on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Importer
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await Importer.enter(server, client)
  })
  afterAll(() => server.close())

  test('returns the recognised columns and settings, and imports nothing', async () => {
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
  ])('stores the file name %j as %j', async (claimed, fileName) => {
    const { status, body } = await admin.upload('Vorname;Nachname\nJürgen;Groß\n', claimed)
    expect([status, body.fileName]).toEqual([200, fileName])
  })

  test('splits full names in one column into first and last names', async () => {
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

  test('reads the same rows from every encoding and delimiter', async () => {
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
    const results: unknown[] = []
    for (const file of files) {
      const view = await admin.file(file)
      await admin.check(view, { passwordMode: 'noPassword' })
      results.push(
        (await admin.rows(view)).map(({ line, status, cells, username }) => ({
          line,
          status,
          cells,
          username,
        })),
      )
    }
    expect(results[0]).toEqual([
      { line: 2, status: 'new', cells: rows[1], username: 'juergen.gross' },
      { line: 3, status: 'new', cells: rows[2], username: 'baerbel.suess' },
    ])
    for (const result of results) expect(result).toEqual(results[0])
  })

  test('removes titles above the headings, and keeps the line numbers of the file', async () => {
    const view = await admin.file(
      'Personalliste;;\nStand: 1.11.2026;;\n;;\nVorname;Nachname;E-Mail\nTina;Titel;falsch\n',
    )
    expect(view).toMatchObject({ rowCount: 1, delimiter: ';', settings: { hasHeader: true } })
    await admin.check(view, { passwordMode: 'noPassword', matchBy: 'username' })
    expect(await admin.problems(view)).toEqual(['5 email email'])
  })

  test.each([
    ['nothing', ''],
    ['a byte order mark only', '\ufeff'],
    ['headings only', 'Vorname;Nachname\n'],
    ['the same headings twice', 'Vorname;Nachname\nVorname;Nachname\n'],
  ])('refuses a file with %s', async (_, content) => {
    expect(await admin.upload(content)).toMatchObject({
      status: 400,
      error: { code: 'MemberImport.CsvEmpty' },
    })
  })

  test('refuses a file with an unclosed quotation mark, and reports the line', async () => {
    expect(await admin.upload('Vorname;Nachname\nMax;Eins\n"offen;Zwei\n')).toMatchObject({
      status: 400,
      error: { code: 'MemberImport.CsvFailed', params: { line: 3 } },
    })
  })

  test('refuses an image with the name of a CSV file', async () => {
    const { status, error } = await admin.upload(
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
      'personal.csv',
    )
    expect([status, error?.code]).toEqual([415, 'File.TypeNotAllowed'])
  })

  test('treats expired files and files of other users and companies as unknown', async () => {
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

  test('accepts the sample file without changes to the settings', async () => {
    for (const languageCode of ['de_DE', 'en_GB'] as const) {
      const { bytes } = await admin.api.file(calls.memberImport.sample, { languageCode })
      const view = await admin.file(bytes)
      expect(Object.keys(view.settings.mapping)).toHaveLength(view.columns.length)
      const mapping = { ...view.settings.mapping }
      delete mapping.location
      delete mapping.groups
      const answer = await admin.check(view, {
        mapping,
        passwordMode: 'noPassword',
        createOrgUnits: true,
      })
      expect([answer.created, answer.errors]).toEqual([2, []])
    }
  })

  test('deletes the rows of a discarded import, and treats the import as unknown', async () => {
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
