import type { TargetKind } from '@sorgfalt/contract/elearning/assignment'
import type { RiskAssignment, RiskAssignmentEffect } from '@sorgfalt/contract/risk-assessment/assignment'
import type { Answers } from '#test/fake-server.ts'

export const catalogueUuid = '0198f000-0000-7000-8000-000000000051'
export const warehouse = { uuid: '0198f000-0000-7000-8000-000000000052', name: 'Warehouse' }
export const office = { uuid: '0198f000-0000-7000-8000-000000000053', name: 'Office' }
export const ada = { uuid: '0198f000-0000-7000-8000-000000000057', name: 'Ada Muster' }
export const vienna = { uuid: '0198f000-0000-7000-8000-000000000054', name: 'Vienna' }

/** Returns a running assignment of the warehouse. */
export const createAssignment = (changes: Partial<RiskAssignment> = {}): RiskAssignment => ({
  assignmentUuid: '0198f000-0000-7000-8000-000000000055',
  orgUnits: [warehouse],
  location: null,
  participants: null,
  admins: ['Ada Muster'],
  memberCount: 12,
  completedCount: 0,
  tooSmall: false,
  status: 'running',
  assignedOn: '2026-11-01',
  nextDueDate: '2026-12-15',
  ...changes,
})

const address = { path: [], parentUuid: null, isRoot: false, isDefault: false, childCount: 0, admins: [] }
const pageOf = <T>(rows: T[]) => ({ rows, total: rows.length, page: 1, perPage: 100 as const })

/** Returns the answer with a catalogue's assignments. */
export const createAssignments = (
  rows: RiskAssignment[],
  assignableKinds: TargetKind[] = ['orgUnit', 'location'],
) => ({ rows, total: rows.length, page: 1, perPage: 25 as const, assignableKinds })

/** Server answers to the search for org units, locations and members. */
export const targetSearch: Answers = {
  'orgUnit.list': pageOf(
    [warehouse, office].map(({ uuid, name }) => ({
      ...address,
      uuid,
      identifier: name.toLowerCase(),
      orgUnitName: name,
      memberCount: 20,
      allMemberCount: 20,
    })),
  ),
  'location.list': pageOf([
    {
      ...vienna,
      identifier: 'vienna',
      type: 'branch',
      city: 'Vienna',
      country: 'AT',
      floorSpace: null,
      memberCount: 30,
      responsibleMembers: [],
      responsibleCount: 0,
    },
  ]),
  'memberList.getList': pageOf([
    {
      uuid: ada.uuid,
      firstName: 'Ada',
      lastName: 'Muster',
      username: 'ada.muster',
      email: null,
      role: 'member',
      status: 'active',
      lastLoginAt: null,
      orgUnits: [],
      orgUnitCount: 0,
      location: null,
      hasPassword: true,
    },
  ]),
  'memberList.readFilterOptions': {
    orgUnits: [],
    orgUnitCount: 0,
    locations: [vienna],
    locationCount: 1,
  },
  'memberList.readOrgUnitCounts': { counts: [] },
}

/** Returns the effect of an assignment that asks twelve members. */
export const createEffect = (changes: Partial<RiskAssignmentEffect> = {}): RiskAssignmentEffect => ({
  assignmentCount: 1,
  active: true,
  people: 15,
  asked: 12,
  dueOn: '2026-12-15',
  earliestOverdueOn: '2026-12-16',
  minimumCompletions: 6,
  tooSmallCount: 0,
  tooSmall: [],
  ...changes,
})
