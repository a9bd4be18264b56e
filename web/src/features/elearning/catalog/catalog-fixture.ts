/** E-learnings, settings and assignments of a company, for the tests. */
import type { Output } from '@sorgfalt/contract'
import type { elearningAssignment, TargetAssignment } from '@sorgfalt/contract/elearning/assignment'
import type { CatalogEntry, ElearningDetails, ElearningSettings } from '@sorgfalt/contract/elearning/catalog'
import type { ListedMember } from '@sorgfalt/contract/member/list'

export const elearningUuid = '0190a5c3-0000-7000-8000-000000000001'

const common = {
  elearningUuid,
  title: 'Brandschutz',
  description: 'Brände verhindern',
  category: 'fire-safety' as const,
  icon: 'flame' as const,
  image: '',
  durationMinutes: 20,
  languages: ['de_DE' as const, 'en_GB' as const],
  version: '2.1.0',
  kind: 'native' as const,
  released: true,
}

export const createEntry = (changes: Partial<CatalogEntry> = {}): CatalogEntry => ({
  ...common,
  assigned: true,
  interval: 12,
  orgUnitCount: 2,
  assignmentCount: 3,
  memberCount: 10,
  counts: { completed: 4, due: 3, inprogress: 1, overdue: 2 },
  validCount: 4,
  ...changes,
})

export const createDetails = (changes: Partial<ElearningDetails> = {}): ElearningDetails => ({
  ...common,
  longText: '',
  revised: '2026-03-01',
  chapters: [],
  legalSources: [],
  jurisdiction: ['DE'],
  passMark: 80,
  questionsDrawn: 5,
  recommendedInterval: 12,
  oralPart: { mode: 'recommended', checklist: ['Fluchtweg abgehen'] },
  localInserts: ['assembly-point'],
  draft: null,
  scormPackageUuid: null,
  ...changes,
})

/** A member who may be responsible for an e-learning. */
export const lena = {
  uuid: '0190a5c3-0000-7000-8000-00000000000a',
  firstName: 'Lena',
  lastName: 'Ort',
  role: 'loc-admin' as const,
  archived: false,
}

/** A member as the member picker lists it. */
export const otto: ListedMember = {
  uuid: '0190a5c3-0000-7000-8000-00000000000b',
  firstName: 'Otto',
  lastName: 'Einheit',
  username: 'otto.einheit',
  email: null,
  role: 'ou-admin',
  status: 'active',
  lastLoginAt: null,
  orgUnits: [],
  orgUnitCount: 0,
  location: null,
  hasPassword: true,
}

export const createSettings = (changes: Partial<ElearningSettings> = {}): ElearningSettings => ({
  dueDateInterval: 12,
  firstExecutionBuffer: 0,
  anchor: 'completion',
  calendarMonth: null,
  leadDays: 30,
  countPast: true,
  confirmationMode: 'recommended',
  localInserts: {},
  responsibleUuid: lena.uuid,
  responsible: lena,
  outdated: 0,
  version: 4,
  ...changes,
})

export const createAssignment = (changes: Partial<TargetAssignment> = {}): TargetAssignment => ({
  assignmentUuid: '0190a5c3-0000-7000-8000-000000000021',
  kind: 'orgUnit',
  targetUuid: '0190a5c3-0000-7000-8000-000000000011',
  name: 'Lager',
  includeSubUnits: true,
  assignedOn: '2026-01-15',
  bufferDays: 28,
  dueOn: null,
  memberCount: 8,
  validCount: 6,
  overdueCount: 2,
  removable: true,
  ...changes,
})

/** The answer with assignments, as the fake server returns it. */
export const createAssignments = (
  rows: TargetAssignment[],
): Output<typeof elearningAssignment.readAssignments> => ({
  rows,
  total: rows.length,
  page: 1,
  perPage: 25,
  summary: { total: 10, valid: 5, oral: 1, open: 2, overdue: 2, multiple: 1 },
  assignableKinds: ['orgUnit', 'group', 'member', 'location'],
})
