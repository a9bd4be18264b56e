import type { MemberDetails } from '@sorgfalt/contract/member/details'
import type { FilterOptions, ListedMember, MemberHead } from '@sorgfalt/contract/member/list'

/** Returns the uuid for a number below 100. */
export const createUuid = (number: number) =>
  `0190a000-0000-7000-8000-0000000040${String(number).padStart(2, '0')}`

export const pageOf = <R>(rows: R[], total = rows.length) => ({ rows, total, page: 1, perPage: 25 as const })

export const munich = { uuid: createUuid(1), name: 'Munich' }
export const ulm = { uuid: createUuid(2), name: 'Ulm' }
export const root = { uuid: createUuid(3), name: 'Example Ltd', depth: 0, path: [], isRoot: true }
export const hall = { uuid: createUuid(4), name: 'Hall 2', depth: 1, path: ['Example Ltd'], isRoot: false }
export const office = { uuid: createUuid(5), name: 'Office', depth: 1, path: ['Example Ltd'], isRoot: false }

/** The org units and locations that filters and forms offer. */
const filterOptions: FilterOptions = {
  orgUnits: [root, hall, office],
  orgUnitCount: 3,
  locations: [munich, ulm],
  locationCount: 2,
}

/** Server answers that every field for an org unit or a location needs. */
export const orgNodeAnswers = {
  'memberList.readFilterOptions': filterOptions,
  'memberList.readOrgUnitCounts': { counts: [] },
}

export const createListedMember = (changes: Partial<ListedMember> = {}): ListedMember => ({
  uuid: createUuid(20),
  firstName: 'Bea',
  lastName: 'Beispiel',
  username: 'bea.beispiel',
  email: 'bea@example.org',
  role: 'member',
  status: 'active',
  lastLoginAt: null,
  orgUnits: [{ uuid: hall.uuid, name: hall.name }],
  orgUnitCount: 1,
  location: munich,
  hasPassword: true,
  ...changes,
})
export const bea = createListedMember()
export const cleo = createListedMember({
  uuid: createUuid(21),
  firstName: 'Cleo',
  lastName: 'Muster',
  username: 'cleo.muster',
})

export const createHead = (changes: Partial<MemberHead> = {}): MemberHead => ({
  uuid: bea.uuid,
  firstName: bea.firstName,
  lastName: bea.lastName,
  username: bea.username,
  role: bea.role,
  status: bea.status,
  archivedAt: null,
  ...changes,
})

/** Returns a member whom the user may change. */
export const createDetails = (changes: Partial<MemberDetails> = {}): MemberDetails => ({
  uuid: bea.uuid,
  firstName: 'Bea',
  lastName: 'Beispiel',
  username: 'bea.beispiel',
  role: 'member',
  email: 'bea@example.org',
  phoneNumber: '',
  mobileNumber: '',
  street: 'Lindenweg 4',
  postalCode: '80331',
  city: 'Munich',
  country: 'DE',
  language: 'de_DE',
  externalCompany: '',
  gender: 'unspecified',
  birthDate: null,
  entryDate: '2020-09-01',
  externalId: '10482',
  createElearningTasks: true,
  createRiskAssessmentTasks: true,
  location: munich,
  status: 'active',
  hasPassword: true,
  secondFactorAt: null,
  lastLoginAt: null,
  updatedAt: '2026-11-02T09:00:00.000Z',
  archivedAt: null,
  may: { edit: true, changeLocation: true, resetSecondFactor: false, roles: ['member', 'ou-admin'] },
  version: 7,
  ...changes,
})
