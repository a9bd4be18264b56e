import type { ListedMember } from '@sorgfalt/contract/member/list'
import type { ListedRiskAction, RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskResult } from '@sorgfalt/contract/risk-assessment/evaluation'
import type { RiskDetails, RiskProposal } from '@sorgfalt/contract/risk-assessment/risk'
import type { Answers } from '#test/fake-server.ts'
import type { ActionDetails } from './action-details.ts'

/** Returns a uuid that ends in `number`. */
export const toUuid = (number: number): string => `0198f000-0000-7000-8000-${`${number}`.padStart(12, '0')}`

export const resultUuid = toUuid(1)
export const riskUuid = toUuid(2)
export const actionUuid = toUuid(3)
export const leaseToken = toUuid(4)
export const max = { memberUuid: toUuid(5), name: 'Max Muster', archived: false }

const eva: ListedMember = {
  uuid: toUuid(6),
  firstName: 'Eva',
  lastName: 'Beck',
  username: 'eva',
  email: null,
  role: 'member',
  status: 'active',
  lastLoginAt: null,
  orgUnits: [{ uuid: toUuid(7), name: 'Warehouse' }],
  orgUnitCount: 1,
  location: null,
  hasPassword: true,
}
export const evaUuid = eva.uuid

/** Server answer to the search for members, which finds Eva Beck. */
export const memberSearch: Answers = {
  'memberList.getList': { rows: [eva], total: 1, page: 1, perPage: 100 },
}

/** Returns a proposed action that has a due date and a responsible member, but is not agreed. */
export const createAction = (changes: Partial<RiskActionView> = {}): RiskActionView => ({
  riskActionUuid: actionUuid,
  kind: 'proposed',
  proposedActionId: 'p-1',
  title: 'Use a quieter saw',
  description: 'Replace the saw in hall 2.',
  stop: 'S',
  reason: '',
  responsible: max,
  dueDate: '2026-12-15',
  dueStatus: 'nextMonth',
  progressPercent: 0,
  state: 'defined',
  doneOn: null,
  effectiveness: null,
  effectivenessDueOn: null,
  effectivenessOn: null,
  effectivenessNote: '',
  awaitsSecond: false,
  mayApprove: false,
  version: 4,
  ...changes,
})

interface DetailChanges extends Partial<Omit<ActionDetails, 'action' | 'risk'>> {
  action?: Partial<RiskActionView>
  risk?: Partial<ActionDetails['risk']>
}

/** Returns the details of an action that the reader may edit. */
export const createDetails = ({ action, risk, ...changes }: DetailChanges = {}): ActionDetails => ({
  action: createAction(action),
  risk: {
    riskUuid,
    riskAssessmentExecutionResultUuid: resultUuid,
    assessmentTitle: 'Warehouse',
    load: 'Noise',
    riskFactor: 6,
    band: 'medium',
    sourceName: 'Logistics',
    targetName: 'Hall 2',
    status: 'actionDefined',
    isNotRelevant: false,
    isAgreed: false,
    ...risk,
  },
  mayEdit: true,
  history: [],
  ...changes,
})

/** The answer to a change of an action. */
export const changedAction = {
  action: createAction({ version: 5 }),
  risk: { status: 'actionDefined' as const, isNotRelevant: false },
}

export const createProposal = (changes: Partial<RiskProposal> = {}): RiskProposal => ({
  proposedActionId: 'p-1',
  stop: 'T',
  title: 'Enclose the saw',
  dueDate: '2026-12-20',
  riskActionUuid: null,
  ...changes,
})

/** Returns a medium risk without actions and with one proposal. */
export const createRisk = (changes: Partial<RiskDetails> = {}): RiskDetails => ({
  riskUuid,
  riskAssessmentExecutionResultUuid: resultUuid,
  load: 'Noise',
  category: { id: 'machines', title: 'Machines' },
  riskFactor: 6,
  band: 'medium',
  likelihood: null,
  severity: null,
  matrix: null,
  status: 'actionToDefine',
  isNotRelevant: false,
  sourceName: 'Logistics',
  targetName: 'Hall 2',
  statement: 'It is loud at my workplace.',
  polarity: 'stressor',
  help: 'Think of a normal day.',
  legalSources: [],
  offset: 0,
  sentinel: false,
  criticalShare: null,
  proposedActions: [createProposal()],
  actions: [],
  droppedActions: [],
  history: [],
  previousRiskUuid: null,
  nextRiskUuid: null,
  ...changes,
})

/** Returns the result of a survey that is being evaluated. */
export const createResult = (changes: Partial<RiskResult> = {}): RiskResult => ({
  riskAssessmentExecutionResultUuid: resultUuid,
  assignmentUuid: toUuid(8),
  riskAssessmentTaskUuid: toUuid(9),
  roundNumber: 2,
  title: 'Warehouse',
  description: 'Work in the warehouse',
  category: 'warehouse',
  kind: 'survey',
  matrix: null,
  legalSources: [],
  sourceName: 'Logistics',
  targetName: 'Hall 2',
  startDate: '2026-09-01',
  dueDate: '2026-10-01',
  invitedCount: 14,
  completedCount: 12,
  participationPercent: 86,
  finishedOn: '2026-10-02',
  finishedBy: 'Ada Muster',
  status: 'evaluation',
  confirmedAt: null,
  confirmedBy: null,
  agreedCount: null,
  levelCounts: [0, 0, 0, 0, 0, 1, 0, 0, 0, 0],
  bandCounts: { veryLow: 0, low: 0, medium: 1, high: 0, veryHigh: 0, notAssessable: 0 },
  riskCount: 1,
  categories: [{ id: 'machines', title: 'Machines', riskCount: 1 }],
  plan: { undecidedCount: 1, actionCount: 0, doneCount: 0, overdueCount: 0 },
  canConfirm: false,
  contentVersion: '1.0',
  contentRevised: '2026-01-01',
  formulaVersion: 2,
  planLeaseHolder: null,
  otherRounds: [],
  ...changes,
})

/** Returns a result whose plan Eva Beck is editing. */
export const createBlockedResult = (): RiskResult =>
  createResult({
    planLeaseHolder: {
      isSelf: false,
      name: 'Eva Beck',
      until: new Date(Date.now() + 240_000).toISOString(),
    },
  })

/** Returns an action as the list of actions shows it. */
export const createListedAction = (changes: Partial<ListedRiskAction> = {}): ListedRiskAction => ({
  riskActionUuid: actionUuid,
  riskUuid,
  riskAssessmentExecutionResultUuid: resultUuid,
  assessmentTitle: 'Warehouse',
  title: 'Use a quieter saw',
  riskName: 'Noise',
  riskFactor: 6,
  band: 'medium',
  likelihood: null,
  severity: null,
  stop: 'S',
  sourceName: 'Logistics',
  targetName: 'Hall 2',
  responsible: max,
  dueDate: '2026-12-15',
  dueStatus: 'nextMonth',
  state: 'defined',
  riskStatus: 'actionDefined',
  progressPercent: 0,
  doneOn: null,
  effectiveness: null,
  effectivenessDueOn: null,
  effectivenessOn: null,
  version: 4,
  ...changes,
})

/** Permissions of a member who may make the plan and agree it. */
export const planner = [
  'risk-assessment.read-risk-list',
  'risk-assessment.read-risk-action-list',
  'risk-assessment.create-risk-action',
  'risk-assessment.update-risk-action',
  'risk-assessment.assign-member',
  'risk-assessment.confirm-risk-actions',
  'risk-assessment.export-risk-action-list',
]
