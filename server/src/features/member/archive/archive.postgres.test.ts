/** Tests of concurrent requests. They need several connections, so they run on PostgreSQL only. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sortTexts } from '../../../test/contract-wide/sort-texts.ts'
import { createAssignedCourse } from '../../../test/courses.ts'
import { createTestServer, type TestMember, type TestServer } from '../../../test/test-server.ts'
import { brokenLinks } from '../../certificate/chain-fixture.ts'
import { Player } from '../../elearning/player-fixture.ts'
import { readSeats } from '../seats.store.ts'

const { archive, unarchive, remove } = calls.archivedMember
const rounds = 5

describe('concurrent requests', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer('postgres', { env: { LOG_LEVEL: 'silent' } })
  })
  afterAll(() => server.close())

  const codes = (answers: readonly { status: number; error: { code: string } | undefined }[]) =>
    sortTexts(answers.map(({ status, error }) => error?.code ?? `${status}`))

  test('restore only one of two members if only one seat is free', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const client = await server.createClient()
      const apis = await Promise.all(
        [
          await server.createMember(client, { role: 'admin' }),
          await server.createMember(client, { role: 'admin' }),
        ].map((admin) => server.signedIn(admin)),
      )
      const archived = [
        await server.createMember(client, { archived: true }),
        await server.createMember(client, { archived: true }),
      ]
      await server.databases.owner.transaction(undefined, (db) =>
        db.updateTable('client').set({ maxMembers: 3 }).where('uuid', '=', client.uuid).execute(),
      )
      const answers = await Promise.all(
        apis.map((api, index) => api.send(unarchive, { uuids: [archived[index]!.uuid] })),
      )
      expect(codes(answers)).toEqual(['200', 'Client.MaxMembersReached'])
      expect(await server.inClient(client, readSeats)).toEqual({ used: 3, max: 3 })
    }
  })

  test('keep one of two super-admins who archive each other', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const client = await server.createClient()
      const [one, other] = [
        await server.createMember(client, { role: 'super-admin' }),
        await server.createMember(client, { role: 'super-admin' }),
      ]
      const [first, second] = [await server.signedIn(one), await server.signedIn(other)]
      const answers = await Promise.all([
        first.send(archive, { uuids: [other.uuid] }),
        second.send(archive, { uuids: [one.uuid] }),
      ])
      // One request succeeds. The other one is refused, because a super-admin must remain or because its
      // session has already ended.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = await server.inClient(client, (db) =>
        db.selectFrom('member').select('uuid').where('archivedAt', 'is', null).execute(),
      )
      expect(left).toHaveLength(1)
    }
  })

  test('either store the result of a member who is being archived or refuse it', async () => {
    const client = await server.createClient()
    const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const learner = async (): Promise<[TestMember, Player]> => {
      const member = await server.createMember(client)
      const player = await Player.open(
        await server.signedIn(member),
        await createAssignedCourse(server, client, { assignedOn: '2026-11-02' }),
      )
      return [member, player]
    }
    for (let round = 0; round < rounds; round += 1) {
      const [member, player] = await learner()
      const save = await player.whole()
      const [saved, archived] = await Promise.all([
        player.send(save),
        admin.send(archive, { uuids: [member.uuid] }),
      ])
      expect(archived.status).toBe(200)
      expect([200, 400, 401]).toContain(saved.status)
      const results = await server.inClient(client, (db) =>
        db.selectFrom('elearningResult').select('uuid').where('memberUuid', '=', member.uuid).execute(),
      )
      expect(results).toHaveLength(saved.status === 200 ? 1 : 0)
      expect((await player.api.send(calls.member.state)).status).toBe(401)
    }
    expect(await server.inClient(client, (db) => brokenLinks(db, client.uuid))).toEqual([])
  })

  test('either restore or delete a member, but not both', async () => {
    const client = await server.createClient()
    const apis = [
      await server.createMember(client, { role: 'admin' }),
      await server.createMember(client, { role: 'admin' }),
    ]
    const [one, other] = [await server.signedIn(apis[0]!), await server.signedIn(apis[1]!)]
    for (let round = 0; round < rounds; round += 1) {
      const { uuid } = await server.createMember(client, { archived: true })
      const answers = await Promise.all([
        one.send(unarchive, { uuids: [uuid] }),
        other.send(remove, { uuids: [uuid] }),
      ])
      expect(codes(answers)).toEqual(['200', 'Member.NotFound'])
    }
  })
})
