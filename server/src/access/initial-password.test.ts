import { callEntries } from '@sorgfalt/contract'
import { expect, test } from 'vitest'
import { opensWithInitialPassword } from './initial-password.ts'

test('a member with an initial password may make only five calls until the password is changed', () => {
  const names = callEntries.map(([name]) => name)

  expect(names.filter(opensWithInitialPassword).toSorted()).toEqual([
    'member.state',
    'profile.changePassword',
    'profile.readProfileSetting',
    'session.heartbeat',
    'session.readStartUp',
  ])
})
