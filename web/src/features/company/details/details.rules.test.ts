import { expect, test } from 'vitest'
import { findDifferences, toFormValues } from './details.rules.ts'
import { saved } from './details-fixture.ts'

const t = ((key: string) => key) as never

test('returns exactly the editable fields as form values', () => {
  const { countries: _countries, mayChangeIdentifier: _may, version: _version, ...fields } = saved
  expect(toFormValues(saved)).toEqual(fields)
})

test.each([
  [{ city: 'Ulm' }, ['city'], [{ label: 'company.details.city', mine: 'Ulm', theirs: 'Augsburg' }]],
  [{ city: 'Ulm' }, [], []],
  [{ city: 'Augsburg' }, ['city'], []],
  [
    { country: 'AT' },
    ['country'],
    [{ label: 'company.details.country', mine: 'Austria', theirs: 'Germany' }],
  ],
  [{ country: 'XX' }, ['country'], [{ label: 'company.details.country', mine: 'XX', theirs: 'Germany' }]],
  [
    { name: 'Neu', street: 'Weg 2' },
    ['street', 'name'],
    [
      { label: 'company.details.name', mine: 'Neu', theirs: 'Example Ltd' },
      { label: 'company.details.street', mine: 'Weg 2', theirs: 'Weg 1' },
    ],
  ],
])(
  'finds for the entered values %j and the changed fields %j the differences %j',
  (entered, changed, found) => {
    expect(findDifferences({ ...toFormValues(saved), ...entered }, changed, saved, t)).toEqual(found)
  },
)
