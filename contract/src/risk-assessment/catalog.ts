/** Which risk catalogues a company uses, how, and who answers them. riskAssessmentTaskUuid = a catalogue's uuid. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { firstExecutionBufferDays, intervalMonths, languages, membersAtOnce } from '../core/limits.ts'
import { maxSelected, pageOf, tableState } from '../core/table.ts'
import { legalSource } from '../elearning/content.ts'
import { date, optionalText, uuid, version } from '../fields/index.ts'
import { riskCategories, riskKinds } from './content.ts'
import { roundStatuses } from './risk-assessment.ts'

const about = {
  riskAssessmentTaskUuid: uuid,
  title: z.string(),
  description: z.string(),
  category: z.enum(riskCategories),
  kind: z.enum(riskKinds),
  durationMinutes: z.int(),
  itemCount: z.int(),
  languages: z.array(z.enum(languages)),
  version: z.string(),
}
const catalogEntry = z.strictObject({
  ...about,
  /** Months between two rounds, 0 = once; null = not taken into use yet. */
  interval: z.nullable(z.int()),
  /** Assignments that the reader sees. */
  assignmentCount: z.int(),
  /** Of those: with a round that runs. */
  openRounds: z.int(),
})
export type RiskCatalogEntry = z.output<typeof catalogEntry>

const details = z.strictObject({
  ...about,
  revised: date(),
  legalSources: z.array(legalSource),
  recommendedInterval: z.int(),
  categories: z.array(z.strictObject({ title: z.string(), itemCount: z.int() })),
})
export type RiskCatalogDetails = z.output<typeof details>

export const riskSettingsForm = z.strictObject({
  /** 0 = once, else months. */
  dueDateInterval: z.int().check(z.minimum(intervalMonths.once, 'min'), z.maximum(intervalMonths.max, 'max')),
  /** Days from the assignment to the first due date. */
  firstExecutionBuffer: z.literal([...firstExecutionBufferDays]),
  /** Switched off: nobody is asked, no further round is planned; what was finished stays. */
  active: z.boolean(),
})
export type RiskSettingsForm = z.output<typeof riskSettingsForm>
const settings = z.strictObject({ ...riskSettingsForm.shape, version })
export type RiskSettings = z.output<typeof settings>

const named = z.strictObject({ uuid, name: z.string() })
const assignment = z.strictObject({
  assignmentUuid: uuid,
  /** Empty = the members of the location. */
  orgUnits: z.array(named),
  location: z.nullable(named),
  /** Who answers for the org units. */
  admins: z.array(z.string()),
  memberCount: z.int(),
  completedCount: z.int(),
  /** Fewer members than a round needs: it can never be finished. */
  tooSmall: z.boolean(),
  status: z.enum(roundStatuses),
  assignedOn: date(),
  nextDueDate: z.nullable(date()),
})
export type RiskAssignment = z.output<typeof assignment>

const ofTask = z.strictObject({ riskAssessmentTaskUuid: uuid })
const unknown = ['RiskAssessment.NotFound', 'RiskAssessment.NotAssignedToClient'] as const
/** What assigning leads to; `dryRun` changes nothing and tells it. */
const created = z.strictObject({
  assignmentUuids: z.array(uuid),
  /** False: the assessment is switched off, so nobody is asked until it is used again. */
  active: z.boolean(),
  /** Who is asked by it: nobody twice, also not by an earlier assignment. */
  memberCount: z.int(),
  dueDate: date(),
  /** Names of what is assigned with fewer than six members: such a round can never be finished. */
  tooSmall: z.array(z.strictObject({ name: z.string(), memberCount: z.int() })),
})

export const riskCatalog = {
  /** What the client's packages hold today. */
  readCatalogList: call({
    path: '/api/risk-assessment/read-catalog-list',
    input: tableState(
      {
        search: z.optional(optionalText()),
        category: z.optional(
          z.array(z.enum(riskCategories)).check(z.maxLength(riskCategories.length, 'max')),
        ),
        assigned: z.optional(z.boolean()),
      },
      ['title', 'category', 'durationMinutes'],
    ),
    output: pageOf(catalogEntry),
  }),
  readDetails: call({
    path: '/api/risk-assessment/read-details',
    input: ofTask,
    output: details,
    refusals: unknown,
  }),
  readSettings: call({
    path: '/api/risk-assessment/read-settings',
    input: ofTask,
    output: settings,
    refusals: unknown,
  }),
  saveSettings: call({
    path: '/api/risk-assessment/save-settings',
    audit: 'saveRiskSettings',
    input: z.strictObject({ ...ofTask.shape, ...riskSettingsForm.shape, version }),
    output: settings,
    refusals: [...unknown, 'Version.Conflict'],
  }),
  readAssignmentList: call({
    path: '/api/risk-assessment/read-assignment-list',
    input: z.strictObject({
      ...ofTask.shape,
      ...tableState({ search: z.optional(optionalText()) }, ['orgUnitName', 'nextDueDate', 'assignedOn'])
        .shape,
    }),
    output: pageOf(assignment),
    refusals: unknown,
  }),
  /** One assignment for each unit, or one for all of them together (`pool`), which is how small units reach six. */
  assignOrgUnits: call({
    path: '/api/risk-assessment/assign-org-units',
    audit: 'assignRiskAssessment',
    input: z.strictObject({
      ...ofTask.shape,
      orgUnitUuids: z.array(uuid).check(z.minLength(1, 'min'), z.maxLength(membersAtOnce, 'max')),
      pool: z._default(z.boolean(), false),
      /** What the assessment is about, beside who answers it. */
      locationUuid: z._default(z.nullable(uuid), null),
      dryRun: z._default(z.boolean(), false),
    }),
    output: created,
    refusals: [...unknown, 'OrgUnit.NotFound', 'Location.NotFound', 'TaskAssignment.Exists'],
  }),
  /** The members of a location answer. */
  assignLocation: call({
    path: '/api/risk-assessment/assign-location',
    audit: 'assignRiskAssessment',
    input: z.strictObject({ ...ofTask.shape, locationUuid: uuid, dryRun: z._default(z.boolean(), false) }),
    output: created,
    refusals: [...unknown, 'Location.NotFound', 'TaskAssignment.Exists'],
  }),
  /** Rounds that run are given up with what was answered; finished results stay. */
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
