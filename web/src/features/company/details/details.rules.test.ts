import { expect, test } from 'vitest'
import { findDifferences, toFormValues } from './details.rules.ts'
import { saved } from './details-fixture.ts'

const t = ((key: string) => key) as never

test('returns exactly the editable fields as form values', () => {
  const { countries: _countries, mayChangeIdentifier: _may, version: _version, ...fields } = saved
  expect(toFormValues(saved)).toEqual(fields)
})

test.each([
  [{ city: 'Ulm' }, ['city'], [{ label: 'company.details.city', ownValue: 'Ulm', savedValue: 'Augsburg' }]],
  [{ city: 'Ulm' }, [], []],
  [{ city: 'Augsburg' }, ['city'], []],
  [
    { country: 'AT' },
    ['country'],
    [{ label: 'company.details.country', ownValue: 'Austria', savedValue: 'Germany' }],
  ],
  [
    { country: 'XX' },
    ['country'],
    [{ label: 'company.details.country', ownValue: 'XX', savedValue: 'Germany' }],
  ],
  [
    { name: 'Neu', street: 'Weg 2' },
    ['street', 'name'],
    [
      { label: 'company.details.name', ownValue: 'Neu', savedValue: 'Example Ltd' },
      { label: 'company.details.street', ownValue: 'Weg 2', savedValue: 'Weg 1' },
    ],
  ],
])(
  'for the entered values %j and the changed fields %j, the differences are %j',
  (entered, changed, found) => {
    expect(findDifferences({ ...toFormValues(saved), ...entered }, changed, saved, t)).toEqual(found)
  },
)
