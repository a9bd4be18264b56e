/**
 * Checks that a replica, which refuses every write, can answer each call that the contract marks. If a read
 * fails on the replica, the primary answers instead, so the test compares the counts of reads by result.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningPostgres, startPostgres } from '../../../../scripts/postgres.mjs'
import { replicaReads } from '../../platform/metrics.ts'
import type { Api } from '../api.ts'
import { postgresOnly } from '../databases.ts'
import { examples, type NamedExample } from './examples.ts'
import { createFixture, fixtureTimeoutMs } from './fixture/fixture.ts'
import type { Fixture } from './fixture/types.ts'

describe.each(postgresOnly)('a replica on %s', (engine) => {
  let [primary, standby]: RunningPostgres[] = []
  let fixture: Fixture
  let api: Api
  beforeAll(async () => {
    primary = await startPostgres({ settings: { synchronous_commit: 'on' } })
    standby = await startPostgres({ standbyOf: primary.adminUrl })
    const cluster = { primaryUrl: primary.adminUrl, replicaUrl: standby.adminUrl }
    fixture = await createFixture(engine, { cluster })
    api = await fixture.enter({ memberUuid: fixture.people['super-admin'].member.uuid })
  }, fixtureTimeoutMs)
  afterAll(async () => {
    await fixture.close()
    await standby?.stop()
    await primary?.stop()
  })
  const read = async () =>
    new Map((await replicaReads.get()).values.map(({ labels, value }) => [labels.result, value] as const))
  let before: Awaited<ReturnType<typeof read>>
  beforeEach(async () => {
    before = await read()
  })
  /** Returns how many reads had this result since the start of the test. */
  const count = async (result: 'answered' | 'failed') =>
    ((await read()).get(result) ?? 0) - (before.get(result) ?? 0)
  /** Sends the example until the replica is current enough. Returns the status of the answer. */
  async function readOnReplica({ call, input }: NamedExample): Promise<number> {
    let status = 0
    const ask = async () => {
      const answer = await api.request(call.method, call.path, input(fixture.people['super-admin'].owns))
      await answer.arrayBuffer()
      status = answer.status
      return (await count('answered')) > 0 || (await count('failed')) > 0
    }
    await expect.poll(ask).toBe(true)
    return status
  }

  const marked = examples.filter(({ call }) => call.replica)
  test.each(marked)('answers $name', async (example) => {
    expect(await readOnReplica(example)).toBe(200)
    expect([(await count('answered')) > 0, await count('failed')]).toEqual([true, 0])
  })

  test('is asked only for reads of one transaction or of handlers that choose what it reads', () => {
    const writing = marked.filter(
      ({ call }) => call.transaction === 'one' && (call.audit ?? call.costly ?? call.creates) !== undefined,
    )
    expect(writing.map(({ name }) => name)).toEqual([])
  })
})
