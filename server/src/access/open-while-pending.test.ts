import { callEntries } from '@sorgfalt/contract'
import { expect, test } from 'vitest'
import { refusalCode } from '../platform/refusal-fixture.ts'
import { opensWhilePending, type PendingReason, pendingReason, refusePending } from './open-while-pending.ts'

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
])(
  'a session that waits for %s may make only these calls and those that the app needs to start',
  (reason, names) => {
    const open = callEntries.map(([name]) => name).filter((name) => opensWhilePending(reason, name))

    expect(open.toSorted()).toEqual([...start, ...names].toSorted())
  },
)

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

test.each([
  [{ factorStep: null, mustChangePassword: false }, undefined],
  [{ factorStep: 'verify', mustChangePassword: false }, 'Factor.Pending'],
  [{ factorStep: null, mustChangePassword: true }, 'Password.MustChange'],
  [{ factorStep: 'enrol', mustChangePassword: false }, 'Factor.MustSetUp'],
] as const)(
  'the session %j may read the start-up answer, and the member list is refused with %s',
  (session, code) => {
    expect(refusalCode(() => refusePending(session, 'session.readStartUp'))).toBeUndefined()
    expect(refusalCode(() => refusePending(session, 'memberList.getList'))).toBe(code)
  },
)
