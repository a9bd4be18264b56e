import type { MemberDetails, memberDetailsForm } from '@sorgfalt/contract/member/details'
import type * as z from 'zod/mini'
import type { Formats } from '#lib/format.ts'
import type { Translate } from '#lib/texts.tsx'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

export type MemberValues = z.input<typeof memberDetailsForm>
type Field = keyof MemberValues

const labels = {
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
const fields = Object.keys(labels) as Field[]

/** What of the record a person edits. */
export function valuesOf(saved: MemberDetails): MemberValues {
  const record = { ...saved, locationUuid: saved.location?.uuid ?? null }
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as unknown as MemberValues
}

interface Words {
  t: Translate
  formats: Pick<Formats, 'date'>
  countryOf: (code: string) => string
  locationOf: (uuid: string) => string
}

/** Fields that one has changed oneself and that differ from what is saved now, in words. */
export function differencesOf(
  mine: MemberValues,
  changed: readonly string[],
  theirs: MemberValues,
  words: Words,
): Difference[] {
  return fields
    .filter((field) => changed.includes(field) && mine[field] !== theirs[field])
    .map((field) => ({
      label: words.t(`member.field.${labels[field]}`),
      mine: shown(field, mine, words),
      theirs: shown(field, theirs, words),
    }))
}

function shown(field: Field, values: MemberValues, { t, formats, countryOf, locationOf }: Words): string {
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
      return values.country === '' ? '' : countryOf(values.country)
    case 'locationUuid':
      return values.locationUuid === null ? '' : locationOf(values.locationUuid)
    case 'createElearningTasks':
    case 'createRiskAssessmentTasks':
      return t(values[field] ? 'common.ui.yes' : 'common.ui.no')
    default:
      return values[field]
  }
}
