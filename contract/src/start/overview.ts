/** The start page: the member's own tasks, and for every role except `member` what needs a decision. */
import * as z from 'zod/mini'
import { firstStepsState } from '../company/onboarding.ts'
import { call } from '../core/call.ts'
import { coverageDuties } from '../core/limits.ts'
import { memberTask } from '../elearning/elearning.ts'
import { date, uuid } from '../fields/index.ts'
import { listedRiskAction } from '../risk-assessment/action.ts'
import { listedExecution } from '../risk-assessment/execution.ts'

/**
 * Maximum number of org units and of gaps (missing helpers of one kind at one location) in the answer. The
 * counts include all of them.
 */
export const maxListed = 6
/** Maximum number of decisions in the answer. `total` counts all of them. */
export const maxDecisions = 50
/** Maximum number of the member's own tasks of each kind in the answer. */
export const maxOwnTasks = 100

/**
 * What a decision is about. `approve`: a second person agrees that a high risk is not relevant. `decide`:
 * risks of a result without a decision. `agree`: a plan in which every risk is decided. `finish`: a round
 * with enough submissions. `check`: the effectiveness of done actions. `ineffective`: actions that did not
 * work and have no successor. `oral`: oral parts for which certificates wait. `qualification`: helpers of a
 * group whose qualification has expired or expires soon. `gap`: missing helpers of a location.
 */
export const decisionKinds = [
  'approve',
  'decide',
  'agree',
  'finish',
  'check',
  'ineffective',
  'oral',
  'qualification',
  'gap',
] as const

const decision = z.strictObject({
  kind: z.enum(decisionKinds),
  /** Number of risks, actions, submissions, oral parts or helpers. */
  count: z.int(),
  /** The assessment, e-learning, group or location. */
  title: z.string(),
  /** The area that the decision is about, or the empty text. */
  place: z.string(),
  /** Since when the decision is due, or by when. Null: as soon as possible. */
  date: z.nullable(date()),
  /** The result, assignment, e-learning, group or location. */
  subjectUuid: uuid,
})
export type Decision = z.output<typeof decision>

const lead = z.strictObject({
  /** The numbers of the overdue work list. */
  overdue: z.strictObject({
    /** Number of members with an overdue task. */
    memberCount: z.int(),
    taskCount: z.int(),
    /** Number of members whom a reminder would reach now. */
    reachableCount: z.int(),
    /** The day of the last reminder that was sent by hand to a member whom the reader sees. */
    remindedOn: z.nullable(date()),
    /** Number of units to which these members belong. */
    unitCount: z.int(),
    /**
     * Units with the members of the units below them, those with the most overdue members first. A member of
     * several units counts in each of them.
     */
    units: z.array(
      z.strictObject({
        orgUnitUuid: uuid,
        orgUnitName: z.string(),
        overdueCount: z.int(),
        memberCount: z.int(),
      }),
    ),
  }),
  /** Legally required helpers that are missing at the reader's locations. */
  gaps: z.strictObject({
    /** Number of locations at which helpers are missing. */
    count: z.int(),
    /** Number of the reader's locations that have members. If it is 0, no helpers are required. */
    locationCount: z.int(),
    first: z.array(
      z.strictObject({
        locationUuid: uuid,
        locationName: z.string(),
        duty: z.enum(coverageDuties),
        missing: z.int(),
      }),
    ),
  }),
  /** Rounds that can be finished, the first one with its submissions. */
  finishable: z.strictObject({
    count: z.int(),
    first: z.nullable(
      z.strictObject({
        title: z.string(),
        targetName: z.string(),
        completedCount: z.int(),
        minimumCompletions: z.int(),
      }),
    ),
  }),
  /** What the reader has to decide, the most urgent first. Null for advisers, who decide nothing. */
  decisions: z.nullable(z.strictObject({ total: z.int(), rows: z.array(decision) })),
})
export type Lead = z.output<typeof lead>

const own = z.strictObject({
  tasks: z.array(memberTask),
  /** The member's own part in rounds. Leaves out executions that colleagues have started. */
  analyses: z.array(listedExecution),
  actions: z.strictObject({
    /** Open actions, the most urgent first. */
    rows: z.array(listedRiskAction),
    total: z.int(),
    doneCount: z.int(),
  }),
  /** Number of valid certificates. */
  certificates: z.int(),
  /** The day on which the next certificate expires. */
  nextExpiry: z.nullable(date()),
  /** Number of answers to the member's questions that the member has not seen yet. */
  newAnswers: z.int(),
})
export type OwnTasks = z.output<typeof own>

const counts = z.strictObject({
  openElearnings: z.int(),
  openAnalyses: z.int(),
  canFinish: z.int(),
  overdueActions: z.int(),
  /** Number of members with an overdue task, as in the overdue work list. */
  overdueMembers: z.int(),
})
export type MenuCounts = z.output<typeof counts>

const page = z.strictObject({
  /** Null for advisers, who have no tasks. */
  own: z.nullable(own),
  /** Null for members without a leading role. */
  lead: z.nullable(lead),
  /** Null for roles that do not set up the company. */
  firstSteps: z.nullable(firstStepsState),
  counts,
})
export type Overview = z.output<typeof page>

export const overview = {
  read: call({
    method: 'GET',
    path: '/api/overview/read',
    notInSpec: 'the start page reads all its data in one transaction',
    input: z.strictObject({}),
    output: page,
  }),
  readCounts: call({
    method: 'GET',
    path: '/api/overview/read-counts',
    access: 'overview.read',
    notInSpec: 'the menu shows on every screen how much is open',
    input: z.strictObject({}),
    output: counts,
  }),
}
