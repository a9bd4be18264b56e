/** The assignment of an e-learning to org units, groups, locations and single members. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { membersAtOnce } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, uuid } from '../fields/index.ts'

export const targetKinds = ['orgUnit', 'group', 'member', 'location'] as const
export type TargetKind = (typeof targetKinds)[number]

/** Days from an assignment to its first due date. */
export const assignmentTerms = [0, 7, 14, 28, 30, 60, 90] as const

const target = z.strictObject({
  kind: z.enum(targetKinds),
  uuid,
  /** Whether an org unit includes all units below it. */
  includeSubUnits: z._default(z.boolean(), false),
})
export type AssignmentTarget = z.output<typeof target>

/** The targets of one assignment call. */
export const targets = z.array(target).check(z.minLength(1, 'min'), z.maxLength(membersAtOnce, 'max'))

const termFields = {
  /** Null means the buffer days of the e-learning's settings. */
  bufferDays: z._default(z.nullable(z.literal([...assignmentTerms])), null),
  /**
   * A fixed first due date instead of `bufferDays`. Members who join after it have the buffer days of the
   * settings.
   */
  dueOn: z._default(z.nullable(date()), null),
}

const assignment = z.strictObject({
  assignmentUuid: uuid,
  kind: z.enum(targetKinds),
  targetUuid: uuid,
  /** Null for an org unit above those that the reader sees. */
  name: z.nullable(z.string()),
  includeSubUnits: z.boolean(),
  assignedOn: date(),
  /** Days from the assignment to the first due date. */
  bufferDays: z.int(),
  /** A fixed first due date instead of `bufferDays`. */
  dueOn: z.nullable(date()),
  /** Number of members in the reader's scope who have the task because of this assignment. */
  memberCount: z.int(),
  /** Number of those with a valid certificate who are not overdue and whose oral part is not missing. */
  validCount: z.int(),
  overdueCount: z.int(),
  /** Whether the reader may remove the assignment. */
  removable: z.boolean(),
})
export type TargetAssignment = z.output<typeof assignment>

/** Number of members with the task in the reader's scope. Each member counts once. */
const summary = z.strictObject({
  total: z.int(),
  valid: z.int(),
  /** Number of members who have passed, but whose oral part is not confirmed. */
  oral: z.int(),
  open: z.int(),
  overdue: z.int(),
  /** Number of members who have the task because of several assignments. */
  multiple: z.int(),
})
export type AssignmentSummary = z.output<typeof summary>

const effect = z.strictObject({
  /** Number of members whom the targets reach and who take e-learnings. The other counts are parts of it. */
  people: z.int(),
  /** Members who get the task. */
  tasksCreated: z.int(),
  /** Members who have the task already. Nothing changes for them. */
  unchanged: z.int(),
  /** Members who get the task and whose certificate is still valid. They keep their due date. */
  stillValid: z.int(),
  /** Members who would be overdue at once, because of a fixed day in the past. */
  overdueAtOnce: z.int(),
  /** The first day on which a member can be overdue. Null if no member gets the task. */
  earliestOverdueOn: z.nullable(date()),
  /** Whether the reminder plan of the company includes announcements. */
  announces: z.boolean(),
})
export type AssignmentEffect = z.output<typeof effect>

const ofElearning = z.strictObject({ elearningUuid: uuid })
const refusals = ['Elearning.NotFound', 'Elearning.NotAssignedToClient'] as const
const targetRefusals = [
  'OrgUnit.NotFound',
  'MemberGroup.NotFound',
  'Member.NotFound',
  'Location.NotFound',
] as const

export const elearningAssignment = {
  /** Returns the assignments of an e-learning, and the status of the members who have its task. */
  readAssignments: call({
    path: '/api/elearning/read-assignments',
    access: 'elearning.read-org-unit-assignments',
    input: z.strictObject({
      ...ofElearning.shape,
      ...tableState(
        {
          kind: z.optional(z.array(z.enum(targetKinds)).check(z.maxLength(targetKinds.length, 'max'))),
          /** Only the assignments to these org units, groups, locations and members. */
          targets: z.optional(z.array(uuid).check(z.maxLength(membersAtOnce, 'max'))),
        },
        ['name', 'assignedOn', 'memberCount'],
      ).shape,
    }),
    output: z.strictObject({
      ...pageOf(assignment).shape,
      summary,
      /** The kinds of targets to which the reader may assign the e-learning. */
      assignableKinds: z.array(z.enum(targetKinds)),
    }),
    refusals,
    notInSpec: 'e-learnings are assigned to groups, locations and single members, too',
  }),
  /**
   * Assigns the e-learning to all of the given targets or to none of them. A member whom several assignments
   * reach has one task.
   */
  assign: call({
    path: '/api/elearning/assign',
    audit: 'assignElearning',
    input: z
      .strictObject({
        ...ofElearning.shape,
        targets,
        ...termFields,
        /** Whether the members get a message today, and not only with the next regular reminders. */
        announce: z._default(z.boolean(), true),
        /** True: the call changes nothing and returns what would happen. */
        dryRun: z._default(z.boolean(), false),
      })
      .check(
        z.refine(({ bufferDays, dueOn }) => bufferDays === null || dueOn === null, {
          error: 'shouldNotMatch',
          path: ['dueOn'],
        }),
      ),
    output: effect,
    refusals: [...refusals, ...targetRefusals, 'TaskAssignment.Exists'],
    notInSpec: 'e-learnings are assigned to groups, locations and single members, too',
  }),
  /** Removes assignments. Members without another assignment lose their task, but not their certificates. */
  unassign: call({
    path: '/api/elearning/remove-assignments',
    access: 'elearning.assign',
    audit: 'unassignElearning',
    input: z.strictObject({
      ...ofElearning.shape,
      assignmentUuids: z.array(uuid).check(z.minLength(1, 'min'), z.maxLength(membersAtOnce, 'max')),
      dryRun: z._default(z.boolean(), false),
    }),
    output: z.strictObject({ removed: z.int(), tasksWithdrawn: z.int() }),
    refusals: [...refusals, 'ElearningAssignment.NotFound'],
    notInSpec: 'e-learnings are assigned to groups, locations and single members, too',
  }),
}
