/** What the parts of an audit package have in common. */
import type { DocumentFormats } from '../../platform/formats.ts'
import { type IconName, iconMark } from '../../platform/pdf/marks.ts'
import { inTone, paperStyles, type Tone } from '../../platform/pdf/paper-styles.ts'
import type { PaperCell } from '../../platform/pdf/table-setting.ts'
import type { AssessmentDocument } from '../risk-assessment/document/assessment-document.ts'
import type { Letterhead, PaperContext } from './letterhead.ts'
import type { AssessmentRecord, AuditPackageFacts } from './read-audit-package.ts'

export interface AuditPackage extends AuditPackageFacts, PaperContext, DocumentFormats {
  letterhead: Letterhead
}

/** An assessment and its plan, ready to be drawn. */
export interface DrawnAssessment extends AssessmentRecord {
  document: AssessmentDocument
}

/** The actions of all plans of a package. */
export const actionsOf = ({ assessments }: Pick<AuditPackage, 'assessments'>) =>
  assessments.flatMap(({ plan }) => plan.rows.flatMap(({ action }) => (action ? [action] : [])))

/** A cell with an icon and a word in its colour. */
export const status = (icon: IconName, tone: Tone, text: string): PaperCell => ({
  parts: [{ text, style: inTone(paperStyles.cell, tone), mark: iconMark(icon, tone) }],
})
