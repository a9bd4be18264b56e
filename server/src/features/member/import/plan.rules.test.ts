import { describe, expect, test } from 'vitest'
import { createExisting, createRows, matchAll } from './match-fixture.ts'
import type { PlannedOrgUnit } from './org-unit-finder.rules.ts'
import { assignSeats, selectNeededOrgUnits, splitByStatus, summarize, toNewMember } from './plan.rules.ts'

const createUnit = (uuid: string, parentUuid: string): PlannedOrgUnit => ({
  uuid,
  parentUuid,
  identifier: uuid,
  name: uuid,
  path: uuid,
})
const existing = [createExisting('alt', { city: 'Graz' }), createExisting('gleich')]
const outcomes = matchAll(
  createRows(
    { username: 'neu', orgUnits: ['line'] },
    { username: 'alt', city: 'Wien' },
    { username: 'gleich' },
    { username: 'x', orgUnits: ['store'] },
  ),
  { existing },
)

describe('selectNeededOrgUnits', () => {
  const planned = [
    createUnit('hall', 'root'),
    createUnit('line', 'hall'),
    createUnit('store', 'root'),
    createUnit('line2', 'hall'),
  ]

  test('returns the units that rows without problems need and their ancestors, parents first', () => {
    expect(selectNeededOrgUnits(planned, outcomes).map(({ uuid }) => uuid)).toEqual(['hall', 'line'])
  })

  test('returns no units if no row needs a unit', () => {
    expect(selectNeededOrgUnits(planned, [])).toEqual([])
  })
})

describe('summarize', () => {
  test('counts the outcomes, the seats and the first 100 new units', () => {
    const units = Array.from({ length: 101 }, (_, index) => createUnit(`unit ${index}`, 'root'))
    const { newOrgUnits, ...summary } = summarize(outcomes, { used: 5, max: 10 }, units)
    expect(summary).toEqual({
      created: 1,
      updated: 1,
      unchanged: 1,
      skipped: 1,
      faulty: 1,
      leftOut: { new: 0, changed: 0 },
      waiting: 0,
      seats: { used: 5, max: 10, after: 6 },
      newOrgUnitCount: 101,
    })
    expect([newOrgUnits.length, newOrgUnits[0]]).toEqual([100, 'unit 0'])
  })
})

describe('assignSeats', () => {
  const rows = matchAll(createRows({ username: 'eins' }, { username: 'zwei' }, { username: 'drei' }), {
    decisions: { 2: 'skip' },
  })

  test.each([
    [1, ['choice', null, 'seat'], { created: 1, skipped: 2, waiting: 1, after: 10 }],
    [0, ['choice', 'seat', 'seat'], { created: 0, skipped: 3, waiting: 2, after: 10 }],
    [-1, ['choice', 'seat', 'seat'], { created: 0, skipped: 3, waiting: 2, after: 11 }],
    [2, ['choice', null, null], { created: 2, skipped: 1, waiting: 0, after: 10 }],
  ])('with %d free seats, the first rows that are not left out get them: %j', (free, leftOut, expected) => {
    const seats = { used: 10 - free, max: 10 }
    const seated = assignSeats(rows, seats)
    expect(seated.map((row) => row.leftOut)).toEqual(leftOut)
    const { created, skipped, waiting, seats: after } = summarize(seated, seats, [])
    expect({ created, skipped, waiting, after: after.after }).toEqual(expected)
    expect(splitByStatus(seated).newRows).toHaveLength(created)
  })
})

describe('splitByStatus', () => {
  test('returns only new and changed rows', () => {
    const { newRows, changedRows } = splitByStatus(outcomes)
    expect(newRows.map(({ username }) => username)).toEqual(['neu'])
    expect(changedRows.map(({ username, existing: { uuid } }) => [username, uuid])).toEqual([
      ['alt', 'uuid-alt'],
    ])
  })
})

describe('toNewMember', () => {
  const [row] = matchAll(
    createRows({ username: 'neu', password: 'Kiesel-4711', groups: ['g'], orgUnits: ['u'], location: 'l' }),
  )

  test('returns the columns, but neither the groups nor the plain text of the password', () => {
    expect(toNewMember(row!, { passwordMode: 'byColumn' }, 'hash')).toEqual({
      firstName: 'Max',
      lastName: 'Muster',
      username: 'neu',
      role: 'member',
      email: null,
      passwordHash: 'hash',
      mustChangePassword: false,
      orgUnitUuids: ['u'],
      locationUuid: 'l',
    })
  })

  test.each([
    ['initial', true],
    ['byColumn', false],
    ['byEmail', false],
    ['byEmailOrLetter', true],
  ] as const)('with the mode %s, sets mustChangePassword to %s', (passwordMode, expected) => {
    expect(toNewMember(row!, { passwordMode }, null).mustChangePassword).toBe(expected)
  })
})
