/** What a company may use of the e-learnings, how it uses them, and who has to take them. */
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
import { answer, elearningStatuses, execution } from './elearning.ts'

export const anchors = ['completion', 'schedule', 'calendar'] as const
export type Anchor = (typeof anchors)[number]
export const confirmationModes = ['none', 'recommended', 'required'] as const
export type ConfirmationMode = (typeof confirmationModes)[number]

const counts = z.record(z.enum(elearningStatuses), z.int())

const about = {
  elearningUuid: uuid,
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  icon: z.enum(courseIcons),
  image: z.string(),
  durationMinutes: z.int(),
  languages: z.array(z.enum(languages)),
  version: z.string(),
  /** False = there is only a draft so far: it can be looked at, not assigned. */
  released: z.boolean(),
}

const catalogEntry = z.strictObject({
  ...about,
  /** Assigned to at least one org unit. */
  assigned: z.boolean(),
  /** Months between two turns, 0 = once; null = not taken into use yet. */
  interval: z.nullable(z.int()),
  orgUnitCount: z.int(),
  /** Members of the actor's scope who have it as a task, by status. */
  memberCount: z.int(),
  counts,
})
export type CatalogEntry = z.output<typeof catalogEntry>

const details = z.strictObject({
  ...about,
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
  /** The version that waits to be released. */
  draft: z.nullable(z.string()),
})
export type ElearningDetails = z.output<typeof details>

const settingsFields = {
  /** 0 = once, else months. */
  dueDateInterval: z.int().check(z.minimum(intervalMonths.once, 'min'), z.maximum(intervalMonths.max, 'max')),
  /** Days from the assignment to the first due date. */
  firstExecutionBuffer: z.literal([...firstExecutionBufferDays]),
  /** What the next due date counts from: the day of the pass, the due date before, or the end of a fixed month. */
  anchor: z.enum(anchors),
  /** Of anchor calendar: 1 to 12. */
  calendarMonth: z.nullable(z.int().check(z.minimum(1, 'min'), z.maximum(12, 'max'))),
  /** How many days before its due date a repeat opens. */
  leadDays: z.int().check(z.minimum(0, 'min'), z.maximum(90, 'max')),
  /** Whether a certificate that is still valid counts when the e-learning is assigned (again). */
  countPast: z.boolean(),
  confirmationMode: z.enum(confirmationModes),
  /** Own words at the places that a course keeps for them; empty = what the member's location says. */
  localInserts: z.partialRecord(z.enum(localInsertKeys), optionalText(500)),
  /** Whom members can ask, and who confirms the oral part; null = the responsible members of their org unit. */
  responsibleUuid: z.nullable(uuid),
}

type Rhythm = { dueDateInterval: number; anchor: Anchor; calendarMonth: number | null }
const byCalendar = ({ anchor, dueDateInterval }: Rhythm) => anchor === 'calendar' && dueDateInterval > 0
/** A year has to consist of whole intervals, or of half of one: else no month comes round. */
const calendarChecks = [
  z.refine<Rhythm>((of) => !byCalendar(of) || of.calendarMonth !== null, {
    error: 'required',
    path: ['calendarMonth'],
  }),
  z.refine<Rhythm>((of) => !byCalendar(of) || of.dueDateInterval === 24 || 12 % of.dueDateInterval === 0, {
    error: 'calendarInterval',
    path: ['dueDateInterval'],
  }),
] as const

/** Settings as a person edits them (spec §3, elearning-and-company.md §2.4). */
export const elearningSettingsForm = z.strictObject(settingsFields).check(...calendarChecks)
export type ElearningSettingsForm = z.output<typeof elearningSettingsForm>

const settings = z.strictObject({
  ...settingsFields,
  /** Who `responsibleUuid` is. */
  responsible: z.nullable(
    z.strictObject({
      uuid,
      firstName: z.string(),
      lastName: z.string(),
      role: z.enum(memberRoles),
      archived: z.boolean(),
    }),
  ),
  /** Members with a valid certificate on an earlier major version whose next turn has not begun. */
  outdated: z.int(),
  version,
})
export type ElearningSettings = z.output<typeof settings>

