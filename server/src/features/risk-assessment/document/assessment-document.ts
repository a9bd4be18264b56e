/** The data of an assessment document, and the texts and formats with which it is drawn. */
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import { type DocumentFormats, documentFormats } from '../../../platform/formats.ts'
import type { IssuedDocument } from '../../document/document.store.ts'
import type { Letterhead, PaperContext } from '../../document/letterhead.ts'
import type { StoredResult } from '../evaluation/result-details.store.ts'
import type { AssessmentScope, ChangedAction, DocumentedRisk, SecondConsent } from './document.store.ts'

export interface AssessmentFacts {
  result: StoredResult
  catalogue: RiskCatalogueVersion
  risks: DocumentedRisk[]
  scope: AssessmentScope
  consents: SecondConsent[]
  /** Actions that were changed after the plan was agreed. */
  changed: ChangedAction[]
  nextDueOn: string | null
  /** Number of the document about the first assessment, if one was issued. */
  firstNumber: string | null
  /** Number of this document, if it was issued before. An action plan refers to it. */
  documentNumber?: string | null
  /** null: the plan is not agreed, so the document is a draft. */
  issued: IssuedDocument | null
}

/** A document with everything that its sections need. */
export interface AssessmentDocument extends AssessmentFacts, PaperContext, DocumentFormats {
  letterhead: Letterhead
}

/** Returns a document that is ready to be drawn. */
export const toAssessmentDocument = (
  facts: AssessmentFacts,
  letterhead: Letterhead,
  context: PaperContext,
): AssessmentDocument => ({ ...facts, ...context, ...documentFormats(context.language), letterhead })

/**
 * Returns the content that makes a new version of the document if it changes. It does not depend on the
 * language and the day.
 */
export const contentOfAssessment = ({
  result,
  risks,
  scope,
  consents,
  changed,
  nextDueOn,
}: Omit<AssessmentFacts, 'issued'>): unknown => ({
  result: {
    uuid: result.uuid,
    confirmedAt: result.confirmedAt,
    names: [result.sourceName, result.targetName, result.finishedBy, result.confirmedBy],
    counts: [result.completedCount, result.invitedCount],
  },
  risks: risks.map(({ uuid, level, criticalShare, status, isNotRelevant, actions }) => ({
    uuid,
    level,
    criticalShare,
    status,
    isNotRelevant,
    actions: actions.map(
      ({ dueStatus: _dueStatus, awaitsSecond: _second, mayApprove: _may, ...action }) => action,
    ),
  })),
  scope,
  consents: consents.map(({ riskUuid, by, at }) => ({ riskUuid, by, at })),
  changed,
  nextDueOn,
})
