import { describe, expect, test } from 'vitest'
import { describeResponsibilities } from './responsibilities.rules.ts'

const createMember = (firstName: string, ...responsibleFor: string[]) => ({
  firstName,
  lastName: 'Muster',
  responsibleFor,
})

describe('describeResponsibilities', () => {
  test.each([
    [[createMember('Max', 'Halle 3')], 'Max Muster (Halle 3)'],
    [
      [createMember('Max', 'Halle 3', 'Lager'), createMember('Eva', 'Wien')],
      'Max Muster (Halle 3, Lager); Eva Muster (Wien)',
    ],
    [[createMember('Max', 'a', 'b', 'c', 'd', 'e')], 'Max Muster (a, b, c, d, e)'],
    [[createMember('Max', 'a', 'b', 'c', 'd', 'e', 'f')], 'Max Muster (a, b, c, d, e …)'],
    [
      ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => createMember(name, 'x')),
      'A Muster (x); B Muster (x); C Muster (x); D Muster (x); E Muster (x) …',
    ],
    [[], ''],
  ])('describes %j as %s', (members, expected) => {
    expect(describeResponsibilities(members)).toBe(expected)
  })
})
