/** Assignments of a risk catalogue to org units and locations. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { membersAtOnce } from '../core/limits.ts'
import { maxSelected, pageOf, tableState } from '../core/table.ts'
import { date, optionalText, uuid } from '../fields/index.ts'
import { roundStatuses } from './risk-assessment.ts'

const named = z.strictObject({ uuid, name: z.string() })
const assignment = z.strictObject({
  assignmentUuid: uuid,
  /** The org units whose members answer. Empty: the members of the location answer. */
  orgUnits: z.array(named),
  location: z.nullable(named),
  /** Names of the members who are responsible for the org units. */
  admins: z.array(z.string()),
  memberCount: z.int(),
  completedCount: z.int(),
  /**
   * Whether the assignment has fewer members than a round needs, so that its rounds can never be finished.
   */
  tooSmall: z.boolean(),
  status: z.enum(roundStatuses),
  assignedOn: date(),
  nextDueDate: z.nullable(date()),
})
export type RiskAssignment = z.output<typeof assignment>

/** `riskAssessmentTaskUuid` is the uuid of the catalogue. */
const taskInput = z.strictObject({ riskAssessmentTaskUuid: uuid })
const unavailable = ['RiskAssessment.NotFound', 'RiskAssessment.NotAssignedToClient'] as const

/** The result of assigning. With `dryRun` nothing is stored. */
const created = z.strictObject({
  assignmentUuids: z.array(uuid),
  /** False if the assessment is switched off. No member is asked to take part until it is switched on. */
  active: z.boolean(),
  /**
   * Number of members whom the new assignments ask to take part. Members of earlier assignments of the
   * catalogue are not counted.
   */
  memberCount: z.int(),
  dueDate: date(),
  /** Minimum number of submissions with which a round of the catalogue can be finished. */
  minimumCompletions: z.int(),
  /** The new assignments with fewer members than `minimumCompletions`. Their rounds can never be finished. */
  tooSmall: z.array(z.strictObject({ name: z.string(), memberCount: z.int() })),
})

export const riskAssignment = {
  readAssignmentList: call({
    path: '/api/risk-assessment/read-assignment-list',
    input: z.strictObject({
      ...taskInput.shape,
      ...tableState({ search: z.optional(optionalText()) }, ['orgUnitName', 'nextDueDate', 'assignedOn'])
        .shape,
    }),
    output: pageOf(assignment),
    refusals: unavailable,
  }),
  /**
   * Creates one assignment for each unit. With `pool`, all units share one assignment, so that small units
   * together reach the minimum of submissions.
   */
  assignOrgUnits: call({
    path: '/api/risk-assessment/assign-org-units',
    audit: 'assignRiskAssessment',
    input: z.strictObject({
      ...taskInput.shape,
      orgUnitUuids: z.array(uuid).check(z.minLength(1, 'min'), z.maxLength(membersAtOnce, 'max')),
      pool: z._default(z.boolean(), false),
      /** The location that the assessment is about. */
      locationUuid: z._default(z.nullable(uuid), null),
      dryRun: z._default(z.boolean(), false),
    }),
    output: created,
    refusals: [...unavailable, 'OrgUnit.NotFound', 'Location.NotFound', 'TaskAssignment.Exists'],
  }),
  /** Assigns the catalogue to all members of a location. */
  assignLocation: call({
    path: '/api/risk-assessment/assign-location',
    audit: 'assignRiskAssessment',
    input: z.strictObject({
      ...taskInput.shape,
      locationUuid: uuid,
      dryRun: z._default(z.boolean(), false),
    }),
    output: created,
    refusals: [...unavailable, 'Location.NotFound', 'TaskAssignment.Exists'],
  }),
  /** Ends assignments. Running rounds are cancelled and their answers deleted; finished results stay. */
  deleteTaskAssignments: call({
    path: '/api/risk-assessment/delete-task-assignments',
    audit: 'unassignRiskAssessment',
    input: z.strictObject({
      assignmentUuids: z.array(uuid).check(z.minLength(1, 'min'), z.maxLength(maxSelected, 'max')),
    }),
    output: z.strictObject({ ended: z.int() }),
    refusals: ['RiskAssessment.AssignmentNotFound'],
  }),
}
