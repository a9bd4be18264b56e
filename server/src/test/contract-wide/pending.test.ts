/**
 * Checks that a session that waits for a second factor opens only the listed calls
 * (access/open-while-pending.ts).
 */
import { callEntries, calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { opensWhilePending } from '../../access/open-while-pending.ts'
import { reachOf } from '../../access/roles.ts'
import { sealSecret } from '../../features/second-factor/sealed-factors.ts'
import { featureEngines } from '../databases.ts'
import { examples } from './examples.ts'
import { createFixture, fixtureTimeoutMs } from './fixture/fixture.ts'
import type { Fixture } from './fixture/types.ts'

/** Makes the sessions of the fixture's company pending. */
const states = {
  verify: {
    code: 'Factor.Pending',
    create: ({ server, client, people }: Fixture) =>
      server.inClient(client, (db) =>
        db
          .insertInto('secondFactor')
          .values(
            Object.values(people).map(({ member }) => ({
              memberUuid: member.uuid,
              secret: sealSecret(server.services.keys, Buffer.alloc(20, 7)),
              lastStep: 0,
            })),
          )
          .execute(),
      ),
  },
  enrol: {
    code: 'Factor.MustSetUp',
    create: ({ server, client }: Fixture) =>
      server.inClient(client, (db) =>
        db.updateTable('client').set({ factorPolicy: 'everyone', factorFrom: '2026-01-01' }).execute(),
      ),
  },
} as const

describe.each(featureEngines)('on %s', (engine) => {
  describe.each(['verify', 'enrol'] as const)('a session that waits for %s', (reason) => {
    const { code, create } = states[reason]
    let fixture: Fixture
    beforeAll(async () => {
      fixture = await createFixture(engine)
      // The members of the fixture have passkeys.
      await fixture.server.databases.owner.transaction(undefined, (db) => db.deleteFrom('passkey').execute())
      await create(fixture)
    }, fixtureTimeoutMs)
    afterAll(() => fixture.close())

    /** Returns an api whose session has verified the password only. */
    const enter = async (...holder: Parameters<Fixture['enter']>) => {
      const api = await fixture.enter(...holder)
      await fixture.server.databases.owner.transaction(undefined, (db) =>
        db.updateTable('session').set({ assurance: 1, factorVerifiedAt: null }).execute(),
      )
      return api
    }

    const closed = callEntries.filter(
      ([name, { access }]) => access !== 'public' && !opensWhilePending(reason, name),
    )
    test.each(closed)('cannot use %s', async (name, call) => {
      const { member, owns } = fixture.people['super-admin']
      expect(reachOf(name, 'super-admin')).not.toBe('no')
      const api = await enter({ memberUuid: member.uuid })
      for (const { input } of examples.filter((one) => one.name === name)) {
        const answer = await api.request(call.method, call.path, input(owns))
        expect([answer.status, await answer.json()]).toEqual([403, { error: { code } }])
      }
    })

    test('cannot download files of the company, but can download public pictures', async () => {
      const { member, owns } = fixture.people.member
      const api = await enter({ memberUuid: member.uuid })
      const { download } = calls.file
      expect((await api.file(download, { context: 'client', type: 'document', ...owns.file })).status).toBe(
        403,
      )
      expect((await api.file(download, { context: 'licensee', type: 'logo', ...owns.logo })).status).toBe(200)
    })

    test('learns from the start-up call what it waits for, and has only the permissions for it', async () => {
      const { member } = fixture.people['super-admin']
      const api = await enter({ memberUuid: member.uuid })
      const { member: state } = await api.ok(calls.session.readStartUp)
      expect(state.secondFactor.pending).toBe(reason)
      expect(state.permissions).toEqual(
        reason === 'verify'
          ? ['profile.read-profile-setting', 'second-factor.verify']
          : ['profile.read-profile-setting', 'second-factor.enrol', 'second-factor.read'],
      )
    })

    test('does not affect advisers and other companies', async () => {
      const adviser = await enter({ adviserUuid: fixture.adviserUuid })
      expect((await adviser.send(calls.memberList.getList)).status).toBe(200)
      const { member } = fixture.strangers['other client']
      const stranger = await enter({ memberUuid: member.uuid }, fixture.neighbour)
      expect((await stranger.send(calls.memberList.getList)).status).toBe(200)
    })
  })
})
