import { expect, test } from 'vitest'
import {
  choosePreset,
  completeIssuer,
  existingProviderForm,
  findDifferences,
  newProvider,
  toFormValues,
} from './provider.rules.ts'
import { createProvider, tenant } from './provider-fixture.ts'

test.each([
  ['entra', tenant, `https://login.microsoftonline.com/${tenant}/v2.0`],
  ['entra', ` ${tenant} `, `https://login.microsoftonline.com/${tenant}/v2.0`],
  ['other', tenant, tenant],
  ['okta', 'https://example-admin.okta.com', 'https://example.okta.com'],
  ['okta', 'example-admin.okta-emea.com/oauth2/default', 'https://example.okta-emea.com/oauth2/default'],
  ['adfs', 'adfs.example.com/adfs', 'https://adfs.example.com/adfs'],
  ['other', 'http://sso.example.com', 'http://sso.example.com'],
  ['other', 'my provider', 'my provider'],
  ['other', '', ''],
] as const)('completes the issuer of %s: "%s" becomes "%s"', (preset, entered, expected) => {
  expect(completeIssuer(preset, entered)).toBe(expected)
})

test('proposes the name and the issuer of a product until the user enters others', () => {
  const google = choosePreset(newProvider, 'google')
  expect(google).toEqual({
    preset: 'google',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    hostedDomain: null,
  })
  expect(choosePreset({ ...google, hostedDomain: 'example.com' }, 'adfs')).toEqual({
    preset: 'adfs',
    name: '',
    issuer: '',
    hostedDomain: null,
  })

  const own = {
    preset: 'google',
    name: 'Work account',
    issuer: 'https://sso.example.com',
    hostedDomain: null,
  } as const
  expect(choosePreset(own, 'other')).toEqual({ ...own, preset: 'other' })
})

test('sends a secret only if one is entered', () => {
  const values = toFormValues(createProvider())
  expect(existingProviderForm.parse(values).applicationSecret).toBeUndefined()
  expect(existingProviderForm.parse({ ...values, applicationSecret: 'new' }).applicationSecret).toBe('new')
})

test('lists the changed fields that were saved with other values', () => {
  const saved = createProvider({
    linkMode: 'externalId',
    externalIdClaim: 'employeeid',
    createsMembers: true,
  })
  const entered = { ...toFormValues(createProvider()), name: 'Work account' }
  const changed = ['name', 'linkMode', 'externalIdClaim', 'createsMembers', 'orgUnitUuid', 'issuer']

  expect(
    findDifferences(entered, changed, saved, { t: (key) => key, nameUnit: (uuid) => uuid ?? 'none' }),
  ).toEqual([
    { label: 'signOn.settings.name', ownValue: 'Work account', savedValue: 'Microsoft' },
    {
      label: 'signOn.settings.linkMode',
      ownValue: 'signOn.linkModes.none',
      savedValue: 'signOn.linkModes.externalId',
    },
    { label: 'signOn.settings.externalIdClaim', ownValue: '', savedValue: 'employeeid' },
    { label: 'signOn.settings.createsMembers', ownValue: 'common.ui.no', savedValue: 'common.ui.yes' },
  ])
})
