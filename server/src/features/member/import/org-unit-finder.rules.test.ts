import { describe, expect, test } from 'vitest'
import { type OrgUnit, OrgUnitFinder, splitNames } from './org-unit-finder.rules.ts'

const createUnit = (uuid: string, name: string, parentUuid: string | null): OrgUnit => ({
  uuid,
  name,
  identifier: `${uuid}-1`,
  parentUuid,
})
const tree = [
  createUnit('root', 'Musterbau', null),
  createUnit('prod', 'Produktion', 'root'),
  createUnit('hall1', 'Halle 1', 'prod'),
  createUnit('hall2', 'Halle 2', 'prod'),
  createUnit('admin', 'Verwaltung', 'root'),
  createUnit('hall1a', 'Halle 1', 'admin'),
]
const createFinder = (mayPlan = false) => new OrgUnitFinder(tree, mayPlan, () => 0.5)

describe('OrgUnitFinder', () => {
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
  ])('finds %s', (path, expected) => {
    expect(createFinder().find(path)).toEqual(expected)
  })

  test('plans a missing unit once, below the longest existing path, and parents before children', () => {
    const units = createFinder(true)
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

  test('plans no unit below the twentieth level', () => {
    const createPath = (levels: number) =>
      Array.from({ length: levels }, (_, level) => `Ebene ${level}`).join(' > ')
    expect(createFinder(true).find(createPath(19))).toHaveProperty('value')
    const units = createFinder(true)
    expect([units.find(createPath(20)), units.planned]).toEqual([{ problem: 'tooDeep' }, []])
  })

  test('splitNames splits a cell at semicolons, bars and line breaks', () => {
    expect(splitNames('Produktion > Halle 1 | Verwaltung; Lager\nBüro')).toEqual([
      'Produktion > Halle 1',
      'Verwaltung',
      'Lager',
      'Büro',
    ])
  })
})
