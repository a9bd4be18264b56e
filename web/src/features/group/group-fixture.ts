import type { GroupMember, ListedMemberGroup, MemberGroupView } from '@sorgfalt/contract/group/group'
import type { ListedLocation } from '@sorgfalt/contract/location/location'

const uuid = (number: number) => `0190a000-0000-7000-8000-0000000030${String(number).padStart(2, '0')}`

export const pageOf = <R>(rows: R[], total = rows.length) => ({ rows, total, page: 1, perPage: 25 as const })

const createLocation = (number: number, name: string): ListedLocation => ({
  uuid: uuid(number),
  name,
  identifier: name.toLowerCase(),
  type: 'branch',
  city: 'Munich',
  country: 'DE',
  floorSpace: null,
  memberCount: 0,
  responsibleMembers: [],
  responsibleCount: 0,
})
export const munich = createLocation(1, 'Munich')
export const ulm = createLocation(2, 'Ulm')

/** Returns a group of the whole company that the user may change. */
export const createGroup = (changes: Partial<MemberGroupView> = {}): MemberGroupView => ({
  uuid: uuid(10),
  groupName: 'First aiders',
  type: 'first-aid',
  location: null,
  memberCount: 2,
  editable: true,
  version: 4,
  ...changes,
})

export const createListedGroup = (changes: Partial<ListedMemberGroup> = {}): ListedMemberGroup => ({
  ...createGroup(changes),
  expiringCount: 0,
  expiredCount: 0,
  ...changes,
})

/** Returns a member with both phone numbers and a qualification that is valid for two years. */
export const createGroupMember = (changes: Partial<GroupMember> = {}): GroupMember => ({
  uuid: uuid(20),
  firstName: 'Bea',
  lastName: 'Beispiel',
  username: 'bea',
  location: { uuid: munich.uuid, name: munich.name },
  qualifiedSince: '2025-03-01',
  validUntil: '2027-02-28',
  note: 'early shift',
  phone: 'phone',
  qualification: 'valid',
  phoneNumber: '+49 89 1234567',
  mobileNumber: '+49 151 23456789',
  ...changes,
})

export const cleo = createGroupMember({
  uuid: uuid(21),
  firstName: 'Cleo',
  lastName: 'Muster',
  username: 'cleo',
  qualifiedSince: null,
  validUntil: null,
  note: '',
  phone: 'none',
  phoneNumber: '',
  mobileNumber: '',
})
