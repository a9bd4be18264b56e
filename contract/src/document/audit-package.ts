/** Papers that combine the evidence of a part of the company. */
import * as z from 'zod/mini'
import { fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { date, uuid } from '../fields/index.ts'

/** Maximum number of assessments in an audit package. */
export const maxPackageAssessments = 30
/** Maximum number of rows about trainings in an audit package: members multiplied by courses. */
export const maxPackageTrainings = 2000

export const auditPackage = {
  /**
   * Returns all evidence of an org unit (with the units below it) or a location for a period as one PDF:
   * assessments, action plans and the training status of each course, with contents and what is missing.
   * Answers of surveys are anonymous and never included.
   */
  exportAuditPackage: fileCall({
    path: '/api/document/export-audit-package',
    access: 'risk-assessment.export-risk-action-list',
    notInSpec: 'inspectors ask for all evidence of a location or an org unit at once',
    audit: 'exportAuditPackage',
    costly: true,
    transaction: 'own',
    input: z.strictObject({
      /** What the package is about: either an org unit or a location. */
      orgUnitUuid: z.optional(uuid),
      locationUuid: z.optional(uuid),
      /** First and last day of the period, both included. A period in the future ends today. */
      from: date(),
      until: date(),
      /** Default: the reader's language. */
      languageCode: z.optional(z.enum(languages)),
    }),
    types: ['application/pdf'],
    refusals: ['OrgUnit.NotFound', 'Location.NotFound', 'Document.PackageTooLarge'],
  }),
}
