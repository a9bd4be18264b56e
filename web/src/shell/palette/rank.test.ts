import { expect, test } from 'vitest'
import { labelFirst, rank } from './rank.ts'

const items = [
  { label: 'Übersicht', keywords: 'Start' },
  { label: 'Meine E-Learnings', keywords: 'Anwendungen E-Learnings' },
  { label: 'Mitgliederliste', keywords: 'Unternehmen Mitglieder' },
  { label: 'Stammdaten', keywords: 'Unternehmen Einstellungen' },
  { label: 'Großbaustelle', keywords: '' },
]
const found = (query: string) => rank(items, query).map(({ label }) => label)

test('nothing typed shows everything in order', () =>
  expect(found('  ')).toEqual(items.map(({ label }) => label)))

test('the beginning of the label comes first, then beginnings of words, then the middle, then keywords', () => {
  expect(found('st')).toEqual(['Stammdaten', 'Mitgliederliste', 'Großbaustelle', 'Übersicht'])
  expect(found('learn')).toEqual(['Meine E-Learnings'])
  expect(found('unternehmen')).toEqual(['Mitgliederliste', 'Stammdaten'])
})

test('case and accents do not count, every word must occur', () => {
  expect(found('UBER')).toEqual(['Übersicht'])
  expect(found('grossbau')).toEqual(['Großbaustelle'])
  expect(found('einstellungen stamm')).toEqual(['Stammdaten'])
  expect(found('stamm xyz')).toEqual([])
})

test('what a server has found by other words comes after what its label says', () => {
  const courses = [{ label: 'Gefahrstoffe' }, { label: 'Warenlager' }, { label: 'Lager' }]
  expect(labelFirst(courses, 'lager').map(({ label }) => label)).toEqual([
    'Lager',
    'Warenlager',
    'Gefahrstoffe',
  ])
})
