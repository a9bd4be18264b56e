import { type Country, type Language, languages } from '@sorgfalt/contract/core/limits'
import { translator } from '@sorgfalt/texts/load'
import type { Actor, Services } from '../../../access/context.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findDocumentNumber, issueDocument } from '../../document/document.store.ts'
import type { StoredResult } from '../evaluation/result-details.store.ts'
import { type AssessmentFacts, contentOfAssessment } from './assessment-document.ts'
import { assessmentTitle } from './assessment-pdf.ts'
import {
  findNextDueDate,
  listChangesSince,
  listRisksWithActions,
  listSecondConsents,
  readScope,
} from './document.store.ts'

/** Who reads a document, when, and in which language. */
export interface Reading {
  actor: Actor
  language: Language
  now: Date
}

/** Reads the facts of an assessment document and of its action plan. Issues no document. */
export async function readAssessment(
  db: Db,
  { riskCatalogues }: Pick<Services, 'riskCatalogues'>,
  result: StoredResult,
  { actor, language, now }: Reading,
): Promise<AssessmentFacts> {
  const scope = await readScope(db, result)
  const first = scope.firstUuid ?? result.uuid

  return {
    result,
    scope,
    catalogue: await riskCatalogues.get(db, result.versionUuid),
    risks: await listRisksWithActions(db, result, language, dayIn(actor.country, now)),
    consents: await listSecondConsents(db, result.uuid, language),
    changed: result.confirmedAt ? await listChangesSince(db, result.uuid, result.confirmedAt) : [],
    nextDueOn: await findNextDueDate(db, result),
    firstNumber:
      first === result.uuid ? null : await findDocumentNumber(db, { kind: 'assessment', subject: first }),
    issued: null,
  }
}

/** Issues the document if the content is new. The document of a plan that is not agreed stays a draft. */
export async function issueAssessment(
  db: Db,
  facts: AssessmentFacts,
  { actor, now }: Pick<Reading, 'actor' | 'now'>,
): Promise<AssessmentFacts> {
  const { result, catalogue } = facts
  if (result.confirmedAt === null) return facts

  const country = countryOf(facts, actor)
  const issued = await issueDocument(db, actor, now, {
    kind: 'assessment',
    subject: result.uuid,
    title: inEachLanguage((language) =>
      assessmentTitle({ t: translator(language), country, catalogue, language }),
    ),
    content: contentOfAssessment(facts),
    country,
  })
  return { ...facts, issued }
}

/** Returns a text in each language. */
export const inEachLanguage = (text: (language: Language) => string): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, text(language)])) as Record<Language, string>

/** Returns the country whose law the document follows: that of the location, otherwise of the company. */
export function countryOf(
  { scope: { location } }: Pick<AssessmentFacts, 'scope'>,
  { country }: Pick<Actor, 'country'>,
): Country {
  return location?.country === 'AT' || location?.country === 'DE' ? location.country : country
}
