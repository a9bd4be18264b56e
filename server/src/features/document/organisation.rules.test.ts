import { expect, test } from 'vitest'
import { countHelpers } from './organisation.rules.ts'

test('a helper in several groups counts once, and as expired only if every qualification has expired', () => {
  const helper = (memberUuid: string, qualification: 'valid' | 'expiring' | 'expired') => ({
    memberUuid,
    type: 'first-aid' as const,
    qualification,
  })

  expect(
    countHelpers([
      helper('anna', 'expired'),
      helper('anna', 'expiring'),
      helper('ben', 'expired'),
      helper('ben', 'expired'),
      helper('cem', 'valid'),
      { ...helper('anna', 'expired'), type: 'fire-assistent' },
    ]),
  ).toEqual([
    { type: 'first-aid', valid: 2, expired: 1 },
    { type: 'fire-assistent', valid: 0, expired: 1 },
  ])
})
