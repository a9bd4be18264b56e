import type { SsoProtocol } from '@sorgfalt/contract/sign-on/saml'
import {
  type SsoPreset,
  type SsoProviderView,
  ssoProviderChangeForm,
  ssoProviderForm,
} from '@sorgfalt/contract/sign-on/sso-provider'
import * as z from 'zod/mini'
import type { Translate } from '#lib/texts.tsx'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

/** The values of the form. An empty secret means that the stored one stays. */
export type ProviderValues = z.input<typeof ssoProviderForm>

/** Names of the fields that must not be stored on the device. */
export const secretFields = ['applicationSecret'] as const satisfies readonly (keyof ProviderValues)[]

/** The form of a new provider. SAML needs no secret, so it sends none. */
export const newProviderForm = z.pipe(
  z.transform(
    (values: ProviderValues): z.input<typeof ssoProviderForm> => ({
      ...values,
      applicationSecret: values.protocol === 'saml' ? undefined : values.applicationSecret,
    }),
  ),
  ssoProviderForm,
)

/** The form of a provider that exists. It sends no secret if the user has not entered one. */
export const existingProviderForm = z.pipe(
  z.transform(
    (values: ProviderValues): z.input<typeof ssoProviderChangeForm> => ({
      ...values,
      applicationSecret: values.applicationSecret || undefined,
    }),
  ),
  ssoProviderChangeForm,
)

/** The issuer of all Google accounts. */
const googleIssuer = 'https://accounts.google.com'

/** An example of an issuer of each product. */
export const exampleIssuers: Readonly<Record<SsoPreset, string>> = {
  entra: 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0',
  google: googleIssuer,
  okta: 'https://example.okta.com',
  adfs: 'https://adfs.example.com/adfs',
  other: 'https://sso.example.com',
}

/** Examples of the claim or attribute with the personnel number. */
export const exampleClaims: Readonly<Record<SsoProtocol, Readonly<Record<SsoPreset, string>>>> = {
  oidc: {
    entra: 'employeeid',
    google: 'employee_id',
    okta: 'employeeNumber',
    adfs: 'employeeid',
    other: 'employee_id',
  },
  saml: {
    entra: 'employeeid',
    google: '',
    okta: 'employeeNumber',
    adfs: 'employeeid',
    other: 'urn:oid:2.16.840.1.113730.3.1.3',
  },
}

/** What the form contains as soon as the user chooses a product. */
const proposals: Readonly<Record<SsoPreset, { name: string; issuer: string }>> = {
  entra: { name: 'Microsoft', issuer: '' },
  google: { name: 'Google', issuer: googleIssuer },
  okta: { name: 'Okta', issuer: '' },
  adfs: { name: '', issuer: '' },
  other: { name: '', issuer: '' },
}

/** The values of a form that OpenID Connect does not use. */
const withoutSaml = {
  loginUrl: null,
  certificates: [] as string[],
  nameIdFormat: 'persistent',
  givenNameClaim: null,
  familyNameClaim: null,
  emailClaim: null,
} satisfies Partial<ProviderValues>

/** The initial values of the form of a new provider. */
export const newProvider: ProviderValues = {
  ...proposals.entra,
  ...withoutSaml,
  preset: 'entra',
  protocol: 'oidc',
  applicationId: '',
  applicationSecret: '',
  hostedDomain: null,
  linkMode: 'none',
  externalIdClaim: null,
  createsMembers: false,
  orgUnitUuid: null,
  factorMode: 'never',
}

type AttributeNames = Pick<ProviderValues, 'givenNameClaim' | 'familyNameClaim' | 'emailClaim'>

const soapClaims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const microsoftAttributes: AttributeNames = {
  givenNameClaim: `${soapClaims}/givenname`,
  familyNameClaim: `${soapClaims}/surname`,
  emailClaim: `${soapClaims}/emailaddress`,
}
/** The attributes that each product sends with SAML, as docs/single-sign-on.md sets it up. */
const attributeNames: Readonly<Record<SsoPreset, AttributeNames>> = {
  entra: microsoftAttributes,
  adfs: microsoftAttributes,
  google: { givenNameClaim: null, familyNameClaim: null, emailClaim: null },
  okta: { givenNameClaim: 'firstName', familyNameClaim: 'lastName', emailClaim: 'email' },
  other: {
    givenNameClaim: 'urn:oid:2.5.4.42',
    familyNameClaim: 'urn:oid:2.5.4.4',
    emailClaim: 'urn:oid:0.9.2342.19200300.100.1.3',
  },
}

/**
 * Returns the values that change with the product. Keeps the name, the issuer and the attributes that the
 * user has entered.
 */
export function choosePreset(values: ProviderValues, preset: SsoPreset): Partial<ProviderValues> {
  // Google's accounts are told apart only by OpenID Connect.
  if (preset === 'google' && values.protocol === 'saml') {
    const switched = chooseProtocol(values, 'oidc')
    return { ...switched, ...choosePreset({ ...values, ...switched }, preset) }
  }

  const { preset: previous, protocol, name, issuer, hostedDomain } = values
  const [before, after] = [proposals[previous], proposals[preset]]
  const isProposedIssuer = issuer === '' || issuer === before.issuer

  return {
    ...(protocol === 'saml' ? proposeAttributes(values, preset) : { protocol }),
    preset,
    name: name === '' || name === before.name ? after.name : name,
    issuer: protocol === 'oidc' && isProposedIssuer ? after.issuer : issuer,
    hostedDomain: preset === 'google' ? hostedDomain : null,
  }
}
/** Returns the attributes of a product, except for those that the user has entered. */
function proposeAttributes(values: ProviderValues, preset: SsoPreset): AttributeNames {
  const [before, after] = [attributeNames[values.preset], attributeNames[preset]]
  const choose = (name: keyof AttributeNames): string | null =>
    values[name] === null || values[name] === before[name] ? after[name] : values[name]

  return {
    givenNameClaim: choose('givenNameClaim'),
    familyNameClaim: choose('familyNameClaim'),
    emailClaim: choose('emailClaim'),
  }
}

