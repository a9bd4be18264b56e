/** Papers that combine the evidence of a part of the company. */
import * as z from 'zod/mini'
import { call, fileCall } from '../core/call.ts'
import { languages } from '../core/limits.ts'
import { date, optionalText, uuid } from '../fields/index.ts'

/** Maximum number of assessments in an audit package. */
export const maxPackageAssessments = 30
/** Maximum number of rows about trainings in an audit package: members multiplied by courses. */
export const maxPackageTrainings = 5000
/** Maximum number of members whose training records an audit package contains. */
export const maxPackageMembers = 500
export const maxOccasionLength = 100

const access = 'risk-assessment.export-risk-action-list'
const notInSpec = 'inspectors ask for all evidence of a location or an org unit at once'

export const auditPackage = {
  /**
   * Starts the job that writes all evidence of an org unit (with the units below it) or a location for a
   * period as one PDF: who is responsible, helpers and officers, assessments, action plans, the training
   * status of each course and the training record of each member, with contents and what is missing. Answers
   * of surveys are anonymous and never included.
   */
  orderAuditPackage: call({
    path: '/api/document/order-audit-package',
    access,
    notInSpec,
    audit: 'exportAuditPackage',
    creates: true,
    costly: true,
    input: z.strictObject({
      /** What the package is about: either an org unit or a location. */
      orgUnitUuid: z.optional(uuid),
      locationUuid: z.optional(uuid),
      /** First and last day of the period, both included. A period in the future ends today. */
      from: date(),
      until: date(),
      /** Why the package is needed, for the cover. For example `Inspection on 25 November 2026`. */
      occasion: z.optional(optionalText(maxOccasionLength)),
      /** Default: the reader's language. */
      languageCode: z.optional(z.enum(languages)),
    }),
    output: z.strictObject({ jobUuid: uuid }),
    refusals: ['OrgUnit.NotFound', 'Location.NotFound', 'Document.PackageTooLarge'],
  }),
  /** Returns the PDF of a finished job to the user who has started it. It is kept for a day. */
  downloadAuditPackage: fileCall({
    path: '/api/document/download-audit-package',
    access,
    notInSpec,
    transaction: 'own',
    input: z.strictObject({ jobUuid: uuid }),
    types: ['application/pdf'],
    refusals: ['Job.NotFound', 'OrgUnit.NotFound', 'Location.NotFound', 'Document.PackageTooLarge'],
  }),
}
