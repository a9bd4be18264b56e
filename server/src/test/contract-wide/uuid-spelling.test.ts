/** Checks that every call accepts uuids only in lower case, in paths, queries, bodies and forms. */
import { isUuid } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { featureEngines } from '../databases.ts'
import { examples, partsOf, replacedAt } from './examples.ts'
import { createFixture, fixtureTimeoutMs } from './fixture/fixture.ts'
import type { Fixture } from './fixture/types.ts'

/** Returns the paths of all uuids in an input. */
const uuidPaths = (value: unknown, path: string[] = []): string[][] =>
  isUuid(value) ? [path] : partsOf(value).flatMap(([key, child]) => uuidPaths(child, [...path, key]))

describe.each(featureEngines)('uuids in upper case on %s', (engine) => {
  let fixture: Fixture
  let api: Api
  beforeAll(async () => {
    fixture = await createFixture(engine)
    api = await fixture.enter({ memberUuid: fixture.people['super-admin'].member.uuid })
  }, fixtureTimeoutMs)
  afterAll(() => fixture.close())

  test('are refused by every call', async () => {
    const answers: string[] = []
    let requests = 0
    for (const { name, call, input } of examples) {
      const made = input(fixture.people['super-admin'].owns)
      for (const path of uuidPaths(made)) {
        // A fixed uuid with letters, because a random one without letters would be the same in upper case.
        const upper = replacedAt(made, path, '0198C5F0-7C3A-7D52-9B1E-3F2A4B5C6D7E')
        const answer = await api.request(call.method, call.path, upper)
        const text = await answer.text()
        requests += 1
        if (answer.status !== 400 || !text.includes('"Request.Invalid"'))
          answers.push(`${name} ${path.join('.')}: ${answer.status} ${text.slice(0, 100)}`)
      }
    }
    console.log(`uuids in upper case on ${engine}: ${requests} requests, ${answers.length} accepted`)
    expect(requests).toBeGreaterThan(100)
    expect(answers).toEqual([])
  })
})
