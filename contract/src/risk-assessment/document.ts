/** A plan on paper, and the document that the law asks for. */
import * as z from 'zod/mini'
import { call, fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { xlsxType } from '../elearning/statistics.ts'
import { date, uuid } from '../fields/index.ts'
import { listedRiskAction, riskActionFilter } from './action.ts'

/** Most measures of one sheet. */
export const maxExported = 5000
const pdfType = 'application/pdf'

const ofResult = z.strictObject({ riskAssessmentExecutionResultUuid: uuid })
const asked = { ...ofResult.shape, filter: z._default(z.strictObject(riskActionFilter), {}) }
/** The reader's own unless told. */
const languageCode = z.optional(z.enum(languages))
const refusals = ['RiskAssessment.ResultNotFound'] as const

export const riskDocument = {
  /** What the filter leaves of a plan, unpaged, for the print view. */
  exportRiskActionList: call({
    path: '/api/risk-assessment/export-risk-action-list',
    audit: 'exportRiskActionList',
    input: z.strictObject(asked),
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
  /** The same as a file. */
  exportRiskActionFile: fileCall({
    path: '/api/risk-assessment/export-risk-action-file',
    access: 'risk-assessment.export-risk-action-list',
    notInSpec: 'export-risk-action-list answers rows for the print view; files are of another kind',
    audit: 'exportRiskActionList',
    costly: true,
    transaction: 'own',
    input: z.strictObject({ ...asked, format: z.enum(['pdf', 'xlsx']), languageCode }),
    types: [pdfType, xlsxType],
    refusals,
  }),
  /** Result, measures, review and participation: ArbSchG § 6, ASchG § 5. */
  exportDocument: fileCall({
    path: '/api/risk-assessment/export-assessment-document',
    access: 'risk-assessment.export-risk-action-list',
    notInSpec: 'the law asks for a document of each risk assessment',
    audit: 'exportRiskDocument',
    costly: true,
    transaction: 'own',
    input: z.strictObject({ ...ofResult.shape, languageCode }),
    types: [pdfType],
    refusals,
  }),
}
