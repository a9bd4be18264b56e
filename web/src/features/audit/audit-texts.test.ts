import type { Translate } from '@sorgfalt/texts'
import { expect, test } from 'vitest'
import { translateAction, translateEntity, translateField, translateRefusal } from './audit-texts.ts'

const texts: Readonly<Record<string, string>> = {
  'audit.unnamed': 'Other',
  'audit.actions.login': 'Signed in',
  'audit.entities.member': 'Member',
  'audit.fields.email': 'Email',
  'audit.codes.Request.NotFound': 'Not found',
  'audit.codes.Password.Wrong': 'Wrong password',
  'audit.outcomes.refused': 'Refused',
}
/** Translates the keys of `texts`. Returns any other key unchanged, as the app's translator does. */
const t = ((key: string) => texts[key] ?? key) as Translate

test.each([
  ['the translated name of an action', translateAction, 'login', 'Signed in'],
  ['the stored name of an action that has no translation', translateAction, 'oldAction', 'oldAction'],
  ['the translated name of a kind of record', translateEntity, 'member', 'Member'],
  ['the stored name of a kind of record that has no translation', translateEntity, 'oldThing', 'oldThing'],
  ['the translated name of a field', translateField, 'email', 'Email'],
  ['the stored name of a field that has no translation', translateField, 'oldField', 'oldField'],
] as const)('returns %s', (_name, translate, stored, expected) => {
  expect(translate(t, stored)).toBe(expected)
})

test.each([
  ['Password.Wrong', 'Wrong password'],
  ['Member.NotFound', 'Not found'],
  ['RiskAssessment.ResultNotFound', 'Refused'],
  ['Some.Other', 'Refused'],
])('the refusal %s has the reason %j', (code, expected) => {
  expect(translateRefusal(t, code)).toBe(expected)
})
