import type { Language } from '@sorgfalt/contract/core/limits'
import { maxExported } from '@sorgfalt/contract/risk-assessment/document'
import type { Actor, CallContext } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { found } from '../../../platform/refusal.ts'
import { readClientName } from '../../company/client.store.ts'
import { findResult } from '../evaluation/result-details.store.ts'
import {
  type ActionListFilter,
  orderByDueDate,
  queryActions,
  withoutDrafts,
} from '../plan/action-list.store.ts'

export interface SheetReader extends Pick<CallContext, 'riskCatalogues'> {
  db: Db
  actor: Actor
  today: string
  language: Language
}

/**
 * Returns all filtered actions of a plan, and the facts for the heading of the exported sheet. Leaves out
 * drafts if the plan is agreed.
 * @throws Refusal RiskAssessment.ResultNotFound
 */
export async function readSheet(
  { db, riskCatalogues, ...reader }: SheetReader,
  resultUuid: string,
  filter: ActionListFilter,
) {
  const result = found(await findResult(db, reader.actor, resultUuid), 'RiskAssessment.ResultNotFound')
  const companyName = await readClientName(db)
  const actions = queryActions(db, reader, resultUuid, filter)
  // A draft can also be added after the plan was agreed. It is then not part of the agreement.
  const documented = result.status === 'evaluation' ? actions : withoutDrafts(actions)
  const query = orderByDueDate(documented)
  const rows = await query.limit(maxExported).execute()
  const { title } = await riskCatalogues.get(db, result.versionUuid)
  const { sourceName, targetName, finishedOn, status } = result

  return { title: title[reader.language], sourceName, targetName, companyName, finishedOn, status, rows }
}
export type PlanSheet = Awaited<ReturnType<typeof readSheet>>
