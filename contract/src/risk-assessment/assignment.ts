/** Assignments of a risk catalogue to org units and locations, and those who take part in an inspection. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { membersAtOnce } from '../core/limits.ts'
import { maxSelected, pageOf, tableState } from '../core/table.ts'
import { type TargetKind, targetKinds, targets } from '../elearning/assignment.ts'
import { date, optionalText, uuid } from '../fields/index.ts'
import { roundStatuses } from './risk-assessment.ts'

/**
 * The kinds of targets that an assessment is about. Groups and members take part in an inspection of them.
 */
export const placeKinds: readonly TargetKind[] = ['orgUnit', 'location']
/** Maximum number of names that an answer lists. The answer also contains their total number. */
export const maxListedNames = 5

const named = z.strictObject({ uuid, name: z.string() })
const assignment = z.strictObject({
  assignmentUuid: uuid,
  /** The org units whose members answer. Empty: the members of the location answer. */
  orgUnits: z.array(named),
  location: z.nullable(named),
  /**
   * The groups and members who take part in an inspection. Null: all members of the org units or the location
   * take part.
   */
  participants: z.nullable(z.strictObject({ names: z.array(z.string()), count: z.int() })),
  /** Names of the members who are responsible for the org units. */
  admins: z.array(z.string()),
  memberCount: z.int(),
  completedCount: z.int(),
  /** Whether the assignment has fewer members than a round needs. Its rounds can then never be finished. */
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

const effect = z.strictObject({
  /** Number of new assignments, each with one round. */
  assignmentCount: z.int(),
  /** False if the assessment is switched off. No member is asked to take part until it is switched on. */
  active: z.boolean(),
  /** Number of members whom the targets reach and who take part in risk assessments. */
  people: z.int(),
  /** Number of those whom the new assignments ask to take part. The others have been asked before. */
  asked: z.int(),
  dueOn: date(),
  /** The first day on which a round can be overdue. Null if no member is asked. */
  earliestOverdueOn: z.nullable(date()),
  /** Minimum number of submissions with which a round of the catalogue can be finished. */
  minimumCompletions: z.int(),
  /** Number of new assignments with fewer members than `minimumCompletions`. They can never be finished. */
  tooSmallCount: z.int(),
  /** The first `maxListedNames` of them by name. */
  tooSmall: z.array(z.strictObject({ name: z.string(), memberCount: z.int() })),
})
export type RiskAssignmentEffect = z.output<typeof effect>

export const riskAssignment = {
  readAssignmentList: call({
    path: '/api/risk-assessment/read-assignment-list',
    input: z.strictObject({
      ...taskInput.shape,
      ...tableState(
        {
          search: z.optional(optionalText()),
          /** Only the assignments to these org units, or to one of these locations as a whole. */
          targets: z.optional(z.array(uuid).check(z.maxLength(membersAtOnce, 'max'))),
        },
        ['orgUnitName', 'nextDueDate', 'assignedOn'],
      ).shape,
    }),
    output: z.strictObject({
      ...pageOf(assignment).shape,
      /** The kinds of targets to which the reader may assign the catalogue. */
      assignableKinds: z.array(z.enum(targetKinds)),
    }),
    refusals: unavailable,
  }),
  /**
   * Assigns the catalogue to all of the given targets or to none of them. Each org unit and each location
   * gets an assignment; with `pool`, the org units share one. The groups and members among the targets take
   * part in each of them. They are possible for inspections only, because a survey is anonymous
   * (docs/decisions/0055-name-who-takes-part-in-an-inspection.md).
   */
  assign: call({
    path: '/api/risk-assessment/assign',
    audit: 'assignRiskAssessment',
    input: z.strictObject({
      ...taskInput.shape,
      targets: targets.check(
        z.refine((list) => list.some(({ kind }) => placeKinds.includes(kind)), {
          error: 'required',
        }),
      ),
      pool: z._default(z.boolean(), false),
      /** The location that the assessment of the org units is about. */
      locationUuid: z._default(z.nullable(uuid), null),
      /** True: the call changes nothing and returns what would happen. */
      dryRun: z._default(z.boolean(), false),
    }),
    output: effect,
    refusals: [
      ...unavailable,
      'RiskAssessment.SurveyAnonymous',
      'OrgUnit.NotFound',
      'MemberGroup.NotFound',
      'Member.NotFound',
      'Location.NotFound',
      'TaskAssignment.Exists',
    ],
    notInSpec: 'one call assigns to units with those below them, to locations, and names who inspects',
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
