import { callEntries } from '@sorgfalt/contract'
import { expect, test } from 'vitest'
import { opensWhilePending, type PendingReason, pendingReason } from './open-while-pending.ts'

const start = ['member.state', 'profile.readProfileSetting', 'session.heartbeat', 'session.readStartUp']

test.each<[PendingReason, string[]]>([
  ['verify', ['passkey.beginVerification', 'secondFactor.verify']],
  ['initialPassword', ['profile.changePassword']],
  [
    'enrol',
    [
      'passkey.beginRegistration',
      'passkey.register',
      'secondFactor.beginEnrolment',
      'secondFactor.confirmEnrolment',
      'secondFactor.read',
    ],
  ],
])('a session that waits for %s may make only these calls and those of the start', (reason, names) => {
  const open = callEntries.map(([name]) => name).filter((name) => opensWhilePending(reason, name))

  expect(open.toSorted()).toEqual([...start, ...names].toSorted())
})

test.each([
  [{ factorStep: null, mustChangePassword: false }, null],
  [{ factorStep: null, mustChangePassword: true }, 'initialPassword'],
  [{ factorStep: 'verify', mustChangePassword: false }, 'verify'],
  [{ factorStep: 'verify', mustChangePassword: true }, 'verify'],
  [{ factorStep: 'enrol', mustChangePassword: false }, 'enrol'],
  [{ factorStep: 'enrol', mustChangePassword: true }, 'initialPassword'],
] as const)('the session %j waits for %s first', (session, reason) => {
  expect(pendingReason(session)).toBe(reason)
})
