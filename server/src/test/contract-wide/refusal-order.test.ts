/**
 * Checks that the sender of a request is checked before its input. Visitors and actors without the permission
 * therefore learn nothing about the input of a call.
 */
import { callEntries } from '@sorgfalt/contract'
import { idempotencyHeader } from '@sorgfalt/contract/core/call'
import type { ErrorBody } from '@sorgfalt/contract/core/error'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reachOf } from '../../access/roles.ts'
import { featureEngines } from '../databases.ts'
import { type Actor, actorsOf } from './actors.ts'
import { examples, type NamedExample } from './examples.ts'
import { createFixture, fixtureTimeoutMs } from './fixture/fixture.ts'
import type { Fixture } from './fixture/types.ts'

/**
 * Calls that answer visitors. They refuse an invalid input with the same code for every actor. Their inputs
 * are public, because each is a form of the login pages or a URL.
 */
const publicCalls = [
  'session.csrf',
  'session.login',
  'session.supportLogin',
  'session.logout',
  'session.createPasswordResetToken',
  'session.resetPassword',
  'setUp.read',
  'setUp.complete',
  'sso.readOptions',
  'bootstrap.loadLicenseeConfig',
  'file.download',
]

test('only the listed public calls check the input of visitors who are not signed in', () => {
  const open = callEntries.filter(([, { access }]) => access === 'public').map(([name]) => name)
  expect(open.toSorted()).toEqual(publicCalls.toSorted())
})

const invalidKey = { [idempotencyHeader]: 'no uuid' }

/** The first example of each call that is not public. */
const guarded = callEntries
  .filter(([, { access }]) => access !== 'public')
  .map(([name]) => examples.find((example) => example.name === name)!)

describe.each(featureEngines)('an invalid input on %s', (engine) => {
  let fixture: Fixture
  let actors: Actor[]
  beforeAll(async () => {
    fixture = await createFixture(engine)
    actors = actorsOf(fixture)
  }, fixtureTimeoutMs)
  afterAll(() => fixture.close())

  /** Returns status and code of the answer to a request with additional properties and headers. */
  async function answerOf(
    actor: Actor,
    { name, call, input }: NamedExample,
    { more = {}, headers = {} },
  ): Promise<string> {
    const api = await actor.apiFor(name)
    const answer = await api.request(call.method, call.path, { ...input(actor.owns), ...more }, headers)
    const { error } = JSON.parse(await answer.text()) as Partial<ErrorBody>
    return `${answer.status} ${error?.code ?? ''}`
  }

  const expectedFor = ({ name }: NamedExample, { role }: Actor): string => {
    if (role === undefined) return '401 Session.Missing'
    return reachOf(name, role) === 'no' ? '403 Permission.Missing' : '400 Request.Invalid'
  }

  test.each(guarded)(
    'to $name is answered 401 or 403 if the sender may not make the call, and otherwise 400',
    async (example) => {
      for (const actor of actors) {
        const expected = [actor.name, expectedFor(example, actor)]
        expect([actor.name, await answerOf(actor, example, { more: { undeclaredProperty: '1' } })]).toEqual(
          expected,
        )
        if (example.call.creates)
          expect([actor.name, await answerOf(actor, example, { headers: invalidKey })]).toEqual(expected)
      }
    },
  )
})
