/** Every call × everybody × every origin of what it names: decided by access/roles.ts alone (security.md P1, P3). */
import { randomUUID } from 'node:crypto'
import { callEntries, type ErrorCode } from '@sorgfalt/contract'
import { errorStatus } from '@sorgfalt/contract/core/error'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reachOf } from '../../access/roles.ts'
import { featureEngines } from '../databases.ts'
import { type Actor, actorsOf } from './actors.ts'
import { examples, type NamedExample, namedObjects, namesNothing, replacedAt } from './examples.ts'
import { inputSchema } from './schemas.ts'
import { createStage, type Origin, origins, type Stage, stageTimeout } from './stage.ts'

type Verdict = ErrorCode | 'foreign' | 'admitted'

/** One thing that an input names, and where it comes from. */
interface Case {
  origin: Origin
  path: readonly string[]
  value: unknown
}

/** What access/roles.ts promises. */
function promised({ name, call, of, needsSession }: NamedExample, { role }: Actor, origin: Origin): Verdict {
  if (call.access === 'public' && !needsSession) return 'admitted'
  if (role === undefined) return 'Session.Missing'
  const reach = reachOf(name, role)
  if (reach === 'no') return 'Permission.Missing'
  const isWithinReach =
    origin === 'own' || (origin === 'out of scope' && (of === 'client' || reach === 'all'))
  return isWithinReach ? 'admitted' : 'foreign'
}

describe.each(featureEngines)('access on %s', (engine) => {
  let stage: Stage
  let actors: Actor[]
  let cases = 0
  const taken = new Set<NamedExample>()
  let wrong = 0
  beforeAll(async () => {
    stage = await createStage(engine)
    actors = actorsOf(stage)
  }, stageTimeout)
  afterAll(async () => {
    await stage.close()
    console.log(`access on ${engine}: ${callEntries.length} calls, ${cases} cases, ${wrong} wrong`)
  })

  const answerOf = async (actor: Actor, { name, call }: NamedExample, input: Record<string, unknown>) => {
    const answer = await (await actor.apiFor(name)).request(call.method, call.path, input)
    return { status: answer.status, text: await answer.text() }
  }
  const codeOf = (text: string): string | undefined => /^\{"error":\{"code":"([^"]+)"/.exec(text)?.[1]

  /** Refusals that a call may answer those it admits; what is not found is decided case by case. */
  const ownRefusals = ({ call }: NamedExample): readonly string[] =>
    call.refusals.filter((code) => errorStatus[code] !== 404)

  /** The complaint about one case, or nothing. */
  async function complaint(
    actor: Actor,
    example: NamedExample,
    { origin, path, value }: Case,
  ): Promise<string[]> {
    const mine = example.input(actor.owns)
    const answer = await answerOf(actor, example, replacedAt(mine, path, value))
    cases++
    const verdict = promised(example, actor, origin)
    const code = codeOf(answer.text)
    const says = (expected: string) => [
      `${actor.name}, ${origin} ${path.join('.')}: ${expected}, not ${answer.status} ${answer.text.slice(0, 200)}`,
    ]
    if (verdict === 'admitted') {
      if (answer.status === 200 || code === example.refused) taken.add(example)
      const isGone = example.isLast === true && taken.has(example) && answer.status === 404
      return answer.status === 200 || isGone || ownRefusals(example).includes(code ?? '') ? [] : says('200')
    }
    if (verdict !== 'foreign')
      return answer.status === errorStatus[verdict] && code === verdict ? [] : says(verdict)
    const unknown = await answerOf(actor, example, replacedAt(mine, path, randomUUID()))
    return answer.status === 404 && answer.text === unknown.text ? [] : says(`404 ${unknown.text}`)
  }

  /** The example as it is, and with each thing that it names replaced by one from every other origin. */
  function casesOf(example: NamedExample, { owns, role }: Actor): Case[] {
    const foreign = origins.flatMap((origin) => {
      if (origin === 'own' || !example.of) return []
      const beyond = origin === 'out of scope' && role && reachOf(example.name, role) === 'all'
      return namedObjects(example, owns, (beyond ? stage.another : stage.strangers[origin]).owns)
        .filter(({ path: [key = ''] }) => namesNothing[example.name]?.[key] === undefined)
        .map((object) => ({ origin, ...object }))
    })
    return [...foreign, { origin: 'own', path: [], value: example.input(owns) }]
  }

  const names = callEntries.map(([name]) => name)
  const isLast = (name: string) => examples.some((one) => one.name === name && one.isLast === true)
  test.each([...names.filter((name) => !isLast(name)), ...names.filter(isLast)])(
    '%s answers everybody as the matrix says',
    async (name) => {
      const complaints: string[] = []
      const own = examples.filter((one) => one.name === name)
      for (const example of own) {
        for (const actor of actors) {
          for (const one of casesOf(example, actor))
            complaints.push(...(await complaint(actor, example, one)))
        }
      }
      wrong += complaints.length
      expect(complaints).toEqual([])
      // Otherwise the example proves nothing about those who are admitted.
      expect(own.filter((example) => !taken.has(example))).toEqual([])
    },
  )

  test.each(callEntries)('every uuid that %s takes is named by an example', (name, call) => {
    const { properties = {} } = inputSchema(call)
    const uuids = Object.keys(properties).filter((key) =>
      JSON.stringify(properties[key]).includes('"format":"uuid"'),
    )
    const { member } = stage.people
    const named = examples
      .filter((one) => one.name === name)
      .flatMap((one) => namedObjects(one, member.owns, stage.strangers['other licensee'].owns))
    const covered = new Set([...named.map(({ path }) => path[0]), ...Object.keys(namesNothing[name] ?? {})])
    expect(uuids.filter((key) => !covered.has(key))).toEqual([])
  })
})
