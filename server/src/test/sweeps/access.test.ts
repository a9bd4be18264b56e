/** Every call × everybody × every origin of what it names: decided by access/roles.ts alone (security.md P1, P3). */
import { randomUUID } from 'node:crypto'
import { callEntries, type ErrorCode } from '@sorgfalt/contract'
import { errorStatus } from '@sorgfalt/contract/error'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { reachOf } from '../../access/roles.ts'
import { type Actor, actorsOf } from './actors.ts'
import { examples, type NamedExample, namedObjects, namesNothing, replacedAt } from './examples.ts'
import { aStage, type Origin, origins, type Stage } from './stage.ts'

type Verdict = ErrorCode | 'foreign' | 'admitted'

/** What access/roles.ts promises. */
function promised({ name, call, of, needsSession }: NamedExample, { role }: Actor, origin: Origin): Verdict {
  if (call.access === 'public' && !needsSession) return 'admitted'
  if (role === undefined) return 'Session.Missing'
  const reach = reachOf(name, role)
  if (reach === 'no') return 'Permission.Missing'
  const isWithinReach = origin === 'own' || (origin === 'out of scope' && (of === 'client' || reach === 'all'))
  return isWithinReach ? 'admitted' : 'foreign'
}

describe('access', () => {
  let stage: Stage
  let actors: Actor[]
  let cases = 0
  let wrong = 0
  beforeAll(async () => {
    stage = await aStage()
    actors = actorsOf(stage)
  })
  afterAll(async () => {
    await stage.close()
    console.log(`access: ${callEntries.length} calls, ${cases} cases, ${wrong} wrong`)
  })

  const answerOf = async (actor: Actor, { name, call }: NamedExample, input: Record<string, unknown>) => {
    const answer = await (await actor.apiFor(name)).request(call.method, call.path, input)
    return { status: answer.status, text: await answer.text() }
  }
  const codeOf = (text: string): string | undefined => /^\{"error":\{"code":"([^"]+)"/.exec(text)?.[1]

  /** The complaint about one case, or nothing. */
  async function complaint(actor: Actor, example: NamedExample, origin: Origin, path: readonly string[], value: unknown): Promise<string[]> {
    const mine = example.input(actor.owns)
    const answer = await answerOf(actor, example, replacedAt(mine, path, value))
    const verdict = promised(example, actor, origin)
    const says = (expected: string) => [`${actor.name}, ${origin} ${path.join('.')}: ${expected}, not ${answer.status} ${answer.text.slice(0, 200)}`]
    if (verdict === 'admitted') {
      const status = example.refused ? errorStatus[example.refused] : 200
      return answer.status === status && (!example.refused || codeOf(answer.text) === example.refused) ? [] : says(String(status))
    }
    if (verdict !== 'foreign') {
      return answer.status === errorStatus[verdict] && codeOf(answer.text) === verdict ? [] : says(verdict)
    }
    const unknown = await answerOf(actor, example, replacedAt(mine, path, randomUUID()))
    return answer.status === 404 && answer.text === unknown.text ? [] : says(`404 ${unknown.text}`)
  }

  test.each(callEntries.map(([name]) => name))('%s answers everybody as the matrix says', async (name) => {
    const complaints: string[] = []
    for (const example of examples.filter((one) => one.name === name)) {
      for (const actor of actors) {
        const strangers = { ...stage.strangers, own: undefined }
        const foreign = origins.flatMap((origin) => {
          const stranger = strangers[origin]
          const named = stranger && example.of ? namedObjects(example, actor.owns, stranger.owns) : []
          return named.map((object) => ({ origin, ...object }))
        })
        for (const { origin, path, value } of [...foreign, { origin: 'own' as const, path: [], value: example.input(actor.owns) }]) {
          complaints.push(...(await complaint(actor, example, origin, path, value)))
          cases++
        }
      }
    }
    wrong += complaints.length
    expect(complaints).toEqual([])
  })

  test.each(callEntries)('every uuid that %s takes is named by an example', (name, call) => {
    const { properties = {} } = z.toJSONSchema(call.input, { io: 'input' }) as { properties?: Record<string, unknown> }
    const uuids = Object.keys(properties).filter((key) => JSON.stringify(properties[key]).includes('"format":"uuid"'))
    const { member } = stage.people
    const named = examples.filter((one) => one.name === name).flatMap((one) => namedObjects(one, member.owns, stage.strangers['other licensee'].owns))
    const covered = new Set([...named.map(({ path }) => path[0]), ...Object.keys(namesNothing[name] ?? {})])
    expect(uuids.filter((key) => !covered.has(key))).toEqual([])
  })
})
