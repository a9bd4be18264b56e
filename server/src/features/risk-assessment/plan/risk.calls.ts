import type { Language } from '@sorgfalt/contract/core/limits'
import type { RiskItem } from '@sorgfalt/contract/risk-assessment/content'
import type { RiskMatrix } from '@sorgfalt/contract/risk-assessment/matrix'
import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/risk'
import type { CallContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { found } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { findBand } from '../evaluation/formula.rules.ts'
import { findResult } from '../evaluation/result-details.store.ts'
import { listActionsOfRisk } from './action.store.ts'
import { readPlanStatus } from './plan-status.store.ts'
import { listProposals } from './proposals.rules.ts'
import { findRisk, listHistory, listRisks, type StoredRisk } from './risk.store.ts'
import { toActionView } from './to-action-view.ts'

export const risk: Handlers<'risk'> = {
  async readRiskList(context, request) {
    const { db, actor } = context
    const { riskAssessmentExecutionResultUuid: resultUuid } = request
    found(await findResult(db, actor, resultUuid), 'RiskAssessment.ResultNotFound')
    return listRisks(db, await languageOfActor(db, actor), request)
  },

  async readRiskDetails(context, { riskUuid }) {
    const { db, actor, today } = context
    const stored = found(await findRisk(db, actor, riskUuid), 'RiskAssessment.RiskNotFound')
    const { item, matrix } = await readItem(context, stored)
    const views = (await listActionsOfRisk(db, riskUuid, today)).map((action) => toActionView(action, actor))
    const actions = views.filter(({ state }) => state !== 'dropped')
    const droppedActions = views.filter(({ state, kind }) => state === 'dropped' && kind !== 'notRelevant')
    const language = await languageOfActor(db, actor)

    return {
      ...toRiskView(stored, item, language),
      matrix,
      proposedActions: listProposals(item, {
        level: stored.level,
        actions: [...actions, ...droppedActions],
        language,
        today,
      }),
      actions,
      droppedActions,
      history: await listHistory(db, stored),
    }
  },

  async readRiskActionStatus({ db, actor, today }, { riskAssessmentExecutionResultUuid: uuid }) {
    const result = found(await findResult(db, actor, uuid), 'RiskAssessment.ResultNotFound')
    const status = await readPlanStatus(db, uuid, await languageOfActor(db, actor), today)
    return { ...status, canConfirm: result.status === 'evaluation' && status.undecided.length === 0 }
  },
}

/** Returns the item and the matrix of a risk from the catalogue version that members answered. */
async function readItem(
  { db, riskCatalogues }: Pick<CallContext, 'db' | 'riskCatalogues'>,
  risk: StoredRisk,
): Promise<{ item: RiskItem; matrix: RiskMatrix | null }> {
  const { categories, matrix = null } = await riskCatalogues.get(db, risk.versionUuid)
  const item = categories.flatMap(({ items }) => items).find(({ id }) => id === risk.itemId)
  if (!item) throw new Error(`version ${risk.versionUuid} has no statement ${risk.itemId}`)
  return { item, matrix }
}

type OtherField = 'matrix' | 'proposedActions' | 'actions' | 'droppedActions' | 'history'

function toRiskView(stored: StoredRisk, item: RiskItem, language: Language): Omit<RiskDetails, OtherField> {
  return {
    riskUuid: stored.uuid,
    riskAssessmentExecutionResultUuid: stored.resultUuid,
    load: stored.load[language],
    category: { id: stored.categoryId, title: stored.category[language] },
    riskFactor: stored.level,
    band: findBand(stored.level),
    likelihood: stored.likelihood,
    severity: stored.severity,
    status: stored.status,
    isNotRelevant: stored.isNotRelevant,
    sourceName: stored.sourceName,
    targetName: stored.targetName,
    statement: item.statement[language],
    polarity: item.polarity,
    help: item.help[language],
    legalSources: item.legal,
    offset: item.offset,
    sentinel: item.sentinel,
    criticalShare: stored.criticalShare,
    previousRiskUuid: stored.previousRiskUuid,
    nextRiskUuid: stored.nextRiskUuid,
  }
}
