import type { ClientDetails } from '@sorgfalt/contract/company/company'
import { expect, test } from 'vitest'
import { findDifferences, toFormValues } from './details.rules.ts'

const saved: ClientDetails = {
  name: 'Firma',
  clientIdentifier: 'firma',
  street: 'Weg 1',
  additional: '',
  postalCode: '86150',
  city: 'Augsburg',
  country: 'DE',
  countries: [
    { code: 'DE', name: 'Deutschland' },
    { code: 'AT', name: 'Österreich' },
  ],
  mayChangeIdentifier: true,
  version: 3,
}
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
    [{ label: 'company.details.country', mine: 'Österreich', theirs: 'Deutschland' }],
  ],
  [{ country: 'XX' }, ['country'], [{ label: 'company.details.country', mine: 'XX', theirs: 'Deutschland' }]],
  [
    { name: 'Neu', street: 'Weg 2' },
    ['street', 'name'],
    [
      { label: 'company.details.name', mine: 'Neu', theirs: 'Firma' },
      { label: 'company.details.street', mine: 'Weg 2', theirs: 'Weg 1' },
    ],
  ],
])(
  'finds for the entered values %j and the changed fields %j the differences %j',
  (entered, changed, found) => {
    expect(findDifferences({ ...toFormValues(saved), ...entered }, changed, saved, t)).toEqual(found)
  },
)
