import {
  type SsoPreset,
  type SsoProviderView,
  ssoProviderChangeForm,
  type ssoProviderForm,
} from '@sorgfalt/contract/sign-on/sso-provider'
import * as z from 'zod/mini'
import type { Translate } from '#lib/texts.tsx'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

/** The values of the form. An empty secret means that the stored one stays. */
export type ProviderValues = z.input<typeof ssoProviderForm>

/** Names of the fields that must not be stored on the device. */
export const secretFields = ['applicationSecret'] as const satisfies readonly (keyof ProviderValues)[]

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

/** Examples of the claim with the personnel number. */
export const exampleClaims: Readonly<Record<SsoPreset, string>> = {
  entra: 'employeeid',
  google: 'employee_id',
  okta: 'employeeNumber',
  adfs: 'employeeid',
  other: 'employee_id',
}

/** What the form contains as soon as the user chooses a product. */
const proposals: Readonly<Record<SsoPreset, Pick<ProviderValues, 'name' | 'issuer'>>> = {
  entra: { name: 'Microsoft', issuer: '' },
  google: { name: 'Google', issuer: googleIssuer },
  okta: { name: 'Okta', issuer: '' },
  adfs: { name: '', issuer: '' },
  other: { name: '', issuer: '' },
}

/** The initial values of the form of a new provider. */
export const newProvider: ProviderValues = {
  ...proposals.entra,
  preset: 'entra',
  applicationId: '',
  applicationSecret: '',
  hostedDomain: null,
  linkMode: 'none',
  externalIdClaim: null,
  createsMembers: false,
  orgUnitUuid: null,
  factorMode: 'never',
}

type PresetValues = Pick<ProviderValues, 'preset' | 'name' | 'issuer' | 'hostedDomain'>

/**
 * Returns the values that change with the product. Keeps the name and the issuer that the user has entered.
 */
export function choosePreset(
  { preset: previous, name, issuer, hostedDomain }: PresetValues,
  preset: SsoPreset,
): PresetValues {
  const before = proposals[previous]
  const after = proposals[preset]

  return {
    preset,
    name: name === '' || name === before.name ? after.name : name,
    issuer: issuer === '' || issuer === before.issuer ? after.issuer : issuer,
    hostedDomain: preset === 'google' ? hostedDomain : null,
  }
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
  issuer: saved.issuer,
  applicationId: saved.applicationId,
  applicationSecret: '',
  hostedDomain: saved.hostedDomain,
  linkMode: saved.linkMode,
  externalIdClaim: saved.externalIdClaim,
  createsMembers: saved.createsMembers,
  orgUnitUuid: saved.orgUnitUuid,
  factorMode: saved.factorMode,
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
    ['issuer', t('signOn.settings.issuer'), ({ issuer }) => issuer],
    ['applicationId', t('signOn.settings.applicationId'), ({ applicationId }) => applicationId],
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
  ]

  return fields
    .filter(([name]) => changed.includes(name))
    .map(([, label, show]) => ({ label, ownValue: show(entered), savedValue: show(toFormValues(saved)) }))
    .filter(({ ownValue, savedValue }) => ownValue !== savedValue)
}
