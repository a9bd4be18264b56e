/** The audit package: cover, contents, what is missing, and all documents of an org node for a period. */
import type { Readable } from 'node:stream'
import { documentFormats } from '../../platform/formats.ts'
import type { Paper } from '../../platform/pdf/paper.ts'
import { streamPaper } from '../../platform/pdf/stream-paper.ts'
import { drawCourseRecord } from '../elearning/record/course-record-paper.ts'
import { drawTrainingRecord } from '../member/record/training-record-paper.ts'
import { drawActionPlan } from '../risk-assessment/document/action-plan-pdf.ts'
import {
  type AssessmentDocument,
  toAssessmentDocument,
} from '../risk-assessment/document/assessment-document.ts'
import { drawAssessment } from '../risk-assessment/document/assessment-pdf.ts'
import { countryOf } from '../risk-assessment/document/read-assessment.ts'
import { drawCheckPage, drawContents, organisationName } from './audit-package-contents.ts'
import { drawCover } from './audit-package-cover.ts'
import type { AuditPackage, DrawnAssessment } from './audit-package-parts.ts'
import type { Letterhead, PaperContext } from './letterhead.ts'
import { drawOrganisation } from './organisation-paper.ts'
import type { AuditPackageFacts } from './read-audit-package.ts'

/** Returns the PDF of an audit package as a stream. */
export function streamAuditPackage(
  facts: AuditPackageFacts,
  letterhead: Letterhead,
  context: PaperContext,
): Promise<Readable> {
  const auditPackage = { ...facts, ...context, ...documentFormats(context.language), letterhead }
  const assessments = facts.assessments.map((record) => ({
    ...record,
    document: toAssessmentDocument(record.assessment, letterhead, {
      ...context,
      country: countryOf(record.assessment, context),
    }),
  }))
  const title = context.t('document.package.titleOf', { name: facts.node.name })

  return streamPaper({ title, author: letterhead.licensee.name, language: context.language }, (paper) =>
    drawPackage(paper, auditPackage, assessments),
  )
}

/** Draws the package. Pauses after each document, so that other requests are answered in between. */
async function drawPackage(
  paper: Paper,
  auditPackage: AuditPackage,
  assessments: readonly DrawnAssessment[],
): Promise<void> {
  drawCover(paper, auditPackage)
  drawContents(paper, auditPackage, assessments)
  drawOrganisation(paper, auditPackage, organisationName)

  for (const [index, { document }] of assessments.entries()) {
    drawAssessment(paper, document, `assessment ${index}`)
    await paper.pause()
  }
  for (const [index, { document, plan }] of assessments.entries()) {
    drawActionPlan(paper, { ...plan, assessment: withNumber(document) }, `plan ${index}`)
    await paper.pause()
  }
  for (const course of auditPackage.courses) {
    await drawCourseRecord(paper, course, auditPackage.letterhead, auditPackage)
    await paper.pause()
  }
  for (const member of auditPackage.members) {
    drawTrainingRecord(paper, member, auditPackage.letterhead, auditPackage)
    await paper.pause()
  }
  await drawCheckPage(paper, auditPackage, assessments)
}

const withNumber = (document: AssessmentDocument): AssessmentDocument => ({
  ...document,
  documentNumber: document.issued?.number ?? null,
})