/** What a change of the settings does to due dates. */
const settingsEffect = z.strictObject({
  /** Open turns whose due date moves. */
  affected: z.int(),
  /** Of those: overdue by the move, were it not for the days of grace that they get. */
  newlyOverdue: z.int(),
})

const assignment = z.strictObject({
  orgUnitUuid: uuid,
  orgUnitName: z.string(),
  /** Names of the visible units above, the highest first. */
  path: z.array(z.string()),
  /** Who answers for the unit. */
  admins: z.array(z.string()),
  /** Members whom the assignment reaches and the reader sees; of a unit without one, its own. */
  memberCount: z.int(),
  /** Null = not assigned. */
  assignedOn: z.nullable(date()),
  includeSubUnits: z.boolean(),
  /** The nearest unit above whose assignment holds here as well, its name if the reader sees it; null = there is none. */
  through: z.nullable(z.strictObject({ orgUnitName: z.nullable(z.string()) })),
})
export type ElearningAssignment = z.output<typeof assignment>

/** true: changes nothing and tells what would happen. */
const dryRun = z._default(z.boolean(), false)
const orgUnitUuids = z.array(uuid).check(z.minLength(1, 'min'), z.maxLength(membersAtOnce, 'max'))
const ofElearning = z.strictObject({ elearningUuid: uuid })
const unknown = ['Elearning.NotFound', 'Elearning.NotAssignedToClient'] as const

export const elearningCatalog = {
  /** What the client's packages hold today. */
  readCatalog: call({
    path: '/api/elearning/read-catalog',
    input: tableState(
      {
        search: z.optional(optionalText()),
        category: z.optional(z.array(z.enum(categories)).check(z.maxLength(categories.length, 'max'))),
        assigned: z.optional(z.boolean()),
        language: z.optional(z.enum(languages)),
      },
      ['title', 'category', 'durationMinutes'],
    ),
    output: pageOf(catalogEntry),
  }),
  readDetails: call({
    path: '/api/elearning/read-details',
    input: ofElearning,
    output: details,
    refusals: unknown,
  }),
  /** The course as a learner has it, of the released version or of the draft. Nothing is stored: `answers` come along, and the same `seed` draws the same questions. */
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
    refusals: [...unknown, 'ElearningExecution.AnswerInvalid', 'Language.NotAvailable'],
    notInSpec: 'who answers for a course sees it before learners do',
  }),
  readSettings: call({
    path: '/api/elearning/read-settings',
    input: ofElearning,
    output: settings,
    refusals: unknown,
  }),
  saveSettings: call({
    path: '/api/elearning/save-settings',
    audit: 'saveElearningSettings',
    input: z
      .strictObject({ ...ofElearning.shape, ...settingsFields, version, dryRun })
      .check(...calendarChecks),
    output: z.strictObject({ ...settingsEffect.shape, settings }),
    refusals: [...unknown, 'Member.NotFound', 'Elearning.ResponsibleRole', 'Version.Conflict'],
  }),
  /** Whoever holds a certificate on an earlier major version has to take the e-learning again from today, due like a first time. */
  reinstruct: call({
    path: '/api/elearning/re-instruct',
    access: 'elearning.save-settings',
    audit: 'reinstruct',
    input: z.strictObject({ ...ofElearning.shape, dryRun }),
    output: z.strictObject({ affected: z.int(), dueOn: date() }),
    refusals: unknown,
    notInSpec:
      'content or law that changes from the ground up asks for a new instruction (elearning-and-company.md §2.4)',
  }),
  /** The org units that the e-learning is assigned to, or with `assigned: false` those that it could be assigned to. */
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
    refusals: unknown,
  }),
  /** All of them or none; their members have the e-learning from today on. */
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
    refusals: [...unknown, 'OrgUnit.NotFound', 'TaskAssignment.Exists'],
  }),
  /** Whoever loses the last assignment loses the task; what was passed stays. */
  removeOrgUnits: call({
    path: '/api/elearning/remove-org-units',
    audit: 'unassignElearning',
    input: z.strictObject({ ...ofElearning.shape, orgUnitUuids, dryRun }),
    output: z.strictObject({ removed: z.int(), tasksWithdrawn: z.int() }),
    refusals: [...unknown, 'OrgUnit.NotFound'],
  }),
}
