import { translator } from '@sorgfalt/texts/load'
import type { Services } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { found } from '../../../platform/refusal.ts'
import { findDocumentNumber, type IssuedDocument, issueDocument } from '../../document/document.store.ts'
import { findResult } from '../evaluation/result-details.store.ts'
import type { ActionListFilter } from '../plan/action-list.store.ts'
import { type ActionPlan, planTitle } from './action-plan-pdf.ts'
import { type AssessmentFacts, contentOfAssessment } from './assessment-document.ts'
import type { PlanSheet } from './plan-sheet.ts'
import { countryOf, inEachLanguage, type Reading, readAssessment } from './read-assessment.ts'

/** Maximum number of actions in the PDF. */
const maxInDocument = 500

/** The facts of an action plan, without the letterhead. */
export type ActionPlanFacts = Omit<ActionPlan, 'assessment'> & {
  assessment: AssessmentFacts
}

interface PlanRequest {
  resultUuid: string
  filter: ActionListFilter
  /** The filtered rows of the plan. */
  sheet: Pick<PlanSheet, 'rows'>
}

/**
 * Reads an action plan with the filtered rows. Issues a version of the plan if it is agreed and not filtered.
 * @throws Refusal RiskAssessment.ResultNotFound
 */
export async function readActionPlan(
  db: Db,
  services: Pick<Services, 'riskCatalogues'>,
  { resultUuid, filter, sheet }: PlanRequest,
  reading: Reading,
): Promise<ActionPlanFacts> {
  const result = found(await findResult(db, reading.actor, resultUuid), 'RiskAssessment.ResultNotFound')
  const assessment = await readAssessment(db, services, result, reading)
  const isExcerpt = Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : value))
  const byUuid = new Map(
    assessment.risks.flatMap((risk) =>
      risk.actions.map((action) => [action.riskActionUuid, { risk, action }] as const),
    ),
  )
  const risks = new Map(assessment.risks.map((risk) => [risk.uuid, risk]))
  const rows = sheet.rows.slice(0, maxInDocument).flatMap(({ riskActionUuid, riskUuid }) => {
    const risk = risks.get(riskUuid)
    const row = riskActionUuid ? byUuid.get(riskActionUuid) : risk && { risk, action: null }
    return row ? [row] : []
  })

  return {
    assessment: { ...assessment, documentNumber: await findDocumentNumber(db, ofAssessment(result.uuid)) },
    rows,
    isExcerpt,
    issued: isExcerpt ? null : await issuePlan(db, assessment, reading),
    omitted: sheet.rows.length - rows.length,
  }
}

const ofAssessment = (subject: string) => ({ kind: 'assessment', subject }) as const

async function issuePlan(
  db: Db,
  facts: AssessmentFacts,
  { actor, now }: Reading,
): Promise<IssuedDocument | null> {
  const { result, catalogue } = facts
  if (result.confirmedAt === null) return null

  return issueDocument(db, actor, now, {
    kind: 'actionPlan',
    subject: result.uuid,
    title: inEachLanguage((language) => planTitle({ t: translator(language), catalogue, language })),
    content: contentOfAssessment(facts),
    country: countryOf(facts, actor),
  })
}
