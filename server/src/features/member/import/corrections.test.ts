import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { insertMembers } from '../new-member.store.ts'
import { csv, Importer } from './import-fixture.ts'

const settings = { passwordMode: 'noPassword', matchBy: 'externalId' } as const
const head = ['Vorname', 'Nachname', 'PersNr', 'Standort', 'Rolle', 'Ort']

describe.each(featureEngines)('corrections of an import on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Importer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  async function enterNewClient() {
    client = await server.createClient()
    admin = await Importer.enter(server, client)
  }

  const createLocation = (name: string) =>
    server.inClient(client, (db) =>
      db
        .insertInto('location')
        .values({ name, identifier: `${name.toLowerCase()}-1000`, type: 'branch' })
        .returning('uuid')
        .executeTakeFirstOrThrow(),
    )

  test('a match of an unknown value applies to all its rows, and to the import', async () => {
    await enterNewClient()
    const { uuid } = await createLocation('Bayern')
    const people = ['1', '2', '3'].map((nr) => [
      `P${nr}`,
      'Probe',
      nr,
      nr === '3' ? 'MÜNCHEN' : 'München',
      '',
      '',
    ])
    const view = await admin.file(csv([head, ...people, ['P4', 'Probe', '4', 'Linz', 'Chefin', '']]))
    const checked = await admin.check(view, settings)
    expect(checked).toMatchObject({ created: 0, skipped: 4, faulty: 4 })
    expect(checked.unknownValues.map(({ field, value, rows }) => [field, value, rows])).toEqual([
      ['location', 'München', 3],
      ['role', 'Chefin', 1],
      ['location', 'Linz', 1],
    ])

    const { importUuid } = view
    const match = (field: 'location' | 'role', value: string, target: string | null) =>
      admin.api.send(calls.memberImport.matchValue, { importUuid, field, value, target })
    const { body } = await match('location', 'München', uuid)
    expect(body.summary).toMatchObject({ created: 3, faulty: 1 })
    expect(body.summary?.unknownValues[0]).toMatchObject({ rows: 3, match: { target: uuid, name: 'Bayern' } })

    for (const [field, target] of [
      ['location', uuidv7()],
      ['location', 'nirgends'],
      ['role', 'king'],
    ] as const)
      expect((await match(field, 'Linz', target)).error?.code).toBe('MemberImport.TargetNotFound')

    await match('location', 'Linz', uuid)
    expect((await match('role', 'Chefin', 'ou-admin')).body.summary).toMatchObject({ created: 4, faulty: 0 })
    expect((await match('location', 'Linz', null)).body.summary).toMatchObject({ created: 3, faulty: 1 })

    // A later check with other settings keeps the matches.
    expect(await admin.run(view, settings)).toMatchObject({
      state: 'done',
      summary: { created: 3, skipped: 1 },
    })
    const located = await server.inClient(client, (db) =>
      db.selectFrom('locationMember').select('memberUuid').where('locationUuid', '=', uuid).execute(),
    )
    expect(located).toHaveLength(3)
  })

  test('changed rows show old and new values, and only the chosen ones are imported', async () => {
    await enterNewClient()
    const people = ['Anna', 'Berta', 'Clara'].map((firstName, index) => ({
      username: `${firstName.toLowerCase()}.probe`,
      firstName,
      lastName: 'Probe',
      externalId: String(index + 1),
      city: 'Graz',
      country: 'DE',
      role: 'member' as const,
      passwordHash: null,
      email: null,
    }))
    await server.inClient(client, (db) => insertMembers(db, people))
    const view = await admin.file(
      csv([
        head,
        ['Anna', 'Probe', '1', '', '', 'Wien'],
        ['Berta', 'Probe', '2', '', '', 'Wien'],
        ['Clara', 'Probe', '4', '', '', 'Wien'],
      ]),
    )
    expect(await admin.check(view, settings)).toMatchObject({
      created: 0,
      updated: 2,
      skipped: 1,
      leftOut: { new: 0, changed: 1 },
    })

    const { importUuid } = view
    const read = (filter: object, sortBy: 'line' | 'otherMatch' = 'line') =>
      admin.api.ok(calls.memberImport.readRows, { importUuid, filter, sortBy })
    const { rows } = await read({ status: ['changed'] }, 'otherMatch')
    expect(
      rows.map(({ line, otherMatch, leftOut, changes }) => ({ line, otherMatch, leftOut, changes })),
    ).toEqual([
      {
        line: 4,
        otherMatch: 'name',
        leftOut: 'match',
        changes: [
          { field: 'externalId', from: '3', to: '4' },
          { field: 'city', from: 'Graz', to: 'Wien' },
        ],
      },
      { line: 2, otherMatch: null, leftOut: null, changes: [{ field: 'city', from: 'Graz', to: 'Wien' }] },
      { line: 3, otherMatch: null, leftOut: null, changes: [{ field: 'city', from: 'Graz', to: 'Wien' }] },
    ])
    const lines = async (filter: object) => (await read(filter)).rows.map(({ line }) => line)
    expect(await lines({ isOtherMatch: true })).toEqual([4])
    expect(await lines({ field: 'externalId' })).toEqual([4])
    expect(await lines({ lines: [2, 4] })).toEqual([2, 4])
    expect(await lines({ leftOut: 'match' })).toEqual([4])

    const decide = (line: number, decision: 'skip' | 'same' | 'new' | null) =>
      admin.api.send(calls.memberImport.decideRows, { importUuid, lines: [line], decision })
    expect((await decide(4, 'same')).body.summary).toMatchObject({ updated: 3, skipped: 0 })
    expect((await decide(4, null)).body.summary).toMatchObject({ updated: 2, skipped: 1 })
    expect((await decide(4, 'new')).body.summary).toMatchObject({ created: 1, updated: 2, skipped: 0 })
    expect((await decide(2, 'skip')).body.summary).toMatchObject({ updated: 1, skipped: 1 })
    expect((await decide(99, 'skip')).error?.code).toBe('MemberImport.NotFound')

    expect(await admin.run(view, settings)).toMatchObject({
      state: 'done',
      summary: { created: 1, updated: 1 },
    })
    const cities = (await admin.members()).filter(({ lastName }) => lastName === 'Probe')
    expect(cities.map(({ username, city, externalId }) => [username, city, externalId])).toEqual([
      ['anna.probe', 'Graz', '1'],
      ['berta.probe', 'Wien', '2'],
      ['clara.probe', 'Graz', '3'],
      ['clara.probe2', 'Wien', '4'],
    ])
  })

  test('rows without a free seat wait if the user agrees, and stay in the error file', async () => {
    await enterNewClient()
    await server.databases.owner.transaction(undefined, (db) =>
      db.updateTable('client').set({ maxMembers: 2 }).where('uuid', '=', client.uuid).execute(),
    )
    expect(await admin.api.ok(calls.memberImport.readSeats)).toMatchObject({ used: 1, max: 2 })
    const view = await admin.file(csv([head, ['A', 'Eins', '1'], ['B', 'Zwei', '2']]))
    expect(await admin.check(view, settings)).toMatchObject({
      created: 1,
      skipped: 1,
      waiting: 1,
      seats: { used: 1, max: 2, after: 2 },
    })
    expect((await admin.send(view, settings, false)).error?.code).toBe('MemberImport.MaxMembersExceeded')
    const { importUuid } = view
    await admin.api.ok(calls.memberImport.importCsv, {
      importUuid,
      ...view.settings,
      ...settings,
      dryRun: false,
      mayWait: true,
    })
    await server.runJobs()
    expect(await admin.current()).toMatchObject({ state: 'done', summary: { created: 1, waiting: 1 } })
    const { bytes } = await admin.api.file(calls.memberImport.errorFile, {
      importUuid,
      languageCode: 'de_DE',
    })
    const text = bytes.toString()
    expect(text).toContain('"B";"Zwei";"2";"";"";"";"3";"Es war kein Platz frei"')
    expect(text).not.toContain('Eins')
  })
})
