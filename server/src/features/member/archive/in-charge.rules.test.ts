import { expect, test } from 'vitest'
import { inCharge } from './in-charge.rules.ts'

const person = (firstName: string, ...places: string[]) => ({ firstName, lastName: 'Muster', places })

test.each([
  [[person('Max', 'Halle 3')], 'Max Muster (Halle 3)'],
  [
    [person('Max', 'Halle 3', 'Lager'), person('Eva', 'Wien')],
    'Max Muster (Halle 3, Lager); Eva Muster (Wien)',
  ],
  [[person('Max', 'a', 'b', 'c', 'd', 'e', 'f')], 'Max Muster (a, b, c, d, e …)'],
  [
    ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => person(name, 'x')),
    'A Muster (x); B Muster (x); C Muster (x); D Muster (x); E Muster (x) …',
  ],
])('%j reads %s', (people, expected) => {
  expect(inCharge(people)).toBe(expected)
})
