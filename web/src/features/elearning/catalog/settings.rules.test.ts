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
const saved: ElearningSettings = {
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

const context = {
  t: ((key: string) => key) as never,
  formats: {
    list: (items: readonly string[]) => items.join(' und '),
  },
  language: 'de_DE' as const,
  nameOf: (uuid: string) => (uuid === otto ? 'Otto Einheit' : 'Lena Ort'),
}
const label = (name: string) => `elearning.catalog.settings.${name}`

test('the form leaves out values that cannot be edited', () => {
  const values = toFormValues(saved)

  expect(values).not.toHaveProperty('responsible')
  expect(values).not.toHaveProperty('outdated')
  expect(values).not.toHaveProperty('version')
  expect(values.responsibleUuid).toBe(lena.uuid)
})

test('a conflict shows names, months and days as text', () => {
  const entered = {
    ...toFormValues(saved),
    firstExecutionBuffer: 14 as const,
    calendarMonth: null,
    localInserts: { 'first-aiders': 'Otto', 'assembly-point': 'Hof' },
    responsibleUuid: otto,
    leadDays: 10,
  }
  const changed = ['firstExecutionBuffer', 'calendarMonth', 'localInserts', 'responsibleUuid', 'countPast']
  expect(listDifferences(entered, changed, saved, context)).toEqual([
    { label: label('buffer'), ownValue: label('bufferWeeks'), savedValue: label('bufferNone') },
    { label: label('calendarMonth'), ownValue: '', savedValue: 'März' },
    {
      label: label('local'),
      ownValue: `${label('inserts.assembly-point')}: Hof und ${label('inserts.first-aiders')}: Otto`,
      savedValue: '',
    },
    { label: label('responsible'), ownValue: 'Otto Einheit', savedValue: 'Lena Ort' },
  ])
})

test.each([
  ['a repetition', { dueDateInterval: 0 }, 'elearning.catalog.once', 'interval'],
  [
    'the day that an interval starts on',
    { anchor: 'schedule' },
    'elearning.catalog.anchors.schedule',
    'anchor',
  ],
  ['a number of days', { leadDays: 10 }, '10', 'leadDays'],
  ['a choice', { countPast: false }, 'common.ui.no', 'countPast'],
  ['a mode', { confirmationMode: 'none' }, 'elearning.catalog.confirmationModes.none', 'mode'],
] as const)('a conflict shows %s as text', (_, change, ownValue, name) => {
  const [difference] = listDifferences(
    { ...toFormValues(saved), ...change },
    Object.keys(change),
    saved,
    context,
  )

  expect(difference).toMatchObject({ label: label(name), ownValue })
})

test('a conflict does not show a field that the user has not changed', () =>
  expect(listDifferences({ ...toFormValues(saved), leadDays: 10 }, [], saved, context)).toEqual([]))
