import { isValidPassword } from '@sorgfalt/contract'
import { describe, expect, test } from 'vitest'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer } from '../../../test/test-server.ts'
import {
  initialPassword,
  makeInitialPasswords,
  refuseUnreachable,
  sendAccess,
  unreachable,
} from './access.ts'

describe('an initial password', () => {
  const many = Array.from({ length: 2000 }, initialPassword)

  test('satisfies every rule, can be read from paper, and is never the same', () => {
    expect(many.filter((password) => !isValidPassword(password))).toEqual([])
    expect(
      many.filter(
        (password) => !/^([BCDFGHJKMNPQRSTVWXZ][bcdfghjkmnpqrstvwxz]{2}[2-9]-?){4}$/.test(password),
      ),
    ).toEqual([])
    expect(new Set(many).size).toBe(many.length)
  })
})

describe('a password mode', () => {
  const nobody = { email: null, mobileNumber: '' }

  test.each([
    ['byEmail', nobody, 'noEmail'],
    ['byEmail', { email: 'a@b.example', mobileNumber: '' }, null],
    ['bySms', nobody, 'noMobileNumber'],
    ['bySms', { email: null, mobileNumber: 'no number' }, 'noMobileNumber'],
    ['bySms', { email: null, mobileNumber: '0151 23456789' }, null],
    ['initial', nobody, null],
    ['noPassword', nobody, null],
  ] as const)('%s with %j lacks %s', (mode, member, expected) => {
    expect(unreachable(mode, member)).toBe(expected)
  })

  test('ends a call for somebody whom it does not reach', () => {
    expect(() => refuseUnreachable('bySms', nobody)).toThrow('Communication.PreferenceInvalid')
    expect(() => refuseUnreachable('initial', nobody)).not.toThrow()
  })
})

describe.each(featureEngines)('access on %s', (engine) => {
  test('by mail: a first access holds a week, a further one half an hour; one mail however often it is asked for at once', async () => {
    const server = await createTestServer(engine)
    const client = await server.createClient()
    const fresh = await server.createMember(client, { hasPassword: false })
    const known = await server.createMember(client)
    await server.signedIn(known)
    const archived = await server.createMember(client, { archived: true })
    const nobody = await server.createMember(client, { email: null })
    const uuids = [fresh, known, archived, nobody].map(({ uuid }) => uuid)
    await server.inClient(client, (db) => sendAccess(db, client.uuid, uuids, 'byEmail'))
    await server.inClient(client, (db) => sendAccess(db, client.uuid, uuids, 'byEmail'))
    await server.runJobs()
    const mails = await server.mails()
    expect(
      mails.filter(
        (mail) => mail.includes(`${fresh.username}@`) && mail.includes('Ihr Zugang bei Testlizenz'),
      ),
    ).toHaveLength(1)
    expect(
      mails.filter((mail) => mail.includes(`${known.username}@`) && !mail.includes('Ihr Zugang bei')),
    ).toHaveLength(1)
    expect(mails).toHaveLength(2)
    const tokens = await server.inClient(client, (db) =>
      db.selectFrom('resetToken').select(['memberUuid', 'purpose', 'createdAt', 'expiresAt']).execute(),
    )
    const hours = Object.fromEntries(
      tokens.map(({ memberUuid, purpose, createdAt, expiresAt }) => [
        memberUuid,
        [purpose, Math.round((expiresAt.getTime() - createdAt.getTime()) / 360_000) / 10],
      ]),
    )
    expect(hours[fresh.uuid]).toEqual(['invitation', 168])
    expect(hours[known.uuid]).toEqual(['reset', 0.5])
    await server.close()
  })

  test('by a printed password one can sign in', async () => {
    const server = await createTestServer(engine)
    const client = await server.createClient()
    const member = await server.createMember(client, { hasPassword: false })
    const [one, other] = await makeInitialPasswords(server.services.passwords, 2)
    expect(one!.password).not.toBe(other!.password)
    await server.inClient(client, (db) =>
      db
        .updateTable('member')
        .set({ passwordHash: one!.passwordHash })
        .where('uuid', '=', member.uuid)
        .execute(),
    )
    expect((await server.visitor().login(client.identifier, member.username, one!.password)).status).toBe(200)
    expect((await server.visitor().login(client.identifier, member.username, other!.password)).status).toBe(
      401,
    )
    await server.close()
  })
})
