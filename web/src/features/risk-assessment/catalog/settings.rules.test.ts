import type { RiskSettingsForm } from '@sorgfalt/contract/risk-assessment/catalog'
import type { Translate } from '@sorgfalt/texts'
import { expect, test } from 'vitest'
import { createSettings } from './catalog-fixture.ts'
import { findDifferences, toFormValues } from './settings.rules.ts'

/** Returns the key, followed by the count. */
const t = ((key: string, values?: { count?: number }) =>
  values?.count === undefined ? key : `${key} ${values.count}`) as Translate

const allFields = ['dueDateInterval', 'firstExecutionBuffer', 'active']
const interval = 'elearning.catalog.settings.interval'

test('the form values contain all settings, but not the version', () => {
  expect(toFormValues(createSettings())).toEqual({
    dueDateInterval: 12,
    firstExecutionBuffer: 30,
    active: true,
    minimumCompletions: null,
  })
})

test('lists the entered and the saved minimum of submissions if they differ', () => {
  const entered = { ...toFormValues(createSettings()), minimumCompletions: 1 }
  const saved = createSettings({ minimumCompletions: 6 })

  expect(findDifferences(entered, ['minimumCompletions'], saved, t)).toEqual([
    {
      field: 'minimumCompletions',
      label: 'riskAssessment.catalog.settings.minimum',
      ownValue: 'riskAssessment.catalog.settings.minimumOf 1',
      savedValue: 'riskAssessment.catalog.settings.minimumOf 6',
    },
  ])
})

test.each<[string, Partial<RiskSettingsForm>, string[], object[]]>([
  ['equal settings', {}, allFields, []],
  [
    'a different interval',
    { dueDateInterval: 24 },
    allFields,
    [
      {
        field: 'dueDateInterval',
        label: interval,
        ownValue: 'elearning.catalog.everyMonths 24',
        savedValue: 'elearning.catalog.everyMonths 12',
      },
    ],
  ],
  ['a different interval that the user has not changed', { dueDateInterval: 24 }, ['active'], []],
  [
    'a different buffer',
    { firstExecutionBuffer: 0 },
    allFields,
    [
      {
        field: 'firstExecutionBuffer',
        label: 'elearning.catalog.settings.buffer',
        ownValue: 'elearning.catalog.settings.bufferNone',
        savedValue: 'elearning.catalog.settings.bufferMonths 1',
      },
    ],
  ],
  [
    'a different state of the switch',
    { active: false },
    allFields,
    [
      {
        field: 'active',
        label: 'riskAssessment.catalog.settings.active',
        ownValue: 'common.ui.no',
        savedValue: 'common.ui.yes',
      },
    ],
  ],
])('after a conflict, lists the differences for %s', (_name, changes, changed, expected) => {
  const entered = { ...toFormValues(createSettings()), ...changes }

  expect(findDifferences(entered, changed, createSettings(), t)).toEqual(expected)
})

test('lists several differences in the order of the form', () => {
  const entered = {
    dueDateInterval: 0,
    firstExecutionBuffer: 14 as const,
    active: false,
    minimumCompletions: null,
  }

  expect(findDifferences(entered, allFields, createSettings(), t).map(({ label }) => label)).toEqual([
    interval,
    'elearning.catalog.settings.buffer',
    'riskAssessment.catalog.settings.active',
  ])
})
