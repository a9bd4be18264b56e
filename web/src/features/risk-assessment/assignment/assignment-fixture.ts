import type { RiskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import type { Answers } from '#test/fake-server.ts'

export const catalogueUuid = '0198f000-0000-7000-8000-000000000051'
export const warehouse = { uuid: '0198f000-0000-7000-8000-000000000052', name: 'Warehouse' }
export const office = { uuid: '0198f000-0000-7000-8000-000000000053', name: 'Office' }
export const vienna = { uuid: '0198f000-0000-7000-8000-000000000054', name: 'Vienna' }

/** Returns a running assignment of the warehouse. */
export const createAssignment = (changes: Partial<RiskAssignment> = {}): RiskAssignment => ({
  assignmentUuid: '0198f000-0000-7000-8000-000000000055',
  orgUnits: [warehouse],
  location: null,
  admins: ['Ada Muster'],
  memberCount: 12,
  completedCount: 0,
  tooSmall: false,
  status: 'running',
  assignedOn: '2026-11-01',
  nextDueDate: '2026-12-15',
  ...changes,
})

const node = { depth: 0, path: [], isRoot: false }

/** Server answers to the search for org units and locations. */
export const orgNodeSearch: Answers = {
  'memberList.readFilterOptions': {
    orgUnits: [
      { ...warehouse, ...node },
      { ...office, ...node },
    ],
    orgUnitCount: 2,
    locations: [vienna],
    locationCount: 1,
  },
  'memberList.readOrgUnitCounts': { counts: [{ uuid: warehouse.uuid, memberCount: 40 }] },
}

/** Server answer to an assignment of twelve members. */
export const assigned = {
  assignmentUuids: ['0198f000-0000-7000-8000-000000000055'],
  active: true,
  memberCount: 12,
  dueDate: '2026-12-15',
  minimumCompletions: 6,
  tooSmall: [],
}
