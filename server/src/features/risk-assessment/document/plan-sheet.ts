/** A plan as lists, sheets and the print view show it. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { maxExported } from '@sorgfalt/contract/risk-assessment/document'
import type { Actor, CallContext } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { found } from '../../../platform/refusal.ts'
import { findResult } from '../evaluation/result-details.store.ts'
import { type ActionListFilter, actionsFitting, inOrder } from '../plan/action-list.store.ts'

export interface SheetReader extends Pick<CallContext, 'riskCatalogues'> {
  db: Db
  actor: Actor
  today: string
  language: Language
}

/** What a list under this filter shows, whole, with the head that a sheet needs. @throws Refusal RiskAssessment.ResultNotFound */
export async function readSheet(
  { db, riskCatalogues, ...reader }: SheetReader,
  resultUuid: string,
  filter: ActionListFilter,
) {
  const result = found(await findResult(db, reader.actor, resultUuid), 'RiskAssessment.ResultNotFound')
  const { name: companyName } = await db.selectFrom('client').select('name').executeTakeFirstOrThrow()
  const rows = await inOrder(actionsFitting(db, reader, resultUuid, filter))
    .limit(maxExported)
    .execute()
  const { title } = await riskCatalogues.get(db, result.versionUuid)
  const { sourceName, targetName, finishedOn, status } = result
  return { title: title[reader.language], sourceName, targetName, companyName, finishedOn, status, rows }
}
export type PlanSheet = Awaited<ReturnType<typeof readSheet>>
