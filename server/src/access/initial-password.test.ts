import { callEntries } from '@sorgfalt/contract'
import { expect, test } from 'vitest'
import { opensWithInitialPassword } from './initial-password.ts'

test('permits exactly these calls before the member changes the initial password', () => {
  const names = callEntries.map(([name]) => name)

  expect(names.filter(opensWithInitialPassword).toSorted()).toEqual([
    'member.state',
    'profile.changePassword',
    'profile.readProfileSetting',
    'session.heartbeat',
  ])
})
