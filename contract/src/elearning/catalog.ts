/** The e-learnings that a company may use, its settings for them, and their assignment to org units. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import {
  countries,
  firstExecutionBufferDays,
  intervalMonths,
  languages,
  membersAtOnce,
} from '../core/limits.ts'
import { memberRoles } from '../core/role.ts'
import { pageOf, tableState } from '../core/table.ts'
import { date, optionalText, uuid, version } from '../fields/index.ts'
import { categories, courseIcons, legalSource, localInsertKeys } from './content.ts'
import { answer, courseKinds, elearningStatuses, execution } from './elearning.ts'

export const anchors = ['completion', 'schedule', 'calendar'] as const
export type Anchor = (typeof anchors)[number]
export const confirmationModes = ['none', 'recommended', 'required'] as const
export type ConfirmationMode = (typeof confirmationModes)[number]

const counts = z.record(z.enum(elearningStatuses), z.int())

/** Fields that every view of an e-learning contains. */
const commonFields = {
  elearningUuid: uuid,
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  icon: z.enum(courseIcons),
  /** Null for a SCORM package. The icon of its category is shown instead. */
  image: z.nullable(z.string()),
  durationMinutes: z.int(),
  languages: z.array(z.enum(languages)),
  version: z.string(),
  kind: z.enum(courseKinds),
  /** False if the e-learning has only a draft, which can be previewed but not assigned. */
  released: z.boolean(),
}

const catalogEntry = z.strictObject({
  ...commonFields,
  /** True if the e-learning has at least one assignment. */
  assigned: z.boolean(),
  /** Months between two cycles, 0 = once. Null when the client has no settings for it yet. */
  interval: z.nullable(z.int()),
  orgUnitCount: z.int(),
  /** Number of assignments to org units, groups, locations and single members. */
  assignmentCount: z.int(),
  /**
   * Number of members in the actor's scope with an active task. `counts` contains the number for each status.
   */
  memberCount: z.int(),
  counts,
  /** Number of members with a valid certificate who are not overdue and whose oral part is not missing. */
  validCount: z.int(),
})
export type CatalogEntry = z.output<typeof catalogEntry>

const details = z.strictObject({
  ...commonFields,
  longText: z.string(),
  revised: z.string(),
  chapters: z.array(z.strictObject({ title: z.string(), pages: z.array(z.string()) })),
  legalSources: z.array(legalSource),
  jurisdiction: z.array(z.enum(countries)),
  passMark: z.int(),
  questionsDrawn: z.int(),
  recommendedInterval: z.int(),
  oralPart: z.strictObject({ mode: z.enum(confirmationModes), checklist: z.array(z.string()) }),
  localInserts: z.array(z.enum(localInsertKeys)),
  /** The version of the draft, if it is newer than the released version. */
  draft: z.nullable(z.string()),
  /** The released package. Null for a native course. */
  scormPackageUuid: z.nullable(uuid),
})
export type ElearningDetails = z.output<typeof details>

const settingsFields = {
  /** Months between two cycles, 0 = once. */
  dueDateInterval: z.int().check(z.minimum(intervalMonths.once, 'min'), z.maximum(intervalMonths.max, 'max')),
  /** Days from the assignment to the first due date. */
  firstExecutionBuffer: z.literal([...firstExecutionBufferDays]),
  /**
   * The day from which the next interval is counted: the day of the pass, the previous due date, or the end
   * of a fixed month.
   */
  anchor: z.enum(anchors),
  /** The fixed month for the anchor `calendar`, from 1 to 12. */
  calendarMonth: z.nullable(z.int().check(z.minimum(1, 'min'), z.maximum(12, 'max'))),
  /** Each cycle except the first one opens this number of days before its due date. */
  leadDays: z.int().check(z.minimum(0, 'min'), z.maximum(90, 'max')),
  /** Whether a certificate that is still valid is accepted when the e-learning is assigned again. */
  countPast: z.boolean(),
  confirmationMode: z.enum(confirmationModes),
  /**
   * The company's own texts for the inserts of the course. If a text is empty, the course shows the text of
   * the member's location.
   */
  localInserts: z.partialRecord(z.enum(localInsertKeys), optionalText(500)),
  /**
   * The member who answers questions and confirms the oral part.
   * Null means the responsible members of the learner's org unit.
   */
  responsibleUuid: z.nullable(uuid),
}

