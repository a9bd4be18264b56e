import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresOnly } from '../../../test/databases.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { listAdministratorRoles } from '../administrators.store.ts'
import { Importer } from './import-fixture.ts'

describe.each(postgresOnly)('concurrent member imports on %s', (engine) => {
  let server: TestServer
  let onStatement: (statement: string) => unknown = () => undefined
  beforeAll(async () => {
    server = await createTestServer(engine, {
      onStatement: async (statement) => void (await onStatement(statement)),
    })
  })
  afterAll(() => server.close())

  const settings = { passwordMode: 'noPassword', matchBy: 'username' } as const

  test('run for only one of two users if there are seats for only one import', async () => {
    for (let round = 0; round < 10; round += 1) {
      const client = await server.createClient()
      const people = [await Importer.enter(server, client), await Importer.enter(server, client)] as const
      await server.databases.owner.transaction(undefined, (db) =>
        db.updateTable('client').set({ maxMembers: 4 }).where('uuid', '=', client.uuid).execute(),
      )
      const views = await Promise.all(
        people.map((one, index) => one.file(`Vorname;Nachname\nA${index};Eins\nB${index};Zwei\n`)),
      )
      const answers = await Promise.all(people.map((one, index) => one.send(views[index]!, settings, false)))
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('MemberImport.AlreadyRunning')
      await Promise.all([server.jobs.runDue(), server.jobs.runDue()])
      const names = (await people[0].members())
        .map(({ lastName }) => lastName)
        .filter((name) => name === 'Eins' || name === 'Zwei')
      expect(names).toEqual(['Eins', 'Zwei'])
      const refused = answers.findIndex(({ status }) => status === 409)
      expect((await people[refused]!.send(views[refused]!, settings, false)).error?.code).toBe(
        'MemberImport.MaxMembersExceeded',
      )
    }
  })

  test('of the same file run only once, even if several processes run the job', async () => {
    const client = await server.createClient()
    const admin = await Importer.enter(server, client)
    const view = await admin.file('Vorname;Nachname\nEin;Mal\n')
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.send(view, settings, false)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await Promise.all(Array.from({ length: 4 }, () => server.jobs.runDue()))
    expect((await admin.members()).filter(({ firstName }) => firstName === 'Ein')).toHaveLength(1)
  })
  test('cannot demote the last administrator while that administrator archives the importer', async () => {
    const client = await server.createClient()
    const importer = await Importer.enter(server, client)
    const last = await Importer.enter(server, client)
    const { username } = (await last.members()).find(({ uuid }) => uuid === last.uuid)!
    const view = await importer.file(`Vorname;Nachname;Benutzername;Rolle\nEin;Name;${username};Mitglied\n`)
    expect((await importer.send(view, settings, false)).body).toMatchObject({ state: 'running', updated: 1 })

    let archived: { status: number } | undefined
    onStatement = async (statement) => {
      if (!/from "member_import".*for update/.test(statement)) return
      onStatement = () => undefined
      archived = await last.api.send(calls.archivedMember.archive, { uuids: [importer.uuid] })
    }
    await server.runJobs()

    expect(archived?.status).toBe(200)
    expect(await server.inClient(client, listAdministratorRoles)).toEqual(['admin'])
    const { failure } = await server.inClient(client, (db) =>
      db.selectFrom('memberImport').select('failure').executeTakeFirstOrThrow(),
    )
    expect(failure).toBe('Member.LastAdmin')
  })
})
