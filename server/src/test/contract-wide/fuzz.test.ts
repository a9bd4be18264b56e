/**
 * Sends malformed requests that are generated from the contract's schemas. The server must never answer with
 * a 5xx or without a code, never hang, never write for a refused request, and never use more and more memory.
 * `npm test` sends 1,000 requests, and `npm run prove` sends 100,000. FUZZ_SEED repeats a run. FUZZ_COUNT
 * sets the number of requests.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { someEngine } from '../databases.ts'
import { ChangeDetector, columnNames } from './database-state.ts'
import type { Attack } from './delivery.ts'
import { createFixture, fixtureTimeoutMs } from './fixture/fixture.ts'
import type { Fixture } from './fixture/types.ts'
import { curlOf, FuzzTarget, findFailure, type Reaction, shrink } from './fuzz-target.ts'
import { attack, essentialAttacks, type Knowledge } from './malformed.ts'
import { Random } from './random.ts'

const isFull = process.env.PROVE === 'full'
const count = Number(process.env.FUZZ_COUNT ?? (isFull ? 100_000 : 1_000))
const seed = Number(process.env.FUZZ_SEED ?? (isFull ? Date.now() % 2 ** 31 : 20_261_121))
/** The number of different failures after which a run ends. */
const maxFailures = 10
/** Tables that refused requests may change: the counters against guessing. */
const changedByRefusals = new Set(['throttle'])

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
function mebibytes(): { heap: number; resident: number } {
  collectGarbage()
  const { heapUsed, rss } = process.memoryUsage()
  return { heap: heapUsed / 2 ** 20, resident: rss / 2 ** 20 }
}

/**
 * Returns how many MiB the memory grows between the second quarter of a run, when all caches are full, and
 * its last quarter. Compares the minima of the two quarters, because garbage collection may run at any time.
 */
function growth(samples: readonly ReturnType<typeof mebibytes>[], kind: 'heap' | 'resident'): number {
  const minimum = (from: number) =>
    Math.min(...samples.slice(from, from + samples.length / 4).map((sample) => sample[kind]))
  return minimum(samples.length * 0.75) - minimum(samples.length / 4)
}

/** Either a member with a session, or a visitor. */
interface Attacker {
  enter: () => Promise<Api>
  knows: Knowledge
}

describe('malformed requests', () => {
  let fixture: Fixture
  let target: FuzzTarget
  let detector: ChangeDetector
  let attackers: Attacker[]
  beforeAll(async () => {
    fixture = await createFixture(someEngine, { env: { LOG_LEVEL: 'fatal' } })
    target = new FuzzTarget(fixture.server.origin)
    detector = new ChangeDetector(fixture.server.databases.owner)
    const { people, strangers, enter, server } = fixture
    const columns = await columnNames(server.databases.owner)
    const createAttacker = async (role: 'admin' | 'member', enter: Attacker['enter']): Promise<Attacker> => ({
      enter,
      knows: {
        credentials: await credentialsOf(enter),
        owns: people[role].owns,
        strangers: Object.values(strangers).map(({ owns }) => owns),
        columns,
      },
    })
    attackers = [
      await createAttacker('admin', () => enter({ memberUuid: people.admin.member.uuid })),
      await createAttacker('member', () => enter({ memberUuid: people.member.member.uuid })),
      await createAttacker('member', async () => server.visitor()),
    ]
  }, fixtureTimeoutMs)
  afterAll(async () => {
    target.close()
    await fixture.close()
  })

  async function credentialsOf(enter: Attacker['enter']): Promise<Knowledge['credentials']> {
    const api = await enter()
    const { token } = await api.ok(calls.session.csrf)
    return {
      cookie: [...api.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin: fixture.server.origin,
      'x-csrf-token': token,
    }
  }

  /** Sends a request. Returns the server's reaction and the failure. */
  async function reactionTo(
    made: Attack,
  ): Promise<{ reaction?: Reaction | undefined; failure?: string | undefined }> {
    try {
      const reaction = await target.react(made)
      const changed = (await detector.changes()).filter((table) => !changedByRefusals.has(table))
      if (reaction === undefined) return {}

      const failure = findFailure(made, reaction)
      if (failure || reaction.status < 400 || changed.length === 0) return { reaction, failure }
      return { reaction, failure: `refused with ${reaction.status}, yet changed ${changed.join(', ')}` }
    } catch (error) {
      return { failure: `no answer: ${(error as Error).message}` }
    }
  }

  async function report(failure: string, made: Attack): Promise<string> {
    const smallest = await shrink(made, async (smaller) => (await reactionTo(smaller)).failure !== undefined)
    return `${made.name}: ${failure}\n  ${curlOf(smallest).slice(0, 2_000)}`
  }

  test(`refuses ${count} malformed requests with a code and changes nothing (FUZZ_SEED=${seed})`, {
    timeout: Math.max(600_000, count * 30),
  }, async () => {
    const random = new Random(seed)
    const statuses = new Map<number, number>()
    const failures = new Map<string, string>()
    const planned = random.shuffled([...essentialAttacks(random, attackers[0]!.knows)])
    const memory: ReturnType<typeof mebibytes>[] = []
    await detector.changes()
    for (let index = 0; index < count && failures.size < maxFailures; index++) {
      if (index % Math.ceil(count / 12) === 0) memory.push(mebibytes())
      const attacker = random.pick(attackers)
      const made =
        index % 2 === 0 ? (planned.pop() ?? attack(random, attacker.knows)) : attack(random, attacker.knows)
      const { reaction, failure } = await reactionTo(made)
      const kind = `${made.name} ${failure?.slice(0, 30)}`
      if (failure && !failures.has(kind)) failures.set(kind, await report(failure, made))
      if (reaction) statuses.set(reaction.status, (statuses.get(reaction.status) ?? 0) + 1)
      const hasNewSession = made.name.startsWith('session.') && reaction?.status === 200
      if (hasNewSession || reaction?.status === 401) {
        attacker.knows.credentials = await credentialsOf(attacker.enter)
        await detector.changes()
      }
    }

    const grown = { heap: growth(memory, 'heap'), resident: growth(memory, 'resident') }
    const tally = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
    const more = `heap ${grown.heap.toFixed(1)} MiB more, resident ${grown.resident.toFixed(1)} MiB more`
    console.log(`fuzz: seed ${seed}, ${count} requests (${tally.join(', ')}), ${more}`)
    expect([...failures.values()]).toEqual([])
    expect(grown.heap).toBeLessThan(20)
    // In a short run the caches are not full yet.
    if (count >= 10_000) expect(grown.resident).toBeLessThan(50)
  })

  test('do not stop the server, which still reports that it is ready', async () => {
    expect(await (await fetch(`${fixture.server.origin}/readyz`)).json()).toMatchObject({ status: 'ready' })
    const api = await fixture.enter({ memberUuid: fixture.people.member.member.uuid })
    expect((await api.ok(calls.elearning.readMemberTasks)).total).toBe(3)
    expect(({} as { admin?: unknown }).admin).toBeUndefined()
  })
})