/** Returns the values that change with the protocol. */
export function chooseProtocol(
  { preset, protocol: previous }: Pick<ProviderValues, 'preset' | 'protocol'>,
  protocol: SsoProtocol,
): Partial<ProviderValues> {
  if (protocol === previous) return {}
  const cleared = { protocol, applicationSecret: '', hostedDomain: null, externalIdClaim: null }

  return protocol === 'saml'
    ? { ...cleared, ...withoutSaml, ...attributeNames[preset], issuer: null, applicationId: null }
    : { ...cleared, ...withoutSaml, issuer: proposals[preset].issuer, applicationId: '' }
}

const tenantId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns the issuer that the user probably means: the id of a tenant becomes the issuer of Entra, the
 * address of the Okta administration becomes that of the organisation, and a host gets `https://`.
 */
export function completeIssuer(preset: SsoPreset, entered: string): string {
  const text = entered.trim()
  if (preset === 'entra' && tenantId.test(text)) return `https://login.microsoftonline.com/${text}/v2.0`

  const address = /^[\w-]+(\.[\w-]+)+(:\d+)?(\/\S*)?$/.test(text) ? `https://${text}` : text

  return preset === 'okta' ? address.replace(/^(https:\/\/[\w-]+)-admin\.(okta)/i, '$1.$2') : address
}

/** Returns the values of the form of a saved provider. */
export const toFormValues = (saved: SsoProviderView): ProviderValues => ({
  name: saved.name,
  preset: saved.preset,
  protocol: saved.protocol,
  issuer: saved.issuer,
  applicationId: saved.applicationId,
  applicationSecret: '',
  hostedDomain: saved.hostedDomain,
  linkMode: saved.linkMode,
  externalIdClaim: saved.externalIdClaim,
  createsMembers: saved.createsMembers,
  orgUnitUuid: saved.orgUnitUuid,
  factorMode: saved.factorMode,
  loginUrl: saved.loginUrl,
  certificates: saved.certificates,
  nameIdFormat: saved.nameIdFormat,
  givenNameClaim: saved.givenNameClaim,
  familyNameClaim: saved.familyNameClaim,
  emailClaim: saved.emailClaim,
})

interface Translations {
  t: Translate
  /** Returns the name of an org unit. Null means none. */
  nameUnit: (uuid: string | null) => string
}

/**
 * Returns the fields that the user has changed and whose entered value differs from the value that was saved
 * in the meantime.
 */
export function findDifferences(
  entered: ProviderValues,
  changed: readonly string[],
  saved: SsoProviderView,
  { t, nameUnit }: Translations,
): Difference[] {
  const fields: readonly [keyof ProviderValues, string, (values: ProviderValues) => string][] = [
    ['name', t('signOn.settings.name'), ({ name }) => name],
    ['preset', t('signOn.settings.preset'), ({ preset }) => t(`signOn.presets.${preset}`)],
    [
      'issuer',
      t(saved.protocol === 'saml' ? 'signOn.settings.saml.issuer' : 'signOn.settings.issuer'),
      ({ issuer }) => issuer ?? '',
    ],
    ['applicationId', t('signOn.settings.applicationId'), ({ applicationId }) => applicationId ?? ''],
    ['hostedDomain', t('signOn.settings.hostedDomain'), ({ hostedDomain }) => hostedDomain ?? ''],
    ['linkMode', t('signOn.settings.linkMode'), ({ linkMode }) => t(`signOn.linkModes.${linkMode}`)],
    ['externalIdClaim', t('signOn.settings.externalIdClaim'), ({ externalIdClaim }) => externalIdClaim ?? ''],
    [
      'createsMembers',
      t('signOn.settings.createsMembers'),
      ({ createsMembers }) => t(createsMembers ? 'common.ui.yes' : 'common.ui.no'),
    ],
    ['orgUnitUuid', t('signOn.settings.orgUnit'), ({ orgUnitUuid }) => nameUnit(orgUnitUuid)],
    [
      'factorMode',
      t('signOn.settings.factorMode'),
      ({ factorMode }) => t(`signOn.factorModes.${factorMode}`),
    ],
    ['loginUrl', t('signOn.settings.saml.loginUrl'), ({ loginUrl }) => loginUrl ?? ''],
    [
      'certificates',
      t('signOn.settings.saml.certificates'),
      // The end of a certificate is a part of its signature, so that it tells certificates apart.
      ({ certificates }) => certificates.map((certificate) => `…${certificate.slice(-12)}`).join(', '),
    ],
    [
      'nameIdFormat',
      t('signOn.settings.saml.nameIdFormat'),
      ({ nameIdFormat }) => t(`signOn.nameIdFormats.${nameIdFormat}`),
    ],
    ['givenNameClaim', t('signOn.settings.saml.givenNameClaim'), (values) => values.givenNameClaim ?? ''],
    ['familyNameClaim', t('signOn.settings.saml.familyNameClaim'), (values) => values.familyNameClaim ?? ''],
    ['emailClaim', t('signOn.settings.saml.emailClaim'), (values) => values.emailClaim ?? ''],
  ]

  return fields
    .filter(([name]) => changed.includes(name))
    .map(([, label, show]) => ({ label, ownValue: show(entered), savedValue: show(toFormValues(saved)) }))
    .filter(({ ownValue, savedValue }) => ownValue !== savedValue)
}
