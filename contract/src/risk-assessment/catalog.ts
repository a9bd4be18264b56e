/** The risk catalogues of a company's packages and their settings. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { firstExecutionBufferDays, intervalMonths, languages, minimumCompletions } from '../core/limits.ts'
import { pageOf, tableState } from '../core/table.ts'
import { legalSource } from '../elearning/content.ts'
import { date, optionalText, uuid, version } from '../fields/index.ts'
import { riskCategories, riskKinds } from './content.ts'

const about = {
  /** The uuid of the catalogue. */
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
  /** Months between two rounds, 0 = once. null: the company does not use the catalogue yet. */
  interval: z.nullable(z.int()),
  /** Number of assignments that the reader may see. */
  assignmentCount: z.int(),
  /** Number of running rounds of the assignments that the reader may see. */
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
  /** Months between two due dates, 0 = once. */
  dueDateInterval: z.int().check(z.minimum(intervalMonths.once, 'min'), z.maximum(intervalMonths.max, 'max')),
  /** Days from the assignment to the first due date. */
  firstExecutionBuffer: z.literal([...firstExecutionBufferDays]),
  /** False: no member is asked to take part, and no round is planned. Finished results stay. */
  active: z.boolean(),
  /**
   * Minimum number of submissions with which a round can be finished. Only an inspection with a matrix has
   * this setting, because its answers carry names. For other catalogues the value is null, and a round needs
   * six submissions. A call that saves null leaves the stored number unchanged.
   */
  minimumCompletions: z.nullable(z.int().check(z.minimum(1, 'min'), z.maximum(minimumCompletions, 'max'))),
})
export type RiskSettingsForm = z.output<typeof riskSettingsForm>
const settings = z.strictObject({ ...riskSettingsForm.shape, version })
export type RiskSettings = z.output<typeof settings>

const taskInput = z.strictObject({ riskAssessmentTaskUuid: uuid })
const unavailable = ['RiskAssessment.NotFound', 'RiskAssessment.NotAssignedToClient'] as const

export const riskCatalog = {
  /** Lists the catalogues that the company's packages contain today. */
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
      // Default: `assigned`, which puts those with an assignment first.
      ['title', 'category', 'durationMinutes', 'assigned'],
    ),
    output: pageOf(catalogEntry),
  }),
  readDetails: call({
    path: '/api/risk-assessment/read-details',
    input: taskInput,
    output: details,
    refusals: unavailable,
  }),
  readSettings: call({
    path: '/api/risk-assessment/read-settings',
    input: taskInput,
    output: settings,
    refusals: unavailable,
  }),
  saveSettings: call({
    path: '/api/risk-assessment/save-settings',
    audit: 'saveRiskSettings',
    input: z.strictObject({
      ...taskInput.shape,
      ...riskSettingsForm.shape,
      minimumCompletions: z._default(riskSettingsForm.shape.minimumCompletions, null),
      version,
    }),
    output: settings,
    refusals: [...unavailable, 'RiskAssessment.MinimumFixed', 'Version.Conflict'],
  }),
}
