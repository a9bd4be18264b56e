import type { MemberDetails } from '@sorgfalt/contract/member/details'
import type { memberDetailsForm } from '@sorgfalt/contract/member/details-form'
import type * as z from 'zod/mini'
import type { Formats } from '#lib/format.ts'
import type { Translate } from '#lib/texts.tsx'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

export type MemberValues = z.input<typeof memberDetailsForm>
type Field = keyof MemberValues

/** The labels of the fields, as text keys below `member.field`. */
const labelKeys = {
  firstName: 'firstName',
  lastName: 'lastName',
  username: 'username',
  role: 'role',
  email: 'email',
  mobileNumber: 'mobileNumber',
  phoneNumber: 'phoneNumber',
  language: 'language',
  locationUuid: 'location',
  entryDate: 'entryDate',
  externalId: 'externalId',
  externalCompany: 'externalCompany',
  birthDate: 'birthDate',
  gender: 'gender',
  street: 'street',
  postalCode: 'postalCode',
  city: 'city',
  country: 'country',
  createElearningTasks: 'createElearningTasks',
  createRiskAssessmentTasks: 'createRiskAssessmentTasks',
} as const satisfies Record<Field, string>
const fields = Object.keys(labelKeys) as Field[]

/** Returns the values of the form. */
export function toValues(saved: MemberDetails): MemberValues {
  const record = { ...saved, locationUuid: saved.location?.uuid ?? null }
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as unknown as MemberValues
}

interface Labels {
  t: Translate
  formats: Pick<Formats, 'date'>
  countryName: (code: string) => string
  locationName: (uuid: string) => string
}

interface Conflict {
  /** The values that the user has entered. */
  entered: MemberValues
  /** Names of the fields that the user has changed. */
  changed: readonly string[]
  /** The values that another user has saved in the meantime. */
  saved: MemberValues
}

/**
 * Returns the fields that the user has changed and that differ from the saved values, with labels and texts.
 */
export function listDifferences({ entered, changed, saved }: Conflict, labels: Labels): Difference[] {
  return fields
    .filter((field) => changed.includes(field) && entered[field] !== saved[field])
    .map((field) => ({
      label: labels.t(`member.field.${labelKeys[field]}`),
      ownValue: formatValue(field, entered, labels),
      savedValue: formatValue(field, saved, labels),
    }))
}

function formatValue(
  field: Field,
  values: MemberValues,
  { t, formats, countryName, locationName }: Labels,
): string {
  switch (field) {
    case 'role':
      return t(`common.roles.${values.role}`)
    case 'language':
      return t(`common.languages.${values.language}`)
    case 'gender':
      return t(`profile.genders.${values.gender}`)
    case 'birthDate':
    case 'entryDate':
      return values[field] === null ? '' : formats.date(values[field])
    case 'country':
      return values.country === '' ? '' : countryName(values.country)
    case 'locationUuid':
      return values.locationUuid === null ? '' : locationName(values.locationUuid)
    case 'createElearningTasks':
    case 'createRiskAssessmentTasks':
      return t(values[field] ? 'common.ui.yes' : 'common.ui.no')
    default:
      return values[field]
  }
}
