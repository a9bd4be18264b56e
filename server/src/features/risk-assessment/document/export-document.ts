import type { calls } from '@sorgfalt/contract'
import { translator } from '@sorgfalt/texts/load'
import type { Handler } from '../../../access/handlers.ts'
import { found } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { readLetterhead, withLogo } from '../../document/letterhead.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { findResult } from '../evaluation/result-details.store.ts'
import { toAssessmentDocument } from './assessment-document.ts'
import { createAssessmentPdf } from './assessment-pdf.ts'
import { countryOf, issueAssessment, readAssessment } from './read-assessment.ts'

/** Returns the document of a risk assessment as a PDF: ArbSchG § 6, ASchG § 5. */
export const exportDocument: Handler<(typeof calls)['riskDocument']['exportDocument']> = async (
  context,
  input,
) => {
  const { riskAssessmentExecutionResultUuid: resultUuid } = input
  const { inClient, request, config, files } = context
  const actor = found(context.actor, 'Session.Missing')
  const now = context.now()
  const { facts, language, letterhead } = await inClient(actor.clientUuid, async (db) => {
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

    return {
      language,
      letterhead: await readLetterhead(db, actor, config),
      facts: await issueAssessment(db, await readAssessment(db, context, result, { actor, language, now }), {
        actor,
        now,
      }),
    }
  })

  const t = translator(language)
  const country = countryOf(facts, actor)
  const document = toAssessmentDocument(facts, await withLogo(files, letterhead), {
    t,
    language,
    country,
    now,
  })

  return {
    body: await createAssessmentPdf(document),
    contentType: 'application/pdf',
    name: `${t('riskDocument.files.document')}-${facts.result.finishedOn}.pdf`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}