type Rhythm = { dueDateInterval: number; anchor: Anchor; calendarMonth: number | null }
const isByCalendar = ({ anchor, dueDateInterval }: Rhythm) => anchor === 'calendar' && dueDateInterval > 0

/**
 * With the anchor `calendar`, the interval must be 24 months or divide 12 months evenly. With any other
 * interval, the month would change.
 */
const calendarChecks = [
  z.refine<Rhythm>((rhythm) => !isByCalendar(rhythm) || rhythm.calendarMonth !== null, {
    error: 'required',
    path: ['calendarMonth'],
  }),
  z.refine<Rhythm>(
    (rhythm) => !isByCalendar(rhythm) || rhythm.dueDateInterval === 24 || 12 % rhythm.dueDateInterval === 0,
    {
      error: 'calendarInterval',
      path: ['dueDateInterval'],
    },
  ),
] as const

/** The fields of the settings form (spec §3). */
export const elearningSettingsForm = z.strictObject(settingsFields).check(...calendarChecks)
export type ElearningSettingsForm = z.output<typeof elearningSettingsForm>

const settings = z.strictObject({
  ...settingsFields,
  /** The member whom `responsibleUuid` identifies. */
  responsible: z.nullable(
    z.strictObject({
      uuid,
      firstName: z.string(),
      lastName: z.string(),
      role: z.enum(memberRoles),
      archived: z.boolean(),
    }),
  ),
  /** Number of members with a valid certificate for an earlier major version and without an open cycle. */
  outdated: z.int(),
  version,
})
export type ElearningSettings = z.output<typeof settings>

/** The effect of changed settings on due dates. */
const settingsEffect = z.strictObject({
  /** Number of open cycles whose due date changes. */
  affected: z.int(),
  /**
   * Number of open cycles whose new due date would be in the past. They are due `firstExecutionBuffer` days
   * from today instead.
   */
  newlyOverdue: z.int(),
})

const assignment = z.strictObject({
  orgUnitUuid: uuid,
  orgUnitName: z.string(),
  /** Names of the units above this unit that the reader may see, from the top down. */
  path: z.array(z.string()),
  /** Names of the responsible members of the unit. */
  admins: z.array(z.string()),
  /**
   * Number of members of the unit in the reader's scope. Members of units below count if the assignment
   * includes those units.
   */
  memberCount: z.int(),
  /** Null when the unit has no assignment of its own. */
  assignedOn: z.nullable(date()),
  includeSubUnits: z.boolean(),
  /**
   * The nearest unit above whose assignment includes this unit. Null if there is none.
   * The name is null when the reader does not see that unit.
   */
  through: z.nullable(z.strictObject({ orgUnitName: z.nullable(z.string()) })),
})
export type ElearningAssignment = z.output<typeof assignment>

/** True: the call changes nothing and returns what would happen. */
const dryRun = z._default(z.boolean(), false)
const orgUnitUuids = z.array(uuid).check(z.minLength(1, 'min'), z.maxLength(membersAtOnce, 'max'))
const ofElearning = z.strictObject({ elearningUuid: uuid })
const refusals = ['Elearning.NotFound', 'Elearning.NotAssignedToClient'] as const

