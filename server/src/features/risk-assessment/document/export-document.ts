import type { calls } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import { translator } from '@sorgfalt/texts/load'
import type { Actor } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import { found } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { readClientName } from '../../company/client.store.ts'
import { licenseeOfClient } from '../../licensee/licensee.store.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { findResult, type StoredResult } from '../evaluation/result-details.store.ts'
import { createAssessmentPdf } from './assessment-pdf.ts'
import { findNextDueDate, listChangesSince, listRisksWithActions } from './document.store.ts'

/** Returns the document of a risk assessment as a PDF: ArbSchG § 6, ASchG § 5. */
export const exportDocument: Handler<(typeof calls)['riskDocument']['exportDocument']> = async (
  context,
  input,
) => {
  const { riskAssessmentExecutionResultUuid: resultUuid } = input
  const { inClient, request, riskCatalogues, now } = context
  const actor = found(context.actor, 'Session.Missing')
  const today = dayIn(actor.country, now())
  const { document, language } = await inClient(actor.clientUuid, async (db) => {
    const language = input.languageCode ?? (await languageOfActor(db, actor))
    const result = found(await findResult(db, actor, resultUuid), 'RiskAssessment.ResultNotFound')

    await recordAudit(db, {
      actor,
      requestId: request.id,
      action: 'exportRiskDocument',
      input: {
        riskAssessmentExecutionResultUuid: resultUuid,
      },
    })

    const catalogue = await riskCatalogues.get(db, result.versionUuid)
    const facts = await readFacts(db, actor, result, { language, today })

    return { language, document: { result, catalogue, today, ...facts } }
  })

  const t = translator(language)

  return {
    body: await createAssessmentPdf(document, t, language),
    contentType: 'application/pdf',
    name: `${t('riskDocument.files.document')}-${document.result.finishedOn}.pdf`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}

async function readFacts(
  db: Db,
  { country }: Actor,
  result: StoredResult,
  { language, today }: { language: Language; today: string },
) {
  return {
    country,
    companyName: await readClientName(db),
    author: (await licenseeOfClient(db)).name,
    risks: await listRisksWithActions(db, result, language, today),
    changed: result.confirmedAt ? await listChangesSince(db, result.uuid, result.confirmedAt) : [],
    nextDueOn: await findNextDueDate(db, result),
  }
}
