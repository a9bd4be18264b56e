import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { csv, Importer } from './import-fixture.ts'

describe.each(featureEngines)('locations and groups in an import file on %s', (engine) => {
  let server: TestServer
  let admin: Importer
  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await Importer.enter(server, await server.createClient())
  })
  afterAll(() => server.close())

  test('are reported as unknown once per name, and a dash counts as an empty cell', async () => {
    const view = await admin.file(
      csv([
        ['Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Standort', 'Gruppe'],
        ['Dora', 'Dash', '-', '–', 'Fürth', 'Ersthelfer, SiBe'],
        ['Dina', 'Dash', 'n/a', '0911 4711', ' fürth', 'sibe'],
        ['Dana', 'Dash', '', '', '-', '—'],
      ]),
    )
    const answer = await admin.check(view, { passwordMode: 'noPassword' })
    expect(answer).toMatchObject({ created: 1, skipped: 2 })
    expect(answer.unknownValues.map(({ field, value, rows }) => [field, value, rows])).toEqual([
      ['location', 'Fürth', 2],
      ['groups', 'SiBe', 2],
      ['groups', 'Ersthelfer', 1],
    ])
    expect(answer.errors.map(({ line, field, code }) => [line, field, code])).toEqual([
      [2, 'location', 'unknown'],
      [2, 'groups', 'unknown'],
      [3, 'location', 'unknown'],
      [3, 'groups', 'unknown'],
    ])
  })
})
