import { memberGroupTypes } from '@sorgfalt/contract/core/limits'
import { expect, test } from 'vitest'
import german from '../../../../texts/de_DE/group.json'
import english from '../../../../texts/en_GB/group.json'
import { guessType } from './group.rules.ts'

test.each([
  ['Ersthelfer Halle 2', 'first-aid'],
  ['Erste Hilfe', 'first-aid'],
  ['Brandschutzhelferinnen', 'fire-assistent'],
  ['Brandschutzbeauftragter', 'fire-marshall'],
  ['SiBe', 'health-safety-officer'],
  ['Sicherheitsvertrauenspersonen', 'health-safety-officer'],
  ['Betriebsärztin', 'medical-officer'],
  ['Betriebsräte', 'work-council'],
  ['First aiders', 'first-aid'],
  ['Sibylles Gruppe', undefined],
  ['Team Nord', undefined],
])('guesses for a group with the name %s the type %s', (name, type) => {
  expect(guessType(name)).toBe(type)
})

test.each([
  ['German', german.type],
  ['English', english.type],
] as const)('guesses every type from its own name in %s', (_, names) => {
  expect(memberGroupTypes.map((type) => guessType(names[type]))).toEqual(memberGroupTypes)
})
