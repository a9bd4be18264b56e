import { defaultReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { createTranslate } from '@sorgfalt/texts'
import { expect, test } from 'vitest'
import company from '../../../../../texts/de_DE/company.json'
import reminder from '../../../../../texts/de_DE/reminder.json'
import type { ConfigurationValues } from './configuration.rules.ts'
import { describeChanges } from './sections.ts'

const t = createTranslate('de_DE', { company, reminder })
const saved = { reminders: { ...defaultReminderPlan, before: [14 as const, 3 as const] } }

const describe = (reminders: Partial<ConfigurationValues['reminders']>, changed = ['reminders']) =>
  describeChanges(t, saved, {
    values: { reminders: { ...saved.reminders, ...reminders } } as ConfigurationValues,
    changed,
  })

test('names the time of the reminder if nothing else has changed', () => {
  expect(describe({ before: [14] })).toBe('Erinnerungen, 3 Tage vor dem Termin')
})

test('names only the section if several times or other settings of the reminders have changed', () => {
  expect(describe({ before: [] })).toBe('Erinnerungen')
  expect(describe({ before: [14], bySms: true })).toBe('Erinnerungen')
})

test('names all changed sections in the order of the page', () => {
  expect(describe({ before: [14] }, ['notificationFooter', 'reminders'])).toBe('Erinnerungen, Fußzeilen')
})
