import { expect, test } from 'vitest'
import { withoutLegalForm } from './company-name.rules.ts'

test.each([
  ['Musterbau GmbH', 'Musterbau'],
  ['Nordlicht Pflege gGmbH', 'Nordlicht Pflege'],
  ['Huber & Söhne GmbH & Co. KG', 'Huber & Söhne'],
  ['Turnverein Graz e. V.', 'Turnverein Graz'],
  ['Bauhaus AG', 'Bauhaus'],
  ['Gemeinde Linz', 'Gemeinde Linz'],
  ['AG', 'AG'],
  ['Montage', 'Montage'],
])('withoutLegalForm shortens %s to %s', (name, short) => {
  expect(withoutLegalForm(name)).toBe(short)
})
