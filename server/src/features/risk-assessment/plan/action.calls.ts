import type { Handlers } from '../../../access/handlers.ts'
import { found } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { findBand } from '../evaluation/formula.rules.ts'
import { findAction, listEvents, readAction } from './action.store.ts'
import { listActionPage } from './action-list.store.ts'
import { confirmRiskActions } from './confirm-plan.ts'
import { createRiskAction, markNotRelevant } from './create-action.ts'
import { findPlanBy, readPlan } from './plan.store.ts'
import { findRiskOfAction } from './risk.store.ts'
import { toActionView } from './to-action-view.ts'
import { assignMember, updateRiskAction } from './update-action.ts'

export const riskAction: Handlers<'riskAction'> = {
  async readRiskActionList({ db, actor, today }, request) {
    const { riskAssessmentExecutionResultUuid: resultUuid } = request
    if (resultUuid)
      found(await readPlan(db, actor, findPlanBy.result(resultUuid)), 'RiskAssessment.ResultNotFound')
    return listActionPage(db, { actor, language: await languageOfActor(db, actor), today }, request)
  },

  async readRiskActionDetails({ db, actor, today, riskCatalogues }, { riskActionUuid: uuid }) {
    found(await findAction(db, actor, uuid), 'RiskAssessment.ActionNotFound')

    const plan = found(await readPlan(db, actor, findPlanBy.action(uuid)), 'RiskAssessment.ActionNotFound')
    const action = found(await readAction(db, uuid, today), 'RiskAssessment.ActionNotFound')
    const language = await languageOfActor(db, actor)
    const { load, level, ...risk } = await findRiskOfAction(db, uuid)
    const { title } = await riskCatalogues.get(db, plan.versionUuid)
    const events = await listEvents(db, uuid)

    return {
      action: toActionView(action, actor),
      risk: {
        ...risk,
        riskAssessmentExecutionResultUuid: plan.resultUuid,
        assessmentTitle: title[language],
        load: load[language] ?? '',
        riskFactor: level,
        band: findBand(level),
        isAgreed: plan.isAgreed,
      },
      mayEdit: plan.mayEdit && actor.kind === 'member',
      history: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    }
  },

  createRiskAction,
  markNotRelevant,
  updateRiskAction,
  assignMember,
  confirmRiskActions,
}
