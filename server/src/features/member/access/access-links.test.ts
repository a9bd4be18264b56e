import { isValidPassword } from '@sorgfalt/contract'
import { describe, expect, test } from 'vitest'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { findMissingContact, refuseUnreachable, sendAccessLinks } from './access-links.ts'
import { createInitialPassword, createInitialPasswords } from './initial-passwords.ts'

describe('createInitialPassword', () => {
  const many = Array.from({ length: 2000 }, createInitialPassword)

  test('creates unique passwords that fulfil every rule and are easy to read on paper', () => {
    expect(many.filter((password) => !isValidPassword(password))).toEqual([])
    expect(
      many.filter(
        (password) => !/^([BCDFGHJKMNPQRSTVWXZ][bcdfghjkmnpqrstvwxz]{2}[2-9]-?){4}$/.test(password),
      ),
    ).toEqual([])
    expect(new Set(many).size).toBe(many.length)
  })
})

const unreachable = { email: null, mobileNumber: '' }

describe('findMissingContact', () => {
  test.each([
    ['byEmail', unreachable, 'noEmail'],
    ['byEmail', { email: 'a@b.example', mobileNumber: '' }, null],
    ['bySms', unreachable, 'noMobileNumber'],
    ['bySms', { email: null, mobileNumber: 'no number' }, 'noMobileNumber'],
    ['bySms', { email: null, mobileNumber: '0151 23456789' }, null],
    ['initial', unreachable, null],
    ['noPassword', unreachable, null],
  ] as const)('with the mode %s and the member %j, returns %s', (mode, member, expected) => {
    expect(findMissingContact(mode, member)).toBe(expected)
  })
})

test('refuseUnreachable refuses a member without the address or number that the password mode needs', () => {
  expect(() => refuseUnreachable('bySms', unreachable)).toThrow('Communication.PreferenceInvalid')
  expect(() => refuseUnreachable('initial', unreachable)).not.toThrow()
})

describe.each(featureEngines)('first access on %s', (engine) => {
  test('sends invitations valid for a week and reset links valid for half an hour', async () => {
    const server = await createTestServer(engine)
    const client = await server.createClient()
    const fresh = await server.createMember(client, { hasPassword: false })
    const known = await server.createMember(client)
    await server.signedIn(known)
    const archived = await server.createMember(client, { archived: true })
    const unreachable = await server.createMember(client, { email: null })
    const uuids = [fresh, known, archived, unreachable].map(({ uuid }) => uuid)
    await server.inClient(client, (db) => sendAccessLinks(db, client.uuid, uuids, 'byEmail'))
    await server.inClient(client, (db) => sendAccessLinks(db, client.uuid, uuids, 'byEmail'))
    await server.runJobs()
    const mails = await server.mails()
    expect(
      mails.filter(
        (mail) => mail.includes(`${fresh.username}@`) && mail.includes('Ihr Zugang zu Testlizenz'),
      ),
    ).toHaveLength(1)
    expect(
      mails.filter((mail) => mail.includes(`${known.username}@`) && !mail.includes('Ihr Zugang zu')),
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

  test('is possible with an initial password', async () => {
    const server = await createTestServer(engine)
    const client = await server.createClient()
    const member = await server.createMember(client, { hasPassword: false })
    const [one, other] = await createInitialPasswords(server.services.passwords, 2)
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
