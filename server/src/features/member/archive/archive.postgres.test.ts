/** Two at once, which only a real server can show (security.md C103, C104). */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAssignedCourse } from '../../../test/courses.ts'
import { sorted } from '../../../test/contract-wide/stage.ts'
import { aWorld, type TestMember, type World } from '../../../test/test-server.ts'
import { Player } from '../../elearning/player-fixture.ts'
import { brokenLinks } from '../../certificate/chain-fixture.ts'
import { readSeats } from '../seats.store.ts'

const { archive, unarchive, remove } = calls.archivedMember
const rounds = 5

describe('two at once', () => {
  let world: World
  beforeAll(async () => {
    world = await aWorld('postgres', { env: { LOG_LEVEL: 'silent' } })
  })
  afterAll(() => world.close())

  const codes = (answers: readonly { status: number; error: { code: string } | undefined }[]) =>
    sorted(answers.map(({ status, error }) => error?.code ?? `${status}`))

  test('unarchive on the last seat: one of them comes back', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const client = await world.aClient()
      const apis = await Promise.all(
        [await world.aMember(client, { role: 'admin' }), await world.aMember(client, { role: 'admin' })].map((admin) =>
          world.signedIn(admin),
        ),
      )
      const gone = [await world.aMember(client, { archived: true }), await world.aMember(client, { archived: true })]
      await world.databases.owner.transaction(undefined, (db) =>
        db.updateTable('client').set({ maxMembers: 3 }).where('uuid', '=', client.uuid).execute(),
      )
      const answers = await Promise.all(apis.map((api, index) => api.send(unarchive, { uuids: [gone[index]!.uuid] })))
      expect(codes(answers)).toEqual(['200', 'Client.MaxMembersReached'])
      expect(await world.inClient(client, readSeats)).toEqual({ used: 3, max: 3 })
    }
  })

  test('two super administrators archive each other: one stays', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const client = await world.aClient()
      const [one, other] = [await world.aMember(client, { role: 'super-admin' }), await world.aMember(client, { role: 'super-admin' })]
      const [first, second] = [await world.signedIn(one), await world.signedIn(other)]
      const answers = await Promise.all([first.send(archive, { uuids: [other.uuid] }), second.send(archive, { uuids: [one.uuid] })])
      // The loser is either too late for the check or already signed out.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = await world.inClient(client, (db) => db.selectFrom('member').select('uuid').where('archivedAt', 'is', null).execute())
      expect(left).toHaveLength(1)
    }
  })

  test('a member completes while being archived: either order is a whole one', async () => {
    const client = await world.aClient()
    const admin = await world.signedIn(await world.aMember(client, { role: 'admin' }))
    const learner = async (): Promise<[TestMember, Player]> => {
      const member = await world.aMember(client)
      const player = await Player.open(await world.signedIn(member), await anAssignedCourse(world, client, { assignedOn: '2026-11-02' }))
      return [member, player]
    }
    for (let round = 0; round < rounds; round += 1) {
      const [member, player] = await learner()
      const save = await player.whole()
      const [saved, archived] = await Promise.all([player.send(save), admin.send(archive, { uuids: [member.uuid] })])
      expect(archived.status).toBe(200)
      expect([200, 400, 401]).toContain(saved.status)
      const results = await world.inClient(client, (db) =>
        db.selectFrom('elearningResult').select('uuid').where('memberUuid', '=', member.uuid).execute(),
      )
      expect(results).toHaveLength(saved.status === 200 ? 1 : 0)
      expect((await player.api.send(calls.member.state)).status).toBe(401)
    }
    expect(await world.inClient(client, (db) => brokenLinks(db, client.uuid))).toEqual([])
  })

  test('one admin brings somebody back while another deletes: it is one or the other', async () => {
    const client = await world.aClient()
    const apis = [await world.aMember(client, { role: 'admin' }), await world.aMember(client, { role: 'admin' })]
    const [one, other] = [await world.signedIn(apis[0]!), await world.signedIn(apis[1]!)]
    for (let round = 0; round < rounds; round += 1) {
      const { uuid } = await world.aMember(client, { archived: true })
      const answers = await Promise.all([one.send(unarchive, { uuids: [uuid] }), other.send(remove, { uuids: [uuid] })])
      expect(codes(answers)).toEqual(['200', 'Member.NotFound'])
    }
  })
})
