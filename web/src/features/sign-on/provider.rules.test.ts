import { expect, test } from 'vitest'
import {
  choosePreset,
  chooseProtocol,
  completeIssuer,
  existingProviderForm,
  findDifferences,
  newProvider,
  newProviderForm,
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
  expect(google).toMatchObject({
    preset: 'google',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    hostedDomain: null,
  })
  expect(choosePreset({ ...newProvider, ...google, hostedDomain: 'example.com' }, 'adfs')).toMatchObject({
    preset: 'adfs',
    name: '',
    issuer: '',
    hostedDomain: null,
  })

  const own = { name: 'Work account', issuer: 'https://sso.example.com' }
  expect(choosePreset({ ...newProvider, ...google, ...own }, 'other')).toMatchObject({
    ...own,
    preset: 'other',
  })
})

test('proposes the attributes of a product with SAML until the user enters others', () => {
  const saml = { ...newProvider, ...chooseProtocol(newProvider, 'saml') }
  expect(saml).toMatchObject({
    protocol: 'saml',
    issuer: null,
    applicationId: null,
    givenNameClaim: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  })
  expect(choosePreset(saml, 'okta')).toMatchObject({ givenNameClaim: 'firstName', issuer: null })
  expect(choosePreset({ ...saml, emailClaim: 'mail' }, 'okta')).toMatchObject({ emailClaim: 'mail' })
})

test('uses OpenID Connect for Google, and forgets what the other protocol needs', () => {
  const saml = { ...newProvider, ...chooseProtocol(newProvider, 'saml'), loginUrl: 'https://idp.example' }
  const google = { ...saml, ...choosePreset(saml, 'google') }
  expect(google).toMatchObject({
    protocol: 'oidc',
    issuer: 'https://accounts.google.com',
    applicationId: '',
  })
  expect(chooseProtocol(saml, 'oidc')).toMatchObject({ loginUrl: null, givenNameClaim: null, issuer: '' })
  expect(chooseProtocol(saml, 'saml')).toEqual({})
})

test('sends no secret for a provider with SAML', () => {
  const saml = { ...newProvider, ...chooseProtocol(newProvider, 'saml') }
  expect(newProviderForm.parse(saml).applicationSecret).toBeUndefined()
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
