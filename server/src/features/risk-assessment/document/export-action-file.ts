import type { calls } from '@sorgfalt/contract'
import type { Handler } from '../../../access/handlers.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { found } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { readLetterhead, withLogo } from '../../document/letterhead.ts'
import { answerWithList, readExportHead } from '../../list-export/export-file.ts'
import { createActionPlanPdf } from './action-plan-pdf.ts'
import { toAssessmentDocument } from './assessment-document.ts'
import { readSheet } from './plan-sheet.ts'
import { describePlanWorkbook } from './plan-workbook.ts'
import { readActionPlan } from './read-action-plan.ts'
import { countryOf } from './read-assessment.ts'

/** Returns the filtered actions of a plan as a spreadsheet or as a PDF. */
export const exportRiskActionFile: Handler<(typeof calls)['riskDocument']['exportRiskActionFile']> = async (
  context,
  input,
) => {
  const { riskAssessmentExecutionResultUuid: resultUuid, filter, format } = input
  const { inClient, request, riskCatalogues, config, files } = context
  const now = context.now()
  const actor = found(context.actor, 'Session.Missing')
  const today = dayIn(actor.country, now)
  const { sheet, head, plan } = await inClient(actor.clientUuid, async (db) => {
    const head = await readExportHead(db, { actor, languageCode: input.languageCode, now })
    const { language } = head
    const sheet = await readSheet({ db, actor, today, riskCatalogues, language }, resultUuid, filter)

    await recordAudit(db, {
      actor,
      requestId: request.id,
      action: 'exportRiskActionList',
      input: { riskAssessmentExecutionResultUuid: resultUuid, filter },
    })

    if (format === 'xlsx') return { sheet, head, plan: null }

    const letterhead = await readLetterhead(db, actor, config)
    const facts = await readActionPlan(db, context, { resultUuid, filter, sheet }, { actor, language, now })
    return { sheet, head, plan: { facts, letterhead } }
  })

  if (plan === null) return answerWithList(head, 'xlsx', describePlanWorkbook(head, sheet, filter))

  const { t, language } = head
  const { facts, letterhead } = plan
  const assessment = toAssessmentDocument(facts.assessment, await withLogo(files, letterhead), {
    t,
    language,
    country: countryOf(facts.assessment, actor),
    now,
  })

  return {
    body: await createActionPlanPdf({ ...facts, assessment }),
    contentType: 'application/pdf',
    name: `${t('riskDocument.files.plan')}-${today}.${format}`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}
