/** Exports of an action plan, and the assessment document that the law requires. */
import * as z from 'zod/mini'
import { call, fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { xlsxType } from '../elearning/statistics.ts'
import { date, uuid } from '../fields/index.ts'
import { listedRiskAction, riskActionFilter } from './action.ts'

/** Maximum number of actions in one export. */
export const maxExported = 5000
const pdfType = 'application/pdf'

const resultInput = z.strictObject({ riskAssessmentExecutionResultUuid: uuid })
const exportInput = { ...resultInput.shape, filter: z._default(z.strictObject(riskActionFilter), {}) }
/** Language of the file. Default: the reader's language. */
const languageCode = z.optional(z.enum(languages))
const refusals = ['RiskAssessment.ResultNotFound'] as const

export const riskDocument = {
  /** Returns the filtered actions of a plan without paging, for the print view. */
  exportRiskActionList: call({
    path: '/api/risk-assessment/export-risk-action-list',
    audit: 'exportRiskActionList',
    input: z.strictObject(exportInput),
    output: z.strictObject({
      title: z.string(),
      sourceName: z.string(),
      targetName: z.string(),
      companyName: z.string(),
      finishedOn: date(),
      status: z.enum(['evaluation', 'agreed', 'done']),
      rows: z.array(listedRiskAction),
    }),
    refusals,
  }),
  /** Returns the filtered actions of a plan as a file. */
  exportRiskActionFile: fileCall({
    path: '/api/risk-assessment/export-risk-action-file',
    access: 'risk-assessment.export-risk-action-list',
    notInSpec: 'export-risk-action-list returns rows for the print view; a file needs a call of another kind',
    audit: 'exportRiskActionList',
    costly: true,
    transaction: 'own',
    input: z.strictObject({ ...exportInput, format: z.enum(['pdf', 'xlsx']), languageCode }),
    types: [pdfType, xlsxType],
    refusals,
  }),
  /**
   * Returns the document that ArbSchG § 6 and ASchG § 5 require, with result, actions, review and
   * participation.
   */
  exportDocument: fileCall({
    path: '/api/risk-assessment/export-assessment-document',
    access: 'risk-assessment.export-risk-action-list',
    notInSpec: 'the law requires a document of each risk assessment',
    audit: 'exportRiskDocument',
    costly: true,
    transaction: 'own',
    input: z.strictObject({ ...resultInput.shape, languageCode }),
    types: [pdfType],
    refusals,
  }),
}
