import type { ElearningSettings } from '@sorgfalt/contract/elearning/catalog'
import { expect, test } from 'vitest'
import { listDifferences, toFormValues } from './settings.rules.ts'

const lena = {
  uuid: '0190a5c0-0000-7000-8000-000000000001',
  firstName: 'Lena',
  lastName: 'Ort',
  role: 'loc-admin' as const,
  archived: false,
}
const otto = '0190a5c0-0000-7000-8000-000000000002'
const theirs: ElearningSettings = {
  dueDateInterval: 12,
  firstExecutionBuffer: 0,
  anchor: 'calendar',
  calendarMonth: 3,
  leadDays: 30,
  countPast: true,
  confirmationMode: 'recommended',
  localInserts: {},
  responsibleUuid: lena.uuid,
  responsible: lena,
  outdated: 0,
  version: 4,
}

test('a conflict shows names, months and days as text', () => {
  const context = {
    t: ((key: string) => key) as never,
    formats: {
      days: (count: number) => `${count} Tage`,
      list: (items: readonly string[]) => items.join(' und '),
    },
    language: 'de_DE' as const,
    nameOf: (uuid: string) => (uuid === otto ? 'Otto Einheit' : 'Lena Ort'),
  }
  const mine = {
    ...toFormValues(theirs),
    firstExecutionBuffer: 14 as const,
    calendarMonth: null,
    localInserts: { 'first-aiders': 'Otto', 'assembly-point': 'Hof' },
    responsibleUuid: otto,
    leadDays: 10,
  }
  const changed = ['firstExecutionBuffer', 'calendarMonth', 'localInserts', 'responsibleUuid', 'countPast']
  const label = (name: string) => `elearning.catalog.settings.${name}`
  expect(listDifferences(mine, changed, theirs, context)).toEqual([
    { label: label('buffer'), mine: '14 Tage', theirs: label('bufferNone') },
    { label: label('calendarMonth'), mine: '', theirs: 'März' },
    {
      label: label('local'),
      mine: `${label('inserts.assembly-point')}: Hof und ${label('inserts.first-aiders')}: Otto`,
      theirs: '',
    },
    { label: label('responsible'), mine: 'Otto Einheit', theirs: 'Lena Ort' },
  ])
})
