import { describe, expect, test } from 'vitest'
import { namesIn, type Unit, UnitFinder } from './units.rules.ts'

const unit = (uuid: string, name: string, parentUuid: string | null): Unit => ({
  uuid,
  name,
  identifier: `${uuid}-1`,
  parentUuid,
})
const tree = [
  unit('root', 'Musterbau', null),
  unit('prod', 'Produktion', 'root'),
  unit('hall1', 'Halle 1', 'prod'),
  unit('hall2', 'Halle 2', 'prod'),
  unit('admin', 'Verwaltung', 'root'),
  unit('hall1a', 'Halle 1', 'admin'),
]
const finder = (mayPlan = false) => new UnitFinder(tree, mayPlan, () => 0.5)

describe('an org unit in a file', () => {
  test.each([
    ['Halle 2', { value: 'hall2' }],
    [' halle  2 ', { value: 'hall2' }],
    ['Produktion > Halle 1', { value: 'hall1' }],
    ['Musterbau>Verwaltung>Halle 1', { value: 'hall1a' }],
    ['hall2-1', { value: 'hall2' }],
    ['Halle 1', { problem: 'ambiguous' }],
    ['Verwaltung > Halle 2', { problem: 'unknown' }],
    ['Lager', { problem: 'unknown' }],
    ['>', { problem: 'unknown' }],
  ])('%s', (path, found) => {
    expect(finder().find(path)).toEqual(found)
  })

  test('that is missing is planned once, below the longest path that is there, parents first', () => {
    const units = finder(true)
    const found = [
      units.find('Produktion > Halle 3 > Linie A'),
      units.find('produktion > halle 3'),
      units.find('Lager'),
      units.find('Produktion > Halle 3 > Linie A'),
    ]
    expect(units.planned.map(({ name, path }) => [name, path])).toEqual([
      ['Halle 3', 'Produktion > Halle 3'],
      ['Linie A', 'Produktion > Halle 3 > Linie A'],
      ['Lager', 'Lager'],
    ])
    const [hall, line, store] = units.planned
    expect(found).toEqual([line, hall, store, line].map((one) => ({ value: one?.uuid })))
    expect([hall?.parentUuid, line?.parentUuid, store?.parentUuid]).toEqual(['prod', hall?.uuid, 'root'])
    expect(hall?.identifier).toBe('halle-3-5500')
  })

  test('lies on one of twenty levels at most', () => {
    const deep = (levels: number) =>
      Array.from({ length: levels }, (_, level) => `Ebene ${level}`).join(' > ')
    expect(finder(true).find(deep(19))).toHaveProperty('value')
    const units = finder(true)
    expect([units.find(deep(20)), units.planned]).toEqual([{ problem: 'tooDeep' }, []])
  })

  test('several stand in one cell', () => {
    expect(namesIn('Produktion > Halle 1 | Verwaltung; Lager\nBüro')).toEqual([
      'Produktion > Halle 1',
      'Verwaltung',
      'Lager',
      'Büro',
    ])
  })
})
