import { expect, test } from 'vitest'
import { findChanges } from './record-changes.rules.ts'

const before = { firstName: 'Ada', phoneNumber: '1', email: null, orgUnits: ['A'], street: 'Weg 1' }

test.each([
  ['nothing if the values are the same', before, []],
  [
    'the fields that differ, with both values',
    { ...before, phoneNumber: '2' },
    [{ field: 'phoneNumber', from: '1', to: '2' }],
  ],
  [
    'lists as values',
    { ...before, orgUnits: ['A', 'B'] },
    [{ field: 'orgUnits', from: ['A'], to: ['A', 'B'] }],
  ],
  ['an emptied list as null', { ...before, orgUnits: [] }, [{ field: 'orgUnits', from: ['A'], to: null }]],
  ['nothing if an empty text replaces null', { ...before, email: '' }, []],
  ['hidden fields without their values', { ...before, street: 'Weg 2' }, [{ field: 'street' }]],
  ['nothing for a field that is not in the allow list', { ...before, passwordHash: 'x' }, []],
])('contains %s', (_what, after, expected) => {
  expect(findChanges('member', before, after)).toEqual(expected)
})

test('a created record has changes only for fields that are set and shown', () => {
  const after = { dueDate: null, progressPercent: 0, state: 'draft', title: 'Leiter tauschen' }
  expect(findChanges('riskAction', undefined, after)).toEqual([{ field: 'state', from: null, to: 'draft' }])
})
