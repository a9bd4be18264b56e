import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someEngine } from '../../test/databases.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { csv, Importer } from '../member/import/import-fixture.ts'

const { exportImportRows } = calls.listExport
let server: TestServer

beforeAll(async () => {
  server = await createTestServer(someEngine)
})
afterAll(() => server.close())

test('the export of the rows of an import says what each row changes and why it is left out', async () => {
  const client = await server.createClient()
  const admin = await Importer.enter(server, client)
  const existing = await server.createMember(client)
  await server.inClient(client, (db) =>
    db
      .updateTable('member')
      .set({ externalId: '1', firstName: 'Eva', lastName: 'Adler', language: 'de_DE' })
      .where('uuid', '=', existing.uuid)
      .execute(),
  )
  const view = await admin.file(
    csv([
      ['Vorname', 'Nachname', 'PersNr', 'Sprache', 'Passwort'],
      ['Eva', 'Adler', '1', 'Englisch', 'Geheim-2026!'],
      ['=1+1', 'Neu', '2', '', ''],
      ['', 'Zorn', '3', '', ''],
    ]),
  )
  await admin.check(view, { passwordMode: 'noPassword', matchBy: 'externalId' })
  const { importUuid } = view
  const read = async (filter: object) => {
    const { status, bytes } = await admin.api.file(exportImportRows, {
      list: { importUuid, filter },
      format: 'csv',
      languageCode: 'en_GB',
    })
    return { status, text: bytes.toString('utf8') }
  }

  const all = await read({})
  expect(all.text).toContain('"Changed","Eva Adler"')
  expect(all.text).toContain('Language: Deutsch → English')
  expect(all.text).toContain('"To correct",')
  expect(all.text).toContain('First name: is missing')
  expect(all.text).not.toContain('Geheim')
  expect((await read({ status: ['faulty'] })).text).not.toContain('Adler')

  const other = await Importer.enter(server, client)
  const refused = await other.api.file(exportImportRows, { list: { importUuid }, format: 'csv' })
  expect(refused.status).toBe(404)
})
