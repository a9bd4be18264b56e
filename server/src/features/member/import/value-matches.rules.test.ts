import { describe, expect, test } from 'vitest'
import { parseMatches, replaceMatch, type Targets, toValueKey, ValueResolver } from './value-matches.rules.ts'

const targets: Targets = {
  orgUnits: new Map([['unit', 'Hochbau']]),
  location: new Map([['munich', 'Hauptsitz München']]),
  groups: new Map(),
  role: new Map([['admin', 'Administration']]),
}
const unknown = () => ({ problem: 'unknown' as const })

describe('replaceMatch', () => {
  const first = replaceMatch([], { field: 'location', value: 'München', target: 'munich' })

  test('replaces the match of every spelling of a value', () => {
    const next = replaceMatch(first, { field: 'location', value: ' MÜNCHEN ', target: 'graz' })
    expect(parseMatches(next)).toEqual([{ field: 'location', key: toValueKey('München'), target: 'graz' }])
  })

  test('keeps the matches of other fields', () => {
    const both = replaceMatch(first, { field: 'role', value: 'München', target: 'admin' })
    expect(both.map(({ field }) => field)).toEqual(['location', 'role'])
    expect(replaceMatch(both, { field: 'location', value: 'München', target: null })).toEqual([both[1]])
  })
})

describe('ValueResolver', () => {
  test('applies a match to every spelling and counts its rows', () => {
    const matches = [{ field: 'location' as const, key: toValueKey('München'), target: 'munich' }]
    const values = new ValueResolver(matches, targets)
    expect(values.resolve('location', 'München', unknown)).toEqual({ value: 'munich' })
    expect(values.resolve('location', 'münchen', unknown)).toEqual({ value: 'munich' })
    expect(values.resolve('role', 'München', unknown)).toEqual({ problem: 'unknown' })
    expect(values.list()).toEqual([
      {
        field: 'location',
        value: 'München',
        rows: 2,
        match: { target: 'munich', name: 'Hauptsitz München' },
        suggestion: null,
      },
      { field: 'role', value: 'München', rows: 1, match: null, suggestion: null },
    ])
  })

  test('treats a value as unknown again if its target no longer exists', () => {
    const values = new ValueResolver([{ field: 'location', key: 'linz', target: 'deleted' }], targets)
    expect(values.resolve('location', 'Linz', unknown)).toEqual({ problem: 'unknown' })
  })

  test('suggests a similar entry', () => {
    const values = new ValueResolver([], targets)
    values.resolve('orgUnits', 'Hochbaau', unknown)
    expect(values.list()[0]?.suggestion).toEqual({ target: 'unit', name: 'Hochbau' })
  })

  test.each([
    ['tooDeep', []],
    ['ambiguous', ['A']],
    ['unknown', ['A']],
  ] as const)('lists a value with the problem %s: %j', (problem, listed) => {
    const values = new ValueResolver([], targets)
    values.resolve('orgUnits', 'A', () => ({ problem }))
    values.resolve('orgUnits', 'B', () => ({ value: 'unit' }))
    expect(values.list().map(({ value }) => value)).toEqual(listed)
  })

  test('lists at most 100 values, those of the most rows first', () => {
    const values = new ValueResolver([], targets)
    for (let index = 0; index < 101; index += 1) values.resolve('groups', `Gruppe ${index}`, unknown)
    values.resolve('groups', 'Gruppe 100', unknown)
    expect([values.list().length, values.list()[0]?.value]).toEqual([100, 'Gruppe 100'])
  })
})
