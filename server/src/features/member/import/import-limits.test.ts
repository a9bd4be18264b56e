import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { purgeClient } from '../../job/job.store.ts'
import { Importer } from './import-fixture.ts'

describe.each(featureEngines)('a member import on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Importer
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await Importer.enter(server, client)
  })
  afterAll(() => server.close())

  test('runs once if it is started several times', async () => {
    const view = await admin.file('Vorname;Nachname\nEin;Mal\n')
    const settings = { passwordMode: 'noPassword', matchBy: 'username' } as const
    const answers = await Promise.all([
      admin.send(view, settings, false),
      admin.send(view, settings, false),
      admin.send(view, settings, false),
    ])
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(
      Array.from({ length: 3 }, () => [200, 'running']),
    )
    expect(new Set(answers.map(({ body }) => body.jobUuid)).size).toBe(1)
    await server.runJobs()
    const again = await admin.send(view, settings, false)
    expect(again.body).toMatchObject({ state: 'done', created: 1 })
    await server.runJobs()
    expect((await admin.members()).filter(({ firstName }) => firstName === 'Ein')).toHaveLength(1)
  })

  test('fails and imports nothing if the company has changed since the check', async () => {
    const view = await admin.file('Vorname;Nachname;Benutzername\nTom;Taken;tom.taken\nTina;Frei;tina.frei\n')
    const settings = { passwordMode: 'noPassword', matchBy: 'username', mode: 'createAndUpdate' } as const
    await admin.send(view, settings, false)
    await server.createMember(client, { username: 'tom.taken' })
    const before = await admin.members()
    await server.runJobs()
    expect(await admin.current()).toMatchObject({ state: 'checked', failure: 'MemberImport.Outdated' })
    expect(await admin.members()).toEqual(before)
    expect(await admin.run(view, settings)).toMatchObject({
      state: 'done',
      summary: { created: 1, updated: 1 },
    })
  })

  test('is refused if there are not enough seats', async () => {
    const small = await server.createClient()
    await server.databases.owner.transaction(undefined, (db) =>
      db.updateTable('client').set({ maxMembers: 3 }).where('uuid', '=', small.uuid).execute(),
    )
    const importer = await Importer.enter(server, small)
    const view = await importer.file('Vorname;Nachname\nA;Eins\nB;Zwei\nC;Drei\n')
    const settings = { passwordMode: 'noPassword', matchBy: 'username' } as const
    expect((await importer.check(view, settings)).seats).toEqual({ used: 1, max: 3, after: 3 })
    expect((await importer.send(view, settings, false)).error).toEqual({
      code: 'MemberImport.MaxMembersExceeded',
      params: { max: 3, free: 2 },
    })
    expect(await importer.members()).toHaveLength(1)
  })

  test('fails if the seats have been taken since the check', async () => {
    const small = await server.createClient()
    await server.databases.owner.transaction(undefined, (db) =>
      db.updateTable('client').set({ maxMembers: 2 }).where('uuid', '=', small.uuid).execute(),
    )
    const importer = await Importer.enter(server, small)
    const view = await importer.file('Vorname;Nachname\nA;Eins\n')
    await importer.send(view, { passwordMode: 'noPassword', matchBy: 'username' }, false)
    await server.createMember(small)
    await server.runJobs()
    expect(await importer.current()).toMatchObject({
      state: 'checked',
      failure: 'MemberImport.MaxMembersExceeded',
    })
    expect(await importer.members()).toHaveLength(2)
  })

  test('refreshes the planner statistics after many new members', async () => {
    const large = await server.createClient()
    await server.databases.owner.transaction(undefined, (db) =>
      db.updateTable('client').set({ maxMembers: 2000 }).where('uuid', '=', large.uuid).execute(),
    )
    const importer = await Importer.enter(server, large)
    const people = Array.from({ length: 1000 }, (_, index) => `Vor;Nach${index};p${index}.nach`)
    await importer.run(await importer.file(['Vorname;Nachname;Benutzername', ...people].join('\n')), {
      passwordMode: 'noPassword',
      matchBy: 'username',
    })
    const { rows } = await server.databases.owner.transaction(undefined, (db) =>
      sql<{ known: number }>`select reltuples::int as known from pg_class where relname = 'member'`.execute(
        db,
      ),
    )
    expect(rows[0]?.known).toBeGreaterThan(1000)
  })

  test('is deleted after a day', async () => {
    const view = await admin.file('Vorname;Nachname\nAlt;Papier\n')
    await server.inClient(client, (db) =>
      db
        .updateTable('memberImport')
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where('uuid', '=', view.importUuid)
        .execute(),
    )
    await server.inClient(client, (db) => purgeClient(db, 12))
    const left = await server.inClient(client, (db) =>
      db.selectFrom('memberImportRow').select('line').where('importUuid', '=', view.importUuid).execute(),
    )
    expect(left).toEqual([])
  })
})
