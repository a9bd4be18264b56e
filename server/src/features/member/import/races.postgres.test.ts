import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresOnly } from '../../../test/databases.ts'
import { aWorld, type World } from '../../../test/test-server.ts'
import { Importer } from './import-fixture.ts'

describe.each(postgresOnly)('imports at once on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await aWorld(engine)
  })
  afterAll(() => world.close())

  const of = { passwordMode: 'noPassword', matchBy: 'username' } as const

  test('of two on one free seat one wins wholly, again and again', async () => {
    for (let round = 0; round < 10; round += 1) {
      const client = await world.aClient()
      const people = [await Importer.enter(world, client), await Importer.enter(world, client)] as const
      await world.databases.owner.transaction(undefined, (db) =>
        db.updateTable('client').set({ maxMembers: 4 }).where('uuid', '=', client.uuid).execute(),
      )
      const views = await Promise.all(people.map((one, index) => one.file(`Vorname;Nachname\nA${index};Eins\nB${index};Zwei\n`)))
      const asked = await Promise.all(people.map((one, index) => one.send(views[index]!, of, false)))
      expect(asked.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(asked.find(({ status }) => status === 409)?.error?.code).toBe('MemberImport.AlreadyRunning')
      await Promise.all([world.jobs.runDue(), world.jobs.runDue()])
      const names = (await people[0].members()).map(({ lastName }) => lastName).filter((name) => name === 'Eins' || name === 'Zwei')
      expect(names).toEqual(['Eins', 'Zwei'])
      const loser = asked.findIndex(({ status }) => status === 409)
      expect((await people[loser]!.send(views[loser]!, of, false)).error?.code).toBe('MemberImport.MaxMembersExceeded')
    }
  })

  test('of one and the same file are done once by two processes', async () => {
    const client = await world.aClient()
    const admin = await Importer.enter(world, client)
    const view = await admin.file('Vorname;Nachname\nEin;Mal\n')
    const asked = await Promise.all(Array.from({ length: 8 }, () => admin.send(view, of, false)))
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]))
    await Promise.all(Array.from({ length: 4 }, () => world.jobs.runDue()))
    expect((await admin.members()).filter(({ firstName }) => firstName === 'Ein')).toHaveLength(1)
  })
})
