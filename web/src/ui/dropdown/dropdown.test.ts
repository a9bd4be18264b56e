import { expect, test } from 'vitest'
import { dropdownLabel } from './dropdown-label.ts'
import { edgeOf, foundBy, matching, picked, stepFrom } from './items.ts'

const items = [
  { value: 'a', label: 'Ägypten', disabled: true },
  { value: 'b', label: 'Belgien' },
  { value: 'c', label: 'Österreich' },
  { value: 'd', label: 'Großbritannien', disabled: true },
]

test('shows one label, two labels, or the first label and the number of other labels', () => {
  expect(dropdownLabel([])).toBe('')
  expect(dropdownLabel(['Anna'])).toBe('Anna')
  expect(dropdownLabel(['Anna', 'Max'])).toBe('Anna, Max')
  expect(dropdownLabel(['Anna', 'Max', 'Otto'])).toBe('Anna +2')
})

test('shortens both labels if both are long, and only the long label beside a short one', () => {
  expect(dropdownLabel(['Verantwortliche der Einheit', 'Arbeitsmedizin und Vorsorge'])).toBe(
    'Verantwortlic…, Arbeitsmedizi…',
  )
  expect(dropdownLabel(['Anna', 'Verantwortliche des Standorts'])).toBe('Anna, Verantwortliche des Sta…')
  expect(dropdownLabel(['Verantwortliche der Einheit', 'Verantwortliche des Standorts'])).toBe(
    'Vera…r Einheit, Vera…Standorts',
  )
})

test('searches without regard to case and accents', () => {
  expect(matching(items, 'oster').map((item) => item.value)).toEqual(['c'])
  expect(matching(items, 'GROSS').map((item) => item.value)).toEqual(['d'])
  expect(matching(items, '  ')).toHaveLength(4)
  expect(matching(items, 'xyz')).toHaveLength(0)
})

test('replaces a single choice, and toggles several choices up to the limit', () => {
  expect(picked(['a'], 'b', 0)).toEqual(['b'])
  expect(picked(['a'], 'b', 2)).toEqual(['a', 'b'])
  expect(picked(['a', 'b'], 'c', 2)).toEqual(['a', 'b'])
  expect(picked(['a', 'b'], 'a', 2)).toEqual(['b'])
})

test('steps from one end of the list to the other, and skips disabled items', () => {
  expect(stepFrom(items, -1, 1)).toBe(1)
  expect(stepFrom(items, 2, 1)).toBe(1)
  expect(stepFrom(items, 1, -1)).toBe(2)
  expect(stepFrom([], 0, 1)).toBe(-1)
  expect(edgeOf(items, 'first')).toBe(1)
  expect(edgeOf(items, 'last')).toBe(2)
})

test('prefers a match at the start of the label, then at the start of a word, then anywhere', () => {
  const places = ['Zentrale Wien', 'Niederlassung Graz', 'Wienerberg', 'Übergangslager'].map((label) => ({
    value: label,
    label,
  }))
  expect(foundBy(places, 'Graz')).toBe(1)
  expect(foundBy(places, 'wien')).toBe(2)
  expect(foundBy(places, 'uber')).toBe(3)
  expect(foundBy(places, 'berg')).toBe(2)
  expect(foundBy(places, 'linz')).toBe(-1)
  expect(foundBy(items, 'ö')).toBe(2)
  expect(foundBy(items, 'ag')).toBe(-1)
})
