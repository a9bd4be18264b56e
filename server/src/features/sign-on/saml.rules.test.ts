import { expect, test } from 'vitest'
import { hasFactor } from './claims.rules.ts'
import { type Assertion, nameIdFormats, readSamlSubject, toClaims } from './saml.rules.ts'

const tenant = '11111111-2222-3333-4444-555555555555'
const object = 'AAAAAAAA-2222-3333-4444-555555555555'
const claims = 'http://schemas.microsoft.com/identity/claims'
const email = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const { persistent, unspecified } = nameIdFormats

const createAssertion = (changes: Partial<Assertion> = {}): Assertion => ({
  id: '_1',
  nameId: 'n',
  nameIdFormat: persistent,
  context: '',
  attributes: new Map(),
  ...changes,
})

test.each([
  ['persistent', persistent, 'n', 'n'],
  ['persistent', unspecified, 'n', undefined],
  ['persistent', null, 'n', undefined],
  ['persistent', email, 'n', undefined],
  ['persistent', transient, 'n', undefined],
  ['persistent', persistent, '', undefined],
  ['persistent', persistent, 'x'.repeat(256), undefined],
  ['unspecified', persistent, 'n', 'n'],
  ['unspecified', unspecified, 'n', 'n'],
  ['unspecified', null, 'n', 'n'],
  ['unspecified', email, 'n', undefined],
  ['unspecified', transient, 'n', undefined],
] as const)(
  'if %s is required, the format %s with the identifier %s means %s',
  (required, format, nameId, subject) => {
    const provider = { preset: 'other', issuer: 'https://idp.example', nameIdFormat: required } as const
    expect(readSamlSubject(provider, createAssertion({ nameId, nameIdFormat: format }))).toBe(subject)
  },
)

test.each([
  ['the directory and the object', [tenant], [object], `${tenant}.${object}`.toLowerCase()],
  ['nothing for another directory', [object], [object], undefined],
  ['nothing without an object', [tenant], [], undefined],
  ['nothing with two objects', [tenant], [object, tenant], undefined],
  ['nothing with two directories', [tenant, object], [object], undefined],
  ['nothing with an object that is no uuid', [tenant], ['the boss'], undefined],
])('identifies a person of Entra by %s', (_what, tenants, objects, subject) => {
  const entra = {
    preset: 'entra',
    issuer: `https://sts.windows.net/${tenant}/`,
    nameIdFormat: 'persistent',
  } as const
  const attributes = new Map([
    [`${claims}/tenantid`, tenants],
    [`${claims}/objectidentifier`, objects],
  ])
  expect(readSamlSubject(entra, createAssertion({ attributes }))).toBe(subject)
})

const mapping = {
  externalIdClaim: 'number',
  givenNameClaim: 'givenName',
  familyNameClaim: 'sn',
  emailClaim: null,
}

test('gives the chosen attributes the names of OpenID Connect, and ignores all others', () => {
  const attributes = new Map([
    ['number', ['4711']],
    ['givenName', ['Max']],
    ['sn', ['Muster', 'Other']],
    ['email', ['max@firma.example']],
    ['sub', ['the boss']],
  ])
  expect(toClaims(mapping, createAssertion({ context: 'c', attributes }))).toEqual({
    number: '4711',
    given_name: 'Max',
    family_name: undefined,
    email: undefined,
    acr: 'c',
    amr: [],
  })
})

const methods = 'http://schemas.microsoft.com/claims/authnmethodsreferences'
const multiple = 'http://schemas.microsoft.com/claims/multipleauthn'
test.each([
  ['urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport', [], false],
  ['urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract', [], true],
  ['https://refeds.org/profile/mfa', [], true],
  ['urn:oasis:names:tc:SAML:2.0:ac:classes:Password', [multiple], true],
  ['urn:oasis:names:tc:SAML:2.0:ac:classes:Password', ['pwd'], false],
])('the context %s with the methods %j reports a second factor: %s', (context, values, expected) => {
  const said = toClaims(mapping, createAssertion({ context, attributes: new Map([[methods, values]]) }))
  expect(hasFactor({ factorMode: 'reported' }, said)).toBe(expected)
})
