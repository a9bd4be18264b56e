import type { LocationView, locationForm } from '@sorgfalt/contract/location/location'
import type * as z from 'zod/mini'
import type { Formats } from '#lib/format.ts'
import type { Translate } from '#lib/texts.tsx'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

export type LocationValues = z.input<typeof locationForm>

/** Returns the fields of the form. */
export function toFormValues(saved: LocationView): LocationValues {
  const { uuid: _u, responsibleMembers, memberCount: _m, groupCount: _g, version: _v, ...values } = saved
  return { ...values, responsibleMemberUuids: responsibleMembers.map(({ uuid }) => uuid) }
}

/** Returns the initial values of a new location in a country. */
export const createEmptyLocation = (country: string): LocationValues => ({
  name: '',
  identifier: '',
  type: 'branch',
  floorSpace: null,
  workKind: 'other',
  street: '',
  additional: '',
  postalCode: '',
  city: '',
  country,
  assemblyPoint: '',
  internalEmergencyNumber: '',
  responsibleMemberUuids: [],
})

type Address = Pick<LocationValues, 'street' | 'additional' | 'postalCode' | 'city' | 'country'>

/**
 * Returns the initial values of a company's first location: usually it is the headquarters at the company's
 * address.
 */
export const createFirstLocation = ({
  street,
  additional,
  postalCode,
  city,
  country,
}: Address): LocationValues => ({
  ...createEmptyLocation(country),
  type: 'headquarters',
  street,
  additional,
  postalCode,
  city,
})

/**
 * Parses the entered square metres. Returns null for an empty text and undefined for text that is not a
 * number.
 */
export function parseArea(text: string): number | null | undefined {
  const digits = text.replace(/[\s.]/g, '')
  if (digits === '') return null
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

type Field = keyof LocationValues
const labels = {
  name: 'name',
  identifier: 'identifier',
  type: 'type',
  floorSpace: 'floorSpace',
  workKind: 'workKind',
  street: 'street',
  additional: 'additional',
  postalCode: 'postalCode',
  city: 'city',
  country: 'country',
  assemblyPoint: 'assemblyPoint',
  internalEmergencyNumber: 'internalEmergencyNumber',
  responsibleMemberUuids: 'responsible',
} as const satisfies Record<Field, string>

interface Translations {
  t: Translate
  formats: Pick<Formats, 'number' | 'list'>
  nameOf: (memberUuid: string) => string
}

/**
 * Returns the fields that the user has changed and whose entered value differs from the value that was saved
 * in the meantime.
 */
export function findDifferences(
  entered: LocationValues,
  changed: readonly string[],
  saved: LocationValues,
  translations: Translations,
): Difference[] {
  return (Object.keys(labels) as Field[])
    .filter(
      (field) => changed.includes(field) && JSON.stringify(entered[field]) !== JSON.stringify(saved[field]),
    )
    .map((field) => ({
      label: translations.t(`location.field.${labels[field]}`),
      ownValue: formatField(field, entered, translations),
      savedValue: formatField(field, saved, translations),
    }))
}

function formatField(field: Field, values: LocationValues, { t, formats, nameOf }: Translations): string {
  switch (field) {
    case 'type':
      return t(`location.type.${values.type}`)
    case 'workKind':
      return t(`location.workKind.${values.workKind}`)
    case 'country':
      return t(`common.countries.${values.country as 'DE'}`)
    case 'floorSpace':
      return values.floorSpace === null ? '' : formats.number(values.floorSpace)
    case 'responsibleMemberUuids':
      return formats.list(values.responsibleMemberUuids.map(nameOf))
    default:
      return values[field]
  }
}
