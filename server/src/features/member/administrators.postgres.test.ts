/** Two concurrent changes never remove the last two administrators of a company. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Api } from '../../test/api.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../test/test-server.ts'
import { listAdministratorRoles } from './administrators.store.ts'
import { createRecord } from './details/member-details-fixture.ts'

const { archive } = calls.archivedMember
const { update } = calls.memberDetails

/** Makes each transaction wait before a statement until `count` transactions have reached it. */
class Barrier {
  readonly #count: number
  readonly #open = Promise.withResolvers<void>()
  arrived = 0

  constructor(count: number) {
    this.#count = count
  }

  wait(): Promise<void> {
    this.arrived += 1
    if (this.arrived === this.#count) this.#open.resolve()
    return this.#open.promise
  }
}

interface Administrator {
  member: TestMember
  api: Api
}

const archiveMember = ({ api }: Administrator, { member }: Administrator): Promise<Answer<unknown>> =>
  api.send(archive, { uuids: [member.uuid] })
const demote = ({ api }: Administrator, { member: { uuid, username } }: Administrator) =>
  api.send(update, { uuid, ...createRecord({ username, role: 'member' }), version: 1 })

describe('two administrators', () => {
  let server: TestServer
  let client: TestClient
  let barrier: Barrier | undefined
  beforeAll(async () => {
    // The barrier stops each transaction at the statement that locks the company. By then, the transaction
    // has made its change.
    const onStatement = (statement: string) =>
      statement.endsWith('from "client" for no key update') ? barrier?.wait() : undefined
    server = await createTestServer('postgres', { env: { LOG_LEVEL: 'silent' }, onStatement })
  })
  beforeEach(async () => {
    barrier = undefined
    client = await server.createClient()
  })
  afterAll(() => server.close())

  const createAdministrator = async (role: 'super-admin' | 'admin'): Promise<Administrator> => {
    const member = await server.createMember(client, { role })
    return { member, api: await server.signedIn(member) }
  }

  const races: readonly (readonly [
    string,
    (one: Administrator, other: Administrator) => Promise<unknown>[],
  ])[] = [
    ['archive each other', (one, other) => [archiveMember(one, other), archiveMember(other, one)]],
    ['demote each other', (one, other) => [demote(one, other), demote(other, one)]],
    ['give up their role', (one, other) => [demote(one, one), demote(other, other)]],
    ['are archived and give up the role', (one, other) => [archiveMember(one, other), demote(one, one)]],
  ]

  describe.each([
    ['super-admin', 'Member.LastSuperAdmin'],
    ['admin', 'Member.LastAdmin'],
  ] as const)('with the role %s', (role, refusal) => {
    test.each(races)('who %s at the same time cannot both succeed', async (_what, race) => {
      const [one, other] = [await createAdministrator(role), await createAdministrator(role)]
      barrier = new Barrier(2)
      const answers = (await Promise.all(race(one, other))) as Answer<unknown>[]

      expect(barrier.arrived).toBeGreaterThan(1)
      expect(new Set(answers.map(({ status, error }) => error?.code ?? status))).toEqual(
        new Set([200, refusal]),
      )
      expect(await server.inClient(client, listAdministratorRoles)).toEqual([role])
    })
  })
})
