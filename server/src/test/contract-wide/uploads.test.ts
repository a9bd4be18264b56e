/** Checks that no upload is stored after its session or its permission has ended (ASVS 7.4.1, 8.3.2). */
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { calls } from '@sorgfalt/contract'
import type { ErrorBody } from '@sorgfalt/contract/core/error'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { featureEngines } from '../databases.ts'
import { stateOf } from './database-state.ts'
import { examples, type NamedExample } from './examples.ts'
import { createFixture, fixtureTimeoutMs } from './fixture/fixture.ts'
import type { Fixture } from './fixture/types.ts'
import { formOf } from './multipart.ts'

const uploads = examples.filter(({ call }) => call.kind === 'upload')

describe.each(featureEngines)('an upload whose body arrives slowly on %s', (engine) => {
  let fixture: Fixture
  let onCommit = (): void => undefined
  beforeAll(async () => {
    const onStatement = (statement: string): void => {
      if (statement === 'commit') onCommit()
    }
    fixture = await createFixture(engine, { onStatement })
  }, fixtureTimeoutMs)
  afterAll(() => fixture.close())

  /**
   * Sends half of the form. Calls `between` once the server has admitted the request. Then sends the rest.
   */
  async function sendInHalves(api: Api, { call, input }: NamedExample, between: () => Promise<unknown>) {
    const { token } = await api.ok(calls.session.csrf)
    const { contentType, body } = formOf(input(fixture.people['super-admin'].owns))
    const { origin } = fixture.server
    const half = Math.floor(body.length / 2)
    const { promise: isAdmitted, resolve: admit } = Promise.withResolvers<void>()
    onCommit = admit

    const request = httpRequest(`${origin}${call.path}`, {
      method: 'POST',
      headers: {
        cookie: [...api.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        origin,
        'x-csrf-token': token,
        'content-type': contentType,
        'content-length': body.length,
      },
    })
    const answered = once(request, 'response')
    request.write(body.subarray(0, half))
    await isAdmitted
    await between()
    request.end(body.subarray(half))

    const [response] = (await answered) as [IncomingMessage]
    const { error } = JSON.parse(await text(response)) as Partial<ErrorBody>
    return `${response.statusCode} ${error?.code ?? ''}`
  }

  /** Changes the row of the member who sends the file. */
  const changeMember = (memberUuid: string, change: { archivedAt: Date | null } | { role: string }) =>
    fixture.server.inClient(fixture.client, (db) =>
      db
        .updateTable('member')
        .set(change as { role: 'member' })
        .where('uuid', '=', memberUuid)
        .execute(),
    )
  const endSessions = (memberUuid: string) =>
    fixture.server.inClient(fixture.client, (db) =>
      db.updateTable('session').set({ endedAt: new Date() }).where('memberUuid', '=', memberUuid).execute(),
    )

  const endings = [
    ['the session', endSessions, '401 Session.Missing'],
    [
      'the membership',
      (uuid: string) => changeMember(uuid, { archivedAt: new Date() }),
      '401 Session.Missing',
    ],
    ['the permission', (uuid: string) => changeMember(uuid, { role: 'member' }), '403 Permission.Missing'],
  ] as const

  describe.each(uploads)('$name', (example) => {
    test.each(endings)('is refused and stores nothing if %s has ended', async (_what, end, refusal) => {
      const { uuid: memberUuid } = fixture.people['super-admin'].member
      const api = await fixture.enter({ memberUuid })
      let before = {}
      const answer = await sendInHalves(api, example, async () => {
        await end(memberUuid)
        before = await stateOf(fixture.server.databases.owner)
      })
      const after = await stateOf(fixture.server.databases.owner)
      await changeMember(memberUuid, { archivedAt: null })
      await changeMember(memberUuid, { role: 'super-admin' })

      expect(answer).toBe(refusal)
      expect(after).toEqual(before)
    })
  })
})