export const elearningCatalog = {
  /** Returns the e-learnings of the client's packages. */
  readCatalog: call({
    path: '/api/elearning/read-catalog',
    replica: true,
    input: tableState(
      {
        search: z.optional(optionalText()),
        category: z.optional(z.array(z.enum(categories)).check(z.maxLength(categories.length, 'max'))),
        assigned: z.optional(z.boolean()),
        language: z.optional(z.enum(languages)),
      },
      // Default: `assigned`, which puts those with an assignment first.
      ['title', 'category', 'durationMinutes', 'assigned'],
    ),
    output: pageOf(catalogEntry),
  }),
  readDetails: call({
    path: '/api/elearning/read-details',
    input: ofElearning,
    output: details,
    refusals,
  }),
  /**
   * Returns the released version or the draft of a course as a learner sees it. Nothing is stored, so each
   * request sends all answers again. Requests with the same seed draw the same questions.
   */
  previewContent: call({
    path: '/api/elearning/preview-content',
    access: 'elearning.read-catalog',
    input: z.strictObject({
      ...ofElearning.shape,
      draft: z._default(z.boolean(), false),
      language: z.optional(z.enum(languages)),
      seed: z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)),
      answers: z._default(z.array(answer).check(z.maxLength(100, 'max')), []),
    }),
    output: execution,
    refusals: [...refusals, 'ElearningExecution.AnswerInvalid', 'Language.NotAvailable'],
    notInSpec: 'the people who assign a course see it before their learners',
  }),
  readSettings: call({
    path: '/api/elearning/read-settings',
    input: ofElearning,
    output: settings,
    refusals,
  }),
  saveSettings: call({
    path: '/api/elearning/save-settings',
    audit: 'saveElearningSettings',
    input: z
      .strictObject({ ...ofElearning.shape, ...settingsFields, version, dryRun })
      .check(...calendarChecks),
    output: z.strictObject({ ...settingsEffect.shape, settings }),
    refusals: [...refusals, 'Member.NotFound', 'Elearning.ResponsibleRole', 'Version.Conflict'],
  }),
  /** Opens a cycle today for members whose certificate is for an earlier major version. */
  reinstruct: call({
    path: '/api/elearning/re-instruct',
    access: 'elearning.save-settings',
    audit: 'reinstruct',
    input: z.strictObject({ ...ofElearning.shape, dryRun }),
    output: z.strictObject({ affected: z.int(), dueOn: date() }),
    refusals,
    notInSpec: 'new law or fundamentally new content requires a new instruction',
  }),
  /** Returns org units. `assigned` limits them to units with an assignment (true) or without one (false). */
  readOrgUnitAssignments: call({
    path: '/api/elearning/read-org-unit-assignments',
    input: z.strictObject({
      ...ofElearning.shape,
      ...tableState({ assigned: z.optional(z.boolean()), search: z.optional(optionalText()) }, [
        'orgUnitName',
        'assignedOn',
      ]).shape,
    }),
    output: pageOf(assignment),
    refusals,
  }),
  /**
   * Assigns the e-learning to all of the given org units or to none of them. From today, the members of the
   * units have a task.
   */
  assignOrgUnits: call({
    path: '/api/elearning/assign-org-units',
    audit: 'assignElearning',
    input: z.strictObject({
      ...ofElearning.shape,
      orgUnitUuids,
      includeSubUnits: z._default(z.boolean(), false),
      dryRun,
    }),
    output: z.strictObject({ assigned: z.int(), tasksCreated: z.int() }),
    refusals: [...refusals, 'OrgUnit.NotFound', 'TaskAssignment.Exists'],
  }),
  /** Removes assignments. Members without another assignment lose their task, but not their certificates. */
  removeOrgUnits: call({
    path: '/api/elearning/remove-org-units',
    audit: 'unassignElearning',
    input: z.strictObject({ ...ofElearning.shape, orgUnitUuids, dryRun }),
    output: z.strictObject({ removed: z.int(), tasksWithdrawn: z.int() }),
    refusals: [...refusals, 'OrgUnit.NotFound'],
  }),
}
