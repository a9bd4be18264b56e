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
  ['an action', translateAction, 'login', 'Signed in'],
  ['an action without a text', translateAction, 'oldAction', 'oldAction'],
  ['an entity', translateEntity, 'member', 'Member'],
  ['an entity without a text', translateEntity, 'oldThing', 'oldThing'],
  ['a field', translateField, 'email', 'Email'],
  ['a field without a text', translateField, 'oldField', 'oldField'],
] as const)('returns the name of %s', (_name, translate, stored, expected) => {
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
