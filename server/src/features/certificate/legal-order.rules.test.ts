import { expect, test } from 'vitest'
import { sortLegalSources } from './legal-order.rules.ts'

const listOf = (country: 'DE' | 'AT', refs: readonly string[]) => refs.map((ref) => ({ ref, country }))
const sortRefs = (refs: readonly string[]) => sortLegalSources(listOf('DE', refs), 'DE').map(({ ref }) => ref)

test('puts the references of the own country first', () => {
  const legal = [...listOf('DE', ['ArbSchG § 12']), ...listOf('AT', ['ASchG § 14', 'AAV § 62'])]
  expect(sortLegalSources(legal, 'AT').map(({ ref }) => ref)).toEqual([
    'ASchG § 14',
    'AAV § 62',
    'ArbSchG § 12',
  ])
  expect(sortLegalSources(legal, 'DE').map(({ ref }) => ref)).toEqual([
    'ArbSchG § 12',
    'ASchG § 14',
    'AAV § 62',
  ])
})

test('puts acts before ordinances, technical rules, rules of the insurer and standards', () => {
  expect(
    sortRefs([
      'DIN 14096',
      'DGUV Information 205-001',
      'ASR A1.3, ASR A4.3',
      'DGUV Vorschrift 1 §§ 24–28',
      'Verordnung (EG) Nr. 1272/2008 (CLP)',
      'GefStoffV §§ 6–8, 14',
      'SGB VII § 193',
      'ArbSchG §§ 10, 12',
    ]),
  ).toEqual([
    'SGB VII § 193',
    'ArbSchG §§ 10, 12',
    'Verordnung (EG) Nr. 1272/2008 (CLP)',
    'GefStoffV §§ 6–8, 14',
    'DGUV Vorschrift 1 §§ 24–28',
    'ASR A1.3, ASR A4.3',
    'DGUV Information 205-001',
    'DIN 14096',
  ])
})

test('recognises the names of Austrian acts and ordinances', () => {
  expect(
    sortRefs(['TRVB 104 O', 'KJBG-VO', 'PSA-V §§ 7, 14', 'Bildschirmarbeitsverordnung (BS-V)', 'ASVG § 363']),
  ).toEqual(['ASVG § 363', 'KJBG-VO', 'PSA-V §§ 7, 14', 'Bildschirmarbeitsverordnung (BS-V)', 'TRVB 104 O'])
})

test('keeps the order of the course within a kind, and unknown sources before standards', () => {
  expect(sortRefs(['EN 131', 'Hausordnung', 'DSGVO Art. 4', 'BDSG', '§ 12 ArbSchG'])).toEqual([
    'DSGVO Art. 4',
    'BDSG',
    '§ 12 ArbSchG',
    'Hausordnung',
    'EN 131',
  ])
})
