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

test('returns all items in order for an empty query', () =>
  expect(found('  ')).toEqual(items.map(({ label }) => label)))

test('ranks matches at the start first, then at the start of a word, in a word, and in keywords', () => {
  expect(found('st')).toEqual(['Stammdaten', 'Mitgliederliste', 'Großbaustelle', 'Übersicht'])
  expect(found('learn')).toEqual(['Meine E-Learnings'])
  expect(found('unternehmen')).toEqual(['Mitgliederliste', 'Stammdaten'])
})

test('ranks an item whose whole label matches before longer labels', () => {
  const assessments = [{ label: 'Lager: Begehung' }, { label: 'Lager' }, { label: 'Lager und Versand' }]
  expect(rank(assessments, ' LAGER ')[0]).toEqual({ label: 'Lager' })
  expect(rank(assessments, 'lager und versand')[0]).toEqual({ label: 'Lager und Versand' })
})

test('ignores case and accents, and requires every word', () => {
  expect(found('UBER')).toEqual(['Übersicht'])
  expect(found('grossbau')).toEqual(['Großbaustelle'])
  expect(found('einstellungen stamm')).toEqual(['Stammdaten'])
  expect(found('stamm xyz')).toEqual([])
})

test('ranks items whose label matches before items that only the server found', () => {
  const courses = [{ label: 'Gefahrstoffe' }, { label: 'Warenlager' }, { label: 'Lager' }]
  expect(labelFirst(courses, 'lager').map(({ label }) => label)).toEqual([
    'Lager',
    'Warenlager',
    'Gefahrstoffe',
  ])
})
