/** Compares a row with the member that it matches. Pure functions. */
import type { Country } from '@sorgfalt/contract/core/limits'
import { formatPhoneNumber } from '@sorgfalt/contract/fields/phone'
import { type ImportField, type ImportRowChange, importFields } from '@sorgfalt/contract/member/import'
import type { MemberField, MemberValues, RowValues } from './read-row.rules.ts'

/** A member with the same username, external id or email address as a row. */
export interface ExistingMember extends MemberValues {
  uuid: string
  username: string
  version: number
  archived: boolean
  /** A deleted member matches no row, but the username remains taken. */
  deleted: boolean
  orgUnitUuids: string[]
  /** The primary location. */
  locationUuid: string | null
  groupUuids: string[]
}

/** Fields that `listChanges` compares in their own way or not at all. */
const otherFields: Record<Exclude<ImportField, MemberField>, true> = {
  username: true,
  orgUnits: true,
  location: true,
  groups: true,
  password: true,
}
const isMemberField = (field: ImportField): field is MemberField => !(field in otherFields)
const memberFields = importFields.filter(isMemberField)

/**
 * Returns the fields that the row would change. A phone number without a country code is a number of
 * `country`.
 */
export function listChanges(values: RowValues, existing: ExistingMember, country: Country): ImportField[] {
  const changes: ImportField[] = memberFields.filter(
    (field) => values[field] !== undefined && values[field] !== toComparable(field, existing, country),
  )

  if (values.orgUnits?.some((unit) => !existing.orgUnitUuids.includes(unit))) changes.push('orgUnits')
  if (values.location !== undefined && values.location !== existing.locationUuid) changes.push('location')
  if (values.groups?.some((group) => !existing.groupUuids.includes(group))) changes.push('groups')

  return changes
}

/** Names of org units, locations and groups by uuid. */
export interface Names {
  orgUnits: ReadonlyMap<string, string>
  location: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, string>
}

/** Returns the old and the new value of each changed field. */
export const describeChanges = (
  changes: readonly ImportField[],
  { values, existing }: { values: RowValues; existing: ExistingMember },
  names: Names,
): ImportRowChange[] =>
  changes.map((field) => {
    if (isMemberField(field)) return { field, from: toText(existing[field]), to: toText(values[field]) }
    if (field === 'location')
      return {
        field,
        from: names.location.get(existing.locationUuid ?? '') ?? '',
        to: names.location.get(values.location ?? '') ?? '',
      }

    const isUnit = field === 'orgUnits'
    const before = isUnit ? existing.orgUnitUuids : existing.groupUuids
    const added = ((isUnit ? values.orgUnits : values.groups) ?? []).filter((uuid) => !before.includes(uuid))
    const list = (uuids: readonly string[]) =>
      uuids.map((uuid) => (isUnit ? names.orgUnits : names.groups).get(uuid) ?? '').join(' | ')

    return { field, from: list(before), to: list(added) }
  })

const toText = (value: string | boolean | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/**
 * Returns the value of a field in a comparable form. Phone numbers are formatted like those of the file, so
 * that different spellings of one number are equal.
 */
function toComparable(
  field: MemberField,
  existing: ExistingMember,
  country: Country,
): MemberValues[MemberField] {
  const value = existing[field]
  const isPhoneNumber = field === 'phoneNumber' || field === 'mobileNumber'
  return isPhoneNumber ? (formatPhoneNumber(String(value), country) ?? value) : value
}
