import type { LocationView, locationForm } from '@sorgfalt/contract/location/location'
import type * as z from 'zod/mini'
import type { Formats } from '#lib/format.ts'
import type { Translate } from '#lib/texts.tsx'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

export type LocationValues = z.input<typeof locationForm>

/** What of the record a person edits. */
export function valuesOf(saved: LocationView): LocationValues {
  const { uuid: _u, responsibleMembers, memberCount: _m, groupCount: _g, version: _v, ...values } = saved
  return { ...values, responsibleMemberUuids: responsibleMembers.map(({ uuid }) => uuid) }
}

/** A new location in a country. */
export const emptyLocation = (country: string): LocationValues => ({
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

/** Where the company is, which for most is its headquarters and the first location that they enter. */
export const firstLocation = ({
  street,
  additional,
  postalCode,
  city,
  country,
}: Address): LocationValues => ({
  ...emptyLocation(country),
  type: 'headquarters',
  street,
  additional,
  postalCode,
  city,
})

/** Square metres as they are typed; undefined while it is no number. */
export function areaFrom(text: string): number | null | undefined {
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

interface Words {
  t: Translate
  formats: Pick<Formats, 'number' | 'list'>
  nameOf: (memberUuid: string) => string
}

/** Fields that one has changed oneself and that differ from what is saved now, in words. */
export function differencesOf(
  mine: LocationValues,
  changed: readonly string[],
  theirs: LocationValues,
  words: Words,
): Difference[] {
  return (Object.keys(labels) as Field[])
    .filter(
      (field) => changed.includes(field) && JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]),
    )
    .map((field) => ({
      label: words.t(`location.field.${labels[field]}`),
      mine: shown(field, mine, words),
      theirs: shown(field, theirs, words),
    }))
}

function shown(field: Field, values: LocationValues, { t, formats, nameOf }: Words): string {
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
