import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomToken, sha256 } from '../../../platform/crypto/secrets.ts'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { Player } from '../player-fixture.ts'

describe.each(featureEngines)('e-learnings of another member on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let course: TestCourse
  let player: Player
  let resultUuid: string
  let adviser: Api

  /** An adviser with access to the client. */
  const createAdviser = async (): Promise<Api> => {
    const token = randomToken()
    await server.databases.owner.transaction(undefined, async (db) => {
      await sql`update client set adviser_login_allowed = true where uuid = ${client.uuid}`.execute(db)
      const { uuid } = await db
        .insertInto('adviser')
        .values({
          licenseeUuid: client.licenseeUuid,
          username: 'berta',
          email: 'berta@test.example',
          firstName: 'Berta',
          lastName: 'Berater',
        })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('session')
        .values({
          clientUuid: client.uuid,
          adviserUuid: uuid,
          tokenHash: sha256(token),
          expiresAt: sql`now() + interval '1 hour'`,
        })
        .execute()
    })
    const api = server.visitor()
    api.cookies.set('sid', token)
    return api
  }
  /** All calls that a learner can make, with uuids that exist. */
  const everything = (): [string, (api: Api) => Promise<{ status: number; text: string }>][] => [
    ['readMemberTasks', (api) => api.send(calls.elearning.readMemberTasks)],
    ['readMemberStatistics', (api) => api.send(calls.elearning.readMemberStatistics)],
    [
      'createExecution',
      (api) => api.send(calls.elearning.createExecution, { elearningUuid: course.elearningUuid }),
    ],
    [
      'readExecution',
      (api) => api.send(calls.elearning.readExecution, { executionUuid: player.executionUuid }),
    ],
    [
      'saveExecution',
      (api) => api.send(calls.elearning.saveExecution, player.next({ pagesCompleted: ['p1'] })),
    ],
    [
      'readExecutionResult',
      (api) => api.send(calls.elearning.readExecutionResult, { executionUuid: player.executionUuid }),
    ],
    ['readResultData', (api) => api.send(calls.elearning.readResultData, { resultUuid })],
    [
      'resetExecution',
      (api) => api.send(calls.elearning.resetExecution, { executionUuid: player.executionUuid }),
    ],
    [
      'certificatePdf',
      async (api) => {
        const { status, bytes } = await api.file(calls.elearning.certificatePdf, { resultUuid })
        return { status, text: bytes.toString('latin1') }
      },
    ],
  ]

  beforeAll(async () => {
    server = await createTestServer(engine)
    server.clock.now = new Date('2026-11-02T09:00:00Z')
    client = await server.createClient()
    const max = await server.createMember(client)
    course = await createAssignedCourse(server, client, { assignedOn: '2026-11-02' })
    player = await Player.open(await server.signedIn(max), course)
    resultUuid = (await player.finish()).result?.resultUuid ?? ''
    adviser = await createAdviser()
  })
  afterAll(() => server.close())

  test('are tested with all calls of a learner', () => {
    expect(
      everything()
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(Object.keys(calls.elearning).toSorted())
  })

  test('are unavailable to an adviser, whose calls are all refused', async () => {
    const state = await adviser.ok(calls.member.state)
    const learning = new Set<string>(Object.values(calls.elearning).map(({ access }) => access))
    expect([
      state.roleIdentifier,
      state.permissions.filter((permission) => learning.has(permission)),
    ]).toEqual(['user', []])
    for (const [name, call] of everything()) {
      expect([name, await call(adviser)]).toMatchObject([
        name,
        { status: 403, text: '{"error":{"code":"Permission.Missing"}}' },
      ])
    }
  })

  test('are unavailable without a session', async () => {
    for (const [name, call] of everything())
      expect([name, (await call(server.visitor())).status]).toEqual([name, 401])
  })

  test.each(['super-admin', 'admin', 'loc-admin', 'ou-admin', 'member'] as const)(
    'cannot be read or changed by a colleague with the role %s',
    async (role) => {
      const colleague = await server.signedIn(await server.createMember(client, { role }))
      await expectNothing(colleague, role === 'super-admin' || role === 'admin')
    },
  )

  test.each(['admin', 'member'] as const)(
    'cannot be read or changed by a member of another company with the role %s',
    async (role) => {
      const stranger = await server.signedIn(await server.createMember(await server.createClient(), { role }))
      await expectNothing(stranger)
    },
  )

  /**
   * Sends all calls and checks that none of them reads or changes any data of the member. `leads`: the role
   * may reset the e-learning for the member, with a reason.
   */
  async function expectNothing(api: Api, leads = false): Promise<void> {
    const before = await player.read()
    const answers = Object.fromEntries(
      await Promise.all(everything().map(async ([name, call]) => [name, await call(api)] as const)),
    )
    const { readMemberTasks, readMemberStatistics, createExecution, resetExecution, ...others } = answers
    expect(JSON.parse(readMemberTasks?.text ?? '')).toMatchObject({ rows: [], total: 0 })
    expect(JSON.parse(readMemberStatistics?.text ?? '')).toMatchObject({ total: 0, certificates: 0 })
    expect(createExecution).toMatchObject({ status: 400, text: '{"error":{"code":"Elearning.NotAssigned"}}' })
    expect(resetExecution).toMatchObject(
      leads
        ? { status: 400, text: '{"error":{"code":"Request.Invalid","fields":{"reason":"required"}}}' }
        : { status: 404, text: '{"error":{"code":"ElearningExecution.NotFound"}}' },
    )
    for (const [name, { status, text }] of Object.entries(others)) {
      const code =
        name === 'readResultData' || name === 'certificatePdf'
          ? 'ElearningResult.NotFound'
          : 'ElearningExecution.NotFound'
      expect([name, status, text]).toEqual([name, 404, `{"error":{"code":"${code}"}}`])
    }
    expect(await player.read()).toEqual(before)
  }
})
