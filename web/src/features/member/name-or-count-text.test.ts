import { createTranslate } from '@sorgfalt/texts'
import { expect, test } from 'vitest'
import archive from '../../../../texts/en_GB/archive.json'
import { bea, cleo } from './member-fixture.ts'
import { nameOrCountText } from './name-or-count-text.ts'

const t = createTranslate('en_GB', { archive })

test.each([
  [[bea], 'Bea Beispiel has been archived.'],
  [[bea, cleo], '2 members have been archived.'],
  [[], '0 members have been archived.'],
])(
  'the message contains the name of a single member, or the number of several members',
  (members, expected) => {
    expect(nameOrCountText(t, 'archive.archived', members)).toBe(expected)
  },
)
