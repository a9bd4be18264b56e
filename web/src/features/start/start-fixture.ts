import type { MemberTask } from '@sorgfalt/contract/elearning/elearning'
import type { ListedRiskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { ListedExecution } from '@sorgfalt/contract/risk-assessment/execution'
import type { Decision, Lead, OwnTasks } from '@sorgfalt/contract/start/overview'
import { formatsOf, today } from '#lib/format.ts'
import { createTask } from '#parts/elearning-tasks/task-fixture.ts'
import { uuidOf } from '#test/records.ts'

/** The formats of the English interface. */
export const formats = formatsOf('en_GB')

/**
 * Returns the text with ordinary spaces instead of non-breaking ones, because `toMatchTextContent` expects
 * them.
 */
export const withSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')

const dayMs = 24 * 60 * 60 * 1000

/** Returns the date that is some days after today, or before today if `days` is negative. */
export const dateIn = (days: number): string =>
  new Date(Date.parse(today()) + days * dayMs).toISOString().slice(0, 10)

/** Returns an e-learning as a task of the member, due in ten days. */
export const elearningTask = (changes: Partial<MemberTask> = {}): MemberTask =>
  createTask({
    taskUuid: uuidOf(1),
    elearningUuid: uuidOf(2),
    title: 'Fire safety',
    description: 'What to do in a fire.',
    durationMinutes: 30,
    dueInDays: 10,
    dueDate: dateIn(10),
    ...changes,
  })

/** Returns an analysis as a task of the member, due in ten days. */
export const analysisTask = (changes: Partial<ListedExecution> = {}): ListedExecution => ({
  riskAssessmentTaskUuid: uuidOf(11),
  assignmentUuid: uuidOf(12),
  executionUuid: null,
  title: 'Office work',
  description: 'Your opinion about your work.',
  category: 'office',
  kind: 'survey',
  durationMinutes: 15,
  targetName: 'Augsburg office',
  status: 'due',
  dueDate: dateIn(10),
  dueInDays: 10,
  progressPercent: 0,
  colleague: null,
  leaseHolder: null,
  ...changes,
})

/** Returns an agreed action of the member, due in ten days. */
export const riskActionRow = (changes: Partial<ListedRiskAction> = {}): ListedRiskAction => ({
  riskActionUuid: uuidOf(21),
  riskUuid: uuidOf(22),
  riskAssessmentExecutionResultUuid: uuidOf(23),
  assessmentTitle: 'Warehouse',
  title: 'Mark the steps',
  riskName: 'Falls',
  riskFactor: 7,
  band: 'high',
  likelihood: null,
  severity: null,
  stop: 'T',
  sourceName: 'Production',
  targetName: 'Ulm warehouse',
  responsible: null,
  dueDate: dateIn(10),
  dueStatus: 'nextMonth',
  state: 'agreed',
  riskStatus: 'actionAgreed',
  progressPercent: 30,
  doneOn: null,
  effectiveness: null,
  effectivenessDueOn: null,
  effectivenessOn: null,
  version: 3,
  ...changes,
})

/** The tasks of a member who has completed one of three e-learnings. */
export const ownTasks = (changes: Partial<OwnTasks> = {}): OwnTasks => ({
  tasks: [
    elearningTask(),
    elearningTask({ taskUuid: uuidOf(3), title: 'First aid' }),
    completed({ taskUuid: uuidOf(4), title: 'Ladders' }),
  ],
  analyses: [],
  actions: ownActions([]),
  certificates: 1,
  nextExpiry: null,
  newAnswers: 0,
  ...changes,
})

/** Returns a completed e-learning. */
export const completed = (changes: Partial<MemberTask> = {}): MemberTask =>
  elearningTask({ status: 'completed', dueDate: null, dueInDays: null, ...changes })

/** Returns the member's actions, with the number of done ones. */
export const ownActions = (rows: ListedRiskAction[], doneCount = 0): OwnTasks['actions'] => ({
  rows,
  total: rows.length,
  doneCount,
})

/** Figures of a company in which nothing needs a decision. */
export const calmLead: Lead = {
  overdue: {
    memberCount: 0,
    taskCount: 0,
    reachableCount: 0,
    remindedOn: null,
    unitCount: 0,
    units: [],
  },
  gaps: { count: 0, locationCount: 2, first: [] },
  finishable: { count: 0, first: null },
  decisions: { total: 0, rows: [] },
}

/** Returns undecided risks, which need a decision since yesterday. */
export const decision = (number: number, changes: Partial<Decision> = {}): Decision => ({
  kind: 'decide',
  count: 17,
  title: 'Psychosocial load',
  place: 'Production',
  date: dateIn(-1),
  subjectUuid: uuidOf(number),
  ...changes,
})
