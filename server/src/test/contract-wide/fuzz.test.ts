/**
 * Malformed requests, made from the contract's schemas (security.md P5): never a 5xx, always a code, never a hang, nothing
 * changed by what was refused, memory flat. 1,000 in npm test, 100,000 in npm run prove; FUZZ_SEED repeats a run,
 * FUZZ_COUNT sets its length.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { someEngine } from '../databases.ts'
import { columnNames, Witness } from './database-state.ts'
import type { Attack } from './delivery.ts'
import { complaintAbout, curlOf, FuzzTarget, type Reaction, shrunk } from './fuzz-target.ts'
import { attack, essentialAttacks, type Knowledge } from './malformed.ts'
import { Random } from './random.ts'
import { createStage, type Stage, stageTimeout } from './stage.ts'

const isFull = process.env.PROVE === 'full'
const count = Number(process.env.FUZZ_COUNT ?? (isFull ? 100_000 : 1_000))
const seed = Number(process.env.FUZZ_SEED ?? (isFull ? Date.now() % 2 ** 31 : 20_261_121))
/** Kinds of failure after which a run ends. */
const maxFailures = 10
/** Counters against guessing count what was refused, too. */
const countsRefusals = new Set(['throttle'])

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
function mebibytes(): { heap: number; resident: number } {
  collectGarbage()
  const { heapUsed, rss } = process.memoryUsage()
  return { heap: heapUsed / 2 ** 20, resident: rss / 2 ** 20 }
}

/** From the second to the last quarter of a run: by then everything that is kept once is kept. The least counts, because collectors come and go. */
function growth(samples: readonly ReturnType<typeof mebibytes>[], what: 'heap' | 'resident'): number {
  const least = (from: number) =>
    Math.min(...samples.slice(from, from + samples.length / 4).map((sample) => sample[what]))
  return least(samples.length * 0.75) - least(samples.length / 4)
}

/** Somebody with a session, or nobody. */
interface Attacker {
  enter: () => Promise<Api>
  knows: Knowledge
}

describe('malformed requests', () => {
  let stage: Stage
  let target: FuzzTarget
  let witness: Witness
  let attackers: Attacker[]
  beforeAll(async () => {
    stage = await createStage(someEngine, { env: { LOG_LEVEL: 'fatal' } })
    target = new FuzzTarget(stage.server.origin)
    witness = new Witness(stage.server.databases.owner)
    const { people, strangers, enter, server } = stage
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
  }, stageTimeout)
  afterAll(async () => {
    target.close()
    await stage.close()
  })

  async function credentialsOf(enter: Attacker['enter']): Promise<Knowledge['credentials']> {
    const api = await enter()
    const { token } = await api.ok(calls.session.csrf)
    return {
      cookie: [...api.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin: stage.server.origin,
      'x-csrf-token': token,
    }
  }

  /** What the server makes of a request, and what is wrong with that. */
  async function reactionTo(
    made: Attack,
  ): Promise<{ reaction?: Reaction | undefined; complaint?: string | undefined }> {
    try {
      const reaction = await target.react(made)
      const changed = (await witness.changes()).filter((table) => !countsRefusals.has(table))
      if (reaction === undefined) return {}
      const complaint = complaintAbout(made, reaction)
      // What was asked again may have been taken the first time.
      if (complaint || reaction.status < 400 || reaction.rounds > 1 || changed.length === 0)
        return { reaction, complaint }
      return { reaction, complaint: `refused with ${reaction.status}, yet changed ${changed.join(', ')}` }
    } catch (error) {
      return { complaint: `no answer: ${(error as Error).message}` }
    }
  }

  async function report(complaint: string, made: Attack): Promise<string> {
    const smallest = await shrunk(
      made,
      async (smaller) => (await reactionTo(smaller)).complaint !== undefined,
    )
    return `${made.name}: ${complaint}\n  ${curlOf(smallest).slice(0, 2_000)}`
  }

  test(`${count} of them are all refused in order (FUZZ_SEED=${seed})`, {
    timeout: Math.max(120_000, count * 30),
  }, async () => {
    const random = new Random(seed)
    const statuses = new Map<number, number>()
    const failures = new Map<string, string>()
    const planned = random.shuffled([...essentialAttacks(random, attackers[0]!.knows)])
    const memory: ReturnType<typeof mebibytes>[] = []
    await witness.changes()
    for (let index = 0; index < count && failures.size < maxFailures; index++) {
      if (index % Math.ceil(count / 12) === 0) memory.push(mebibytes())
      const attacker = random.pick(attackers)
      const made =
        index % 2 === 0 ? (planned.pop() ?? attack(random, attacker.knows)) : attack(random, attacker.knows)
      const { reaction, complaint } = await reactionTo(made)
      const kind = `${made.name} ${complaint?.slice(0, 30)}`
      if (complaint && !failures.has(kind)) failures.set(kind, await report(complaint, made))
      if (reaction) statuses.set(reaction.status, (statuses.get(reaction.status) ?? 0) + 1)
      const hasNewSession = made.name.startsWith('session.') && reaction?.status === 200
      if (hasNewSession || reaction?.status === 401) {
        attacker.knows.credentials = await credentialsOf(attacker.enter)
        await witness.changes()
      }
    }
    const grown = { heap: growth(memory, 'heap'), resident: growth(memory, 'resident') }
    const tally = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
    console.log(
      `fuzz: seed ${seed}, ${count} requests (${tally.join(', ')}), heap ${grown.heap.toFixed(1)} MiB more, resident ${grown.resident.toFixed(1)} MiB more`,
    )
    expect([...failures.values()]).toEqual([])
    expect(grown.heap).toBeLessThan(20)
    // A short run is still filling what is kept once.
    if (count >= 10_000) expect(grown.resident).toBeLessThan(50)
  })

  test('the server is as ready as before', async () => {
    expect(await (await fetch(`${stage.server.origin}/readyz`)).text()).toBe('{"status":"ready"}')
    const api = await stage.enter({ memberUuid: stage.people.member.member.uuid })
    expect((await api.ok(calls.elearning.readMemberTasks)).total).toBe(2)
    expect(({} as { admin?: unknown }).admin).toBeUndefined()
  })
})
