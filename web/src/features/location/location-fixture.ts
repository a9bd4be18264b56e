import type { ListedLocation, LocationMember, LocationView } from '@sorgfalt/contract/location/location'
import { uuidOf } from '#test/records.ts'

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
