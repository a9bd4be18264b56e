import { sql } from 'kysely'
import type { Handlers } from '../../../access/handlers.ts'
import { found } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { bandOf } from '../evaluation/formula.rules.ts'
import { actionsWhere, eventsOf, findAction } from './action.store.ts'
import { actionView } from './action.view.ts'
import { listActions } from './action-list.store.ts'
import { confirmRiskActions } from './confirm-plan.ts'
import { createRiskAction, markNotRelevant } from './create-action.ts'
import { readPlan, resultOf } from './plan.store.ts'
import { riskOfAction } from './risk.store.ts'
import { assignMember, updateRiskAction } from './update-action.ts'

export const riskAction: Handlers<'riskAction'> = {
  async readRiskActionList({ db, actor, today }, request) {
    const { riskAssessmentExecutionResultUuid: resultUuid } = request
    if (resultUuid) found(await readPlan(db, actor, sql`${resultUuid}`), 'RiskAssessment.ResultNotFound')
    return listActions(db, { actor, language: await languageOfActor(db, actor), today }, request)
  },

  async readRiskActionDetails({ db, actor, today, riskCatalogues }, { riskActionUuid: uuid }) {
    found(await findAction(db, actor, uuid), 'RiskAssessment.ActionNotFound')
    const plan = found(await readPlan(db, actor, resultOf.action(uuid)), 'RiskAssessment.ActionNotFound')
    const [action] = await actionsWhere(db, sql`m.uuid = ${uuid}`, today, { dropped: true })
    const language = await languageOfActor(db, actor)
    const { load, level, ...risk } = await riskOfAction(db, uuid)
    return {
      action: actionView(found(action, 'RiskAssessment.ActionNotFound'), actor),
      risk: {
        ...risk,
        riskAssessmentExecutionResultUuid: plan.resultUuid,
        assessmentTitle: (await riskCatalogues.get(db, plan.versionUuid)).title[language],
        load: load[language] ?? '',
        riskFactor: level,
        band: bandOf(level),
        isAgreed: plan.isAgreed,
      },
      mayEdit: plan.mayEdit && actor.kind === 'member',
      history: (await eventsOf(db, uuid)).map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    }
  },

  createRiskAction,
  markNotRelevant,
  updateRiskAction,
  assignMember,
  confirmRiskActions,
}
