import { expect, test } from 'vitest'
import { chooseUsername, hasFactor, readExternalId, readPerson, readSubject } from './claims.rules.ts'

const tenant = '11111111-2222-3333-4444-555555555555'
const object = 'AAAAAAAA-2222-3333-4444-555555555555'
const entra = {
  preset: 'entra',
  issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
  hostedDomain: null,
} as const
const google = {
  preset: 'google',
  issuer: 'https://accounts.google.com',
  hostedDomain: 'firma.example',
} as const
const other = { preset: 'other', issuer: 'https://idp.example', hostedDomain: null } as const

test.each([
  ['the tenant and the object', entra, { sub: 's', tid: tenant, oid: object }, `${tenant}.${object}`],
  ['nothing for another tenant', entra, { sub: 's', tid: object, oid: object }, undefined],
  ['nothing without a tenant', entra, { sub: 's', oid: object }, undefined],
  ['the subject', google, { sub: 's', hd: 'Firma.example' }, 's'],
  ['nothing for another domain', google, { sub: 's', hd: 'gmail.com' }, undefined],
  ['nothing for a private account', google, { sub: 's' }, undefined],
  ['the subject', other, { sub: 's' }, 's'],
  ['nothing without a subject', other, { oid: object }, undefined],
] as const)('identifies a person by %s (%o)', (_what, provider, claims, subject) => {
  expect(readSubject(provider, claims)).toBe(subject?.toLowerCase())
})

test.each([
  ['never', { amr: ['mfa'] }, false],
  ['reported', {}, false],
  ['reported', { amr: ['pwd'] }, false],
  ['reported', { amr: 'mfa' }, false],
  ['reported', { amr: ['pwd', 'mfa'] }, true],
  ['reported', { amr: ['http://schemas.microsoft.com/claims/multipleauthn'] }, true],
  ['reported', { acr: '1' }, false],
  ['reported', { acr: 'phr' }, true],
  ['reported', { acr: { mfa: true } }, false],
  ['always', {}, true],
] as const)(
  'with the mode %s, the claims %j count as a second factor: %s',
  (factorMode, claims, expected) => {
    expect(hasFactor({ factorMode }, claims)).toBe(expected)
  },
)

test.each([
  [{ id: ' 4711 ' }, '4711'],
  [{ id: 4711 }, '4711'],
  [{ id: '' }, null],
  [{ id: ['4711'] }, null],
  [{ id: 'x'.repeat(251) }, null],
  [{}, null],
])('the external ID of %j is %s', (claims, expected) => {
  expect(readExternalId({ linkMode: 'externalId', externalIdClaim: 'id' }, claims)).toBe(expected)
  expect(readExternalId({ linkMode: 'none', externalIdClaim: 'id' }, claims)).toBe(null)
})

test.each([
  [
    { given_name: 'Ann', family_name: 'Lee' },
    { firstName: 'Ann', lastName: 'Lee' },
  ],
  [{ name: 'Ann Marie Lee' }, { firstName: 'Ann Marie', lastName: 'Lee' }],
  [{ name: 'Cher' }, { firstName: '', lastName: 'Cher' }],
  [{ preferred_username: 'ann' }, undefined],
])('reads the name of %j', (claims, expected) => {
  const person = readPerson(claims)
  expect(person && { firstName: person.firstName, lastName: person.lastName }).toEqual(expected)
})

const person = { firstName: 'Jürgen', lastName: 'Groß', email: null, language: 'de_DE' } as const
test.each([
  [{ preferred_username: 'J.Groß@firma.example' }, 0, 'j.gross'],
  [{ preferred_username: 'J.Groß@firma.example' }, 2, 'j.gross3'],
  [{ preferred_username: '4711', upn: 'FIRMA\\juergen' }, 0, 'firma.juergen'],
  [{ email: 'juergen_gross+x@firma.example' }, 0, 'juergen.gross.x'],
  [{ preferred_username: '4711' }, 0, 'juergen.gross'],
  [{}, 1, 'juergen.gross2'],
])('chooses the username for %j, after %d tries: %s', (claims, taken, username) => {
  expect(chooseUsername(claims, person, taken)).toBe(username)
})
