/**
 * Checks the answer to each call for each actor against access/roles.ts. Objects in an input are also
 * replaced by objects of other origins, such as another client. With PROVE=full, each object is replaced by
 * an object of each other origin.
 */
import { randomUUID } from 'node:crypto'
import { callEntries, type ErrorCode } from '@sorgfalt/contract'
import { errorStatus } from '@sorgfalt/contract/core/error'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reachOf } from '../../access/roles.ts'
import { featureEngines } from '../databases.ts'
import { type Actor, actorsOf } from './actors.ts'
import { examples, type NamedExample, namedObjects, namesNothing, replacedAt } from './examples.ts'
import { createFixture, fixtureTimeoutMs } from './fixture/fixture.ts'
import { type Fixture, type Origin, origins } from './fixture/types.ts'
import { takeNext } from './sample.ts'
import { inputSchema } from './schemas.ts'

/** The next actor sends other objects, so that several actors together send all objects of all origins. */
const nextThree = takeNext(3)

type Outcome = ErrorCode | 'foreign' | 'admitted'

/** An object that an input names, and its origin. */
interface Case {
  origin: Origin
  path: readonly string[]
  value: unknown
}

/** Returns the outcome that access/roles.ts defines. */
function outcomeOf({ name, call, of, needsSession }: NamedExample, { role }: Actor, origin: Origin): Outcome {
  if (call.access === 'public' && !needsSession) return 'admitted'
  if (role === undefined) return 'Session.Missing'
  const reach = reachOf(name, role)
  if (reach === 'no') return 'Permission.Missing'
  const isWithinReach =
    origin === 'own' || (origin === 'out of scope' && (of === 'client' || reach === 'all'))
  return isWithinReach ? 'admitted' : 'foreign'
}

describe.each(featureEngines)('access on %s', (engine) => {
  let fixture: Fixture
  let actors: Actor[]
  const accepted = new Set<NamedExample>()
  let caseCount = 0
  let wrongCount = 0
  beforeAll(async () => {
    fixture = await createFixture(engine)
    actors = actorsOf(fixture)
  }, fixtureTimeoutMs)
  afterAll(async () => {
    await fixture.close()
    console.log(`access on ${engine}: ${callEntries.length} calls, ${caseCount} cases, ${wrongCount} wrong`)
  })

  const answerOf = async (actor: Actor, { name, call }: NamedExample, input: Record<string, unknown>) => {
    const answer = await (await actor.apiFor(name)).request(call.method, call.path, input)
    return { status: answer.status, text: await answer.text() }
  }
  const codeOf = (text: string): string | undefined => /^\{"error":\{"code":"([^"]+)"/.exec(text)?.[1]

  /**
   * Returns the refusals that an admitted actor may receive. Status 404 is excluded, because the server also
   * uses it to hide objects.
   */
  const allowedRefusals = ({ call }: NamedExample): readonly string[] =>
    call.refusals.filter((code) => errorStatus[code] !== 404)

  /** Returns a list with the failure of a case. The list is empty if the case passes. */
  async function findFailure(
    actor: Actor,
    example: NamedExample,
    { origin, path, value }: Case,
  ): Promise<string[]> {
    const ownInput = example.input(actor.owns)
    const answer = await answerOf(actor, example, replacedAt(ownInput, path, value))
    caseCount++
    const outcome = outcomeOf(example, actor, origin)
    const code = codeOf(answer.text)
    const received = `${answer.status} ${answer.text.slice(0, 200)}`
    const describeFailure = (expected: string) => [
      `${actor.name}, ${origin} ${path.join('.')}: ${expected}, not ${received}`,
    ]
    if (outcome === 'admitted') {
      if (answer.status === 200 || code === example.refused) accepted.add(example)
      const isRemoved = example.isLast === true && accepted.has(example) && answer.status === 404
      const isAllowed = isRemoved || allowedRefusals(example).includes(code ?? '')
      return answer.status === 200 || isAllowed ? [] : describeFailure('200')
    }
    if (outcome !== 'foreign')
      return answer.status === errorStatus[outcome] && code === outcome ? [] : describeFailure(outcome)

    const unknown = await answerOf(actor, example, replacedAt(ownInput, path, randomUUID()))
    return answer.status === 404 && answer.text === unknown.text ? [] : describeFailure(`404 ${unknown.text}`)
  }

  /**
   * Returns the example itself, and copies in which one object is replaced by an object of another origin.
   */
  function casesOf(example: NamedExample, { owns, role }: Actor): Case[] {
    const foreign = origins.flatMap((origin) => {
      if (origin === 'own' || !example.of) return []
      const reachesAll = origin === 'out of scope' && role && reachOf(example.name, role) === 'all'
      const stranger = reachesAll ? fixture.secondStranger : fixture.strangers[origin]
      return namedObjects(example, owns, stranger.owns)
        .filter(({ path: [key = ''] }) => namesNothing[example.name]?.[key] === undefined)
        .map((object) => ({ origin, ...object }))
    })
    return [...nextThree(foreign), { origin: 'own', path: [], value: example.input(owns) }]
  }

  const names = callEntries.map(([name]) => name)
  const isLast = (name: string) => examples.some((one) => one.name === name && one.isLast === true)
  test.each([...names.filter((name) => !isLast(name)), ...names.filter(isLast)])(
    '%s answers every actor according to the access matrix',
    async (name) => {
      const failures: string[] = []
      const own = examples.filter((one) => one.name === name)
      for (const example of own) {
        for (const actor of actors.filter(({ role }) => role === undefined || role !== example.withoutRole)) {
          for (const one of casesOf(example, actor)) {
            failures.push(...(await findFailure(actor, example, one)))
          }
        }
      }
      wrongCount += failures.length
      expect(failures).toEqual([])
      // An example that is refused for every actor proves nothing about admitted actors.
      expect(own.filter((example) => !accepted.has(example))).toEqual([])
    },
  )

  test.each(callEntries)('examples of %s contain a uuid for each property that accepts one', (name, call) => {
    const { properties = {} } = inputSchema(call)
    const uuids = Object.keys(properties).filter((key) =>
      JSON.stringify(properties[key]).includes('"format":"uuid"'),
    )
    const { member } = fixture.people
    const named = examples
      .filter((one) => one.name === name)
      .flatMap((one) => namedObjects(one, member.owns, fixture.strangers['other licensee'].owns))
    const covered = new Set([...named.map(({ path }) => path[0]), ...Object.keys(namesNothing[name] ?? {})])
    expect(uuids.filter((key) => !covered.has(key))).toEqual([])
  })
})
