import type { EvaluationRow } from '@sorgfalt/contract/risk-assessment/evaluation'
import type { Answers } from '#test/fake-server.ts'
import { resultUuid, toUuid } from '../plan/plan-fixture.ts'

export const assignmentUuid = toUuid(70)

/** Returns a running round with enough submissions. */
export const createRound = (changes: Partial<EvaluationRow> = {}): EvaluationRow => ({
  roundUuid: toUuid(71),
  roundNumber: 1,
  assignmentUuid,
  riskAssessmentTaskUuid: toUuid(72),
  riskAssessmentExecutionResultUuid: null,
  title: 'Warehouse work',
  category: 'warehouse',
  kind: 'survey',
  sourceName: 'Logistics',
  targetName: 'Hall 2',
  status: 'canFinish',
  legend: 'canFinish',
  memberCount: 10,
  completedCount: 7,
  minimumCompletions: 6,
  canFinish: true,
  tooSmall: false,
  startDate: '2026-11-01',
  dueDate: '2026-12-15',
  finishedOn: null,
  remindedOn: null,
  maxLevel: null,
  bandCounts: null,
  plan: null,
  ...changes,
})

/** Returns a finished round whose plan is being made. */
export const createFinishedRound = (changes: Partial<EvaluationRow> = {}): EvaluationRow =>
  createRound({
    riskAssessmentExecutionResultUuid: resultUuid,
    status: 'evaluation',
    legend: 'evaluation',
    canFinish: false,
    finishedOn: '2026-11-20',
    maxLevel: 8,
    bandCounts: { veryLow: 0, low: 0, medium: 1, high: 1, veryHigh: 0, notAssessable: 0 },
    plan: { undecidedCount: 2, actionCount: 0, doneCount: 0, overdueCount: 0 },
    ...changes,
  })

/** Server answers to the search for org units and locations in the filters. */
export const nodeSearch: Answers = {
  'memberList.readFilterOptions': {
    orgUnits: [{ uuid: toUuid(73), name: 'Logistics', depth: 0, path: [], isRoot: false }],
    orgUnitCount: 1,
    locations: [{ uuid: toUuid(74), name: 'Vienna' }],
    locationCount: 1,
  },
  'memberList.readOrgUnitCounts': { counts: [] },
}
