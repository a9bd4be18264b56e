import type { ListedLocation, LocationMember, LocationView } from '@sorgfalt/contract/location/location'
import type { ListedMember } from '@sorgfalt/contract/member/list'

/** Returns a valid uuid that ends with a number. */
export const uuidOf = (number: number): string =>
  `0190b000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** The main office of an example company. */
export const office: LocationView = {
  uuid: uuidOf(1),
  name: 'Augsburg office',
  identifier: 'augsburg-office',
  type: 'headquarters',
  floorSpace: 1250,
  workKind: 'office',
  street: 'Weg 1',
  additional: '',
  postalCode: '86150',
  city: 'Augsburg',
  country: 'DE',
  assemblyPoint: 'North car park',
  internalEmergencyNumber: '112',
  responsibleMembers: [
    { uuid: uuidOf(71), firstName: 'Rita', lastName: 'Regel', archived: false, role: 'loc-admin' },
  ],
  memberCount: 12,
  groupCount: 0,
  version: 4,
}

/** Returns a location as a row of the list. */
export const listed = (changes: Partial<ListedLocation> = {}): ListedLocation => ({
  uuid: office.uuid,
  name: office.name,
  identifier: office.identifier,
  type: office.type,
  city: office.city,
  country: office.country,
  floorSpace: office.floorSpace,
  memberCount: office.memberCount,
  responsibleMembers: [],
  responsibleCount: 0,
  ...changes,
})

/** The warehouse of the example company, without members. */
export const warehouse = listed({
  uuid: uuidOf(2),
  name: 'Ulm warehouse',
  identifier: 'ulm-warehouse',
  type: 'branch',
  city: 'Ulm',
  floorSpace: null,
  memberCount: 0,
})

/** Returns an answer with one page of rows. */
export const pageWith = <R>(rows: R[], total = rows.length) => ({
  rows,
  total,
  page: 1,
  perPage: 25 as const,
})

/** Returns a member as a row of a location's member list. */
export const locationMember = (changes: Partial<LocationMember> = {}): LocationMember => ({
  uuid: uuidOf(81),
  firstName: 'Mia',
  lastName: 'Muster',
  username: 'mia.muster',
  role: 'member',
  isPrimary: false,
  ...changes,
})

/** Returns a member as a row of the company's member list. */
export const companyMember = (changes: Partial<ListedMember> = {}): ListedMember => ({
  uuid: uuidOf(91),
  firstName: 'Otto',
  lastName: 'Ordnung',
  username: 'otto.ordnung',
  email: null,
  role: 'loc-admin',
  status: 'active',
  lastLoginAt: null,
  orgUnits: [],
  orgUnitCount: 0,
  location: null,
  hasPassword: true,
  ...changes,
})
