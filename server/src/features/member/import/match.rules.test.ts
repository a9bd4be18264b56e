import { describe, expect, test } from 'vitest'
import { createExisting, createRows, describeProblems, matchAll } from './match-fixture.ts'
import type { ReadRow } from './read-row.rules.ts'

describe('matching rows with members', () => {
  const max = createExisting('max.muster', { email: 'Max@Firma.example', externalId: '7' })

  test.each([
    ['username', { username: 'max.muster' }, 'max.muster unchanged'],
    ['username', {}, 'max.muster unchanged'],
    ['username', { username: 'moritz' }, 'moritz new'],
    ['email', { email: 'max@firma.example' }, 'max.muster changed'],
    ['email', { email: 'other@firma.example' }, 'max.muster changed'],
    ['email', { email: 'other@firma.example', lastName: 'Neu' }, 'max.neu new'],
    ['externalId', { externalId: '7' }, 'max.muster unchanged'],
    ['externalId', { externalId: '8' }, 'max.muster changed'],
    ['externalId', { externalId: '8', lastName: 'Neu' }, 'max.neu new'],
  ] as const)('by %s gives the row %j the outcome %s', (matchBy, values, expected) => {
    const [outcome] = matchAll(createRows(values), { settings: { matchBy }, existing: [max] })
    expect(`${outcome?.username} ${outcome?.status}`).toBe(expected)
  })

  test('by email reports an address as ambiguous if two members share it', () => {
    const existing = [
      createExisting('anna', { email: 'team@firma.example' }),
      createExisting('bert', { email: 'Team@firma.example' }),
    ]
    const rows = createRows({ email: 'TEAM@firma.example' })
    const [outcome] = matchAll(rows, { settings: { matchBy: 'email' }, existing })
    expect([outcome?.status, describeProblems(outcome!)]).toEqual(['faulty', ['email ambiguous']])
  })

  test('by email accepts an address that an active member shares only with a deleted member', () => {
    const existing = [
      createExisting('anna', { email: 'team@firma.example' }),
      createExisting('bert', { email: 'team@firma.example', deleted: true }),
    ]
    const rows = createRows({ email: 'team@firma.example' })
    const [outcome] = matchAll(rows, { settings: { matchBy: 'email' }, existing })
    expect(outcome).toMatchObject({ status: 'unchanged', username: 'anna', problems: [] })
  })

  test('by external id, if a member has none, matches the first row with the same name and address', () => {
    const existing = [createExisting('max.muster', { email: 'max@firma.example' })]
    const rows = createRows(
      { externalId: '1', email: 'max@firma.example' },
      { externalId: '2', email: 'max@firma.example' },
    )
    const outcomes = matchAll(rows, { settings: { matchBy: 'externalId' }, existing })
    expect(outcomes.map(({ username, status }) => `${username} ${status}`)).toEqual([
      'max.muster changed',
      'max.muster2 new',
    ])
  })

  test('by external id creates a member if two members have the same name and address', () => {
    const existing = [
      createExisting('max.muster', { email: 'max@firma.example' }),
      createExisting('max.muster2', { email: 'max@firma.example' }),
    ]
    const rows = createRows({ externalId: '1', email: 'max@firma.example' })
    const [outcome] = matchAll(rows, { settings: { matchBy: 'externalId' }, existing })
    expect(outcome).toMatchObject({ status: 'new', username: 'max.muster3', generated: true })
  })

  test('never matches a deleted member, but treats the username as taken', () => {
    const existing = [createExisting('max.muster', { deleted: true })]
    const [generated] = matchAll(createRows({}), { existing })
    expect(generated).toMatchObject({ status: 'new', username: 'max.muster2', existing: undefined })
    const [chosen] = matchAll(createRows({ username: 'max.muster' }), { existing })
    expect(describeProblems(chosen!)).toEqual(['username taken'])
  })
})

