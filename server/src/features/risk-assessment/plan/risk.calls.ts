import type { Language } from '@sorgfalt/contract/core/limits'
import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskItem } from '@sorgfalt/contract/risk-assessment/content'
import type { RiskDetails, RiskProposal } from '@sorgfalt/contract/risk-assessment/item'
import { sql } from 'kysely'
import type { CallContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { addDays } from '../../../platform/calendar/days.ts'
import { found } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { answersToNextBand, bandOf, type Counts, explain } from '../evaluation/formula.rules.ts'
import { findResult } from '../evaluation/result-details.store.ts'
import { actionsWhere } from './action.store.ts'
import { actionView } from './action.view.ts'
import { findRisk, historyOf, listRisks, type StoredRisk, statusOf } from './risk.store.ts'

export const risk: Handlers<'risk'> = {
  async readRiskList(context, request) {
    const { db, actor } = context
    found(
      await findResult(db, actor, request.riskAssessmentExecutionResultUuid),
      'RiskAssessment.ResultNotFound',
    )
    return listRisks(db, await languageOfActor(db, actor), request)
  },

  async readRiskDetails(context, { riskUuid }) {
    const { db, actor, today } = context
    const stored = found(await findRisk(db, actor, riskUuid), 'RiskAssessment.RiskNotFound')
    const item = await itemOf(context, stored)
    const measures = await actionsWhere(db, sql`m.risk_uuid = ${riskUuid}`, today, { dropped: true })
    const views = measures.map((action) => actionView(action, actor))
    const actions = views.filter(({ state }) => state !== 'dropped')
    const droppedActions = views.filter(({ state, kind }) => state === 'dropped' && kind !== 'notRelevant')
    const language = await languageOfActor(db, actor)
    return {
      ...riskView(stored, item, language),
      proposedActions: proposalsOf(item, stored.level, [...actions, ...droppedActions], language, today),
      actions,
      droppedActions,
      history: await historyOf(db, stored),
    }
  },

  async readRiskActionStatus({ db, actor, today }, { riskAssessmentExecutionResultUuid: uuid }) {
    const result = found(await findResult(db, actor, uuid), 'RiskAssessment.ResultNotFound')
    const status = await statusOf(db, uuid, await languageOfActor(db, actor), today)
    return { ...status, canConfirm: result.status === 'evaluation' && status.undecided.length === 0 }
  },
}

/** The statement behind a risk, of the version that was answered. */
export async function itemOf(
  { db, riskCatalogues }: Pick<CallContext, 'db' | 'riskCatalogues'>,
  risk: StoredRisk,
): Promise<RiskItem> {
  const { categories } = await riskCatalogues.get(db, risk.versionUuid)
  const item = categories.flatMap(({ items }) => items).find(({ id }) => id === risk.itemId)
  if (!item) throw new Error(`version ${risk.versionUuid} has no statement ${risk.itemId}`)
  return item
}

/** What a risk says without its measures. */
function riskView(
  stored: StoredRisk,
  item: RiskItem,
  language: Language,
): Omit<RiskDetails, 'proposedActions' | 'actions' | 'droppedActions' | 'history'> {
  return {
    riskUuid: stored.uuid,
    riskAssessmentExecutionResultUuid: stored.resultUuid,
    load: stored.load[language],
    category: { id: stored.categoryId, title: stored.category[language] },
    riskFactor: stored.level,
    band: bandOf(stored.level),
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
    answerCount: stored.answerCount,
    explanation: explanationOf(stored.counts, stored.loadPercent, item),
    previousRiskUuid: stored.previousRiskUuid,
    nextRiskUuid: stored.nextRiskUuid,
  }
}

/** Only what is kept can be told: below ten answers there are no counts. */
function explanationOf(
  counts: Counts | null,
  loadPercent: number | null,
  item: RiskItem,
): RiskDetails['explanation'] {
  if (counts === null || loadPercent === null) return null
  return {
    ...explain(counts, item.polarity),
    loadPercent,
    answersToNextBand: answersToNextBand(counts, item),
  }
}

const lawful = ['S', 'T', 'O', 'P'] as const

/** Proposals of the catalogue for a risk of this level. */
export function proposalsOf(
  item: RiskItem,
  level: number | null,
  actions: readonly RiskActionView[],
  language: Language,
  today: string,
): RiskProposal[] {
  return item.actions
    .filter(({ minLevel = 0 }) => (level ?? 0) >= minLevel)
    .toSorted((one, other) => lawful.indexOf(one.stop) - lawful.indexOf(other.stop))
    .map(({ id, stop, title, dueDays }) => ({
      proposedActionId: id,
      stop,
      title: title[language],
      dueDate: addDays(today, dueDays),
      riskActionUuid: actions.find(({ proposedActionId }) => proposedActionId === id)?.riskActionUuid ?? null,
    }))
}