describe('the outcomes of imported rows', () => {
  test.each([
    ['a new member', {}, {}, [], 'new'],
    ['a mode that needs a missing address', {}, { passwordMode: 'byEmail' }, ['email required'], 'faulty'],
    [
      'a mode that needs a missing number',
      {},
      { passwordMode: 'bySms' },
      ['mobileNumber required'],
      'faulty',
    ],
    ['a missing password', {}, { passwordMode: 'byColumn' }, ['password required'], 'faulty'],
    ['an invalid username', { username: 'x' }, {}, ['username username'], 'faulty'],
    ['a role above the highest one', { role: 'super-admin' }, {}, ['role notAllowed'], 'faulty'],
    ['the highest role', { role: 'admin' }, {}, [], 'new'],
  ] as const)('have the expected status and problems for %s', (...[, values, settings, problems, status]) => {
    const [outcome] = matchAll(createRows(values), { settings })
    expect([describeProblems(outcome!), outcome?.status]).toEqual([problems, status])
  })

  test.each([
    ['an existing member, if only new ones are created', {}, { mode: 'create' }, ['- exists']],
    ['an archived member', { archived: true }, {}, ['- archived']],
    ['a member with a more powerful role', { role: 'super-admin' }, {}, ['- notAllowed']],
  ] as const)('report %s', (_description, fields, settings, problems) => {
    const existing = [createExisting('max.muster', fields)]
    const [outcome] = matchAll(createRows({ username: 'max.muster' }), { settings, existing })
    expect([describeProblems(outcome!), outcome?.status]).toEqual([problems, 'faulty'])
  })

  test.each([
    ['the actor’s own role', 'uuid-max.muster', true, 'ou-admin', ['role notAllowed']],
    ['the actor’s own role, if it stays the same', 'uuid-max.muster', true, 'member', []],
    ['the role of another member', 'uuid-actor', true, 'ou-admin', []],
    ['the role of another member, without the right', 'uuid-actor', false, 'ou-admin', ['role notAllowed']],
    [
      'the role of another member to one above the highest',
      'uuid-actor',
      true,
      'super-admin',
      ['role notAllowed'],
    ],
  ] as const)(
    'depend on the right to change roles: %s',
    (...[, memberUuid, mayChangeRoles, role, problems]) => {
      const [outcome] = matchAll(createRows({ username: 'max.muster', role }), {
        rights: { memberUuid, mayChangeRoles },
        existing: [createExisting('max.muster')],
      })
      expect(describeProblems(outcome!)).toEqual(problems)
    },
  )

  test('report that another member already has the external id', () => {
    const existing = [createExisting('max.muster'), createExisting('anna', { externalId: '7' })]
    const [outcome] = matchAll(createRows({ username: 'max.muster', externalId: '7' }), { existing })
    expect(describeProblems(outcome!)).toEqual(['externalId taken'])
  })

  test('report values that an earlier row already contains', () => {
    const rows = createRows(
      { username: 'eins', externalId: '1', email: 'a@b.example' },
      { username: 'eins' },
      { username: 'zwei', externalId: '1' },
      { username: 'drei', email: 'A@B.example' },
    )
    const byUsername = matchAll(rows).map(describeProblems)
    expect(byUsername).toEqual([[], ['username duplicate 2'], ['externalId duplicate 2'], []])
    const byEmail = matchAll(rows, { settings: { matchBy: 'email' } }).map(describeProblems)
    expect(byEmail[3]).toEqual(['email duplicate 2'])
  })

  test('report repeated rows and repeated headings', () => {
    const [first, second, heading] = createRows({}, {}, {}) as [ReadRow, ReadRow, ReadRow]
    const rows = [first, { ...second, key: first.key }, { ...heading, isHeading: true }]
    expect(matchAll(rows).map(describeProblems)).toEqual([[], ['- duplicate 2'], ['- heading']])
  })
})

describe('generated usernames', () => {
  test('skip usernames of members and of other rows', () => {
    const rows = createRows({ externalId: '1' }, { externalId: '2' }, { username: 'max.muster2' })
    const existing = [createExisting('max.muster', { externalId: '9', firstName: 'Moritz' })]
    const outcomes = matchAll(rows, { settings: { matchBy: 'externalId' }, existing })
    expect(outcomes.map(({ username, generated }) => [username, generated])).toEqual([
      ['max.muster3', true],
      ['max.muster4', true],
      ['max.muster2', false],
    ])
  })

  test('are missing if a name is missing', () => {
    const [row] = createRows({}) as [ReadRow]
    const withoutName = { ...row, values: { lastName: 'Muster' } }
    expect(matchAll([withoutName])[0]?.username).toBeNull()
  })
})
