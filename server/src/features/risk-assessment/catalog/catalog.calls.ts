import { calls } from '@sorgfalt/contract'
import type { RiskSettings } from '@sorgfalt/contract/risk-assessment/catalog'
import type { RiskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import type { Handlers } from '../../../access/handlers.ts'
import { refuse } from '../../../platform/refusal.ts'
import { refuseConflict } from '../../audit/version-conflict.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { moveRounds, planNextRounds } from '../evaluation/round.store.ts'
import {
  findSettings,
  listCatalog,
  type StoredSettings,
  storeSettings,
  takeIntoUse,
} from './catalog.store.ts'
import { findEntitledCatalogue } from './entitled-catalogue.ts'
import { resolveMinimum } from './minimum-completions.rules.ts'

export const riskCatalog: Handlers<'riskCatalog'> = {
  async readCatalogList({ db, actor, today }, request) {
    return listCatalog(db, { actor, today, language: await languageOfActor(db, actor) }, request)
  },

  async readDetails(context, { riskAssessmentTaskUuid }) {
    const catalogue = await findEntitledCatalogue(context, riskAssessmentTaskUuid)
    const language = await languageOfActor(context.db, context.actor)
    const categories = catalogue.categories.map(({ title, items }) => ({
      title: title[language],
      itemCount: items.length,
    }))

    return {
      riskAssessmentTaskUuid,
      title: catalogue.title[language],
      description: catalogue.summary[language],
      category: catalogue.category,
      kind: catalogue.kind,
      durationMinutes: catalogue.durationMinutes,
      itemCount: categories.reduce((sum, { itemCount }) => sum + itemCount, 0),
      languages: catalogue.languages,
      version: catalogue.version,
      revised: catalogue.revised,
      legalSources: catalogue.legal,
      recommendedInterval: catalogue.interval.months,
      categories,
    }
  },

  async readSettings(context, { riskAssessmentTaskUuid }) {
    const catalogue = await findEntitledCatalogue(context, riskAssessmentTaskUuid)
    return toSettings(catalogue, await findSettings(context.db, riskAssessmentTaskUuid))
  },

  async saveSettings(context, { riskAssessmentTaskUuid, version, ...form }) {
    const { db, today } = context
    const catalogue = await findEntitledCatalogue(context, riskAssessmentTaskUuid)
    if (form.minimumCompletions !== null && !catalogue.matrix) refuse('RiskAssessment.MinimumFixed')

    const { uuid, ...before } = await takeIntoUse(db, riskAssessmentTaskUuid, catalogue.interval.months)
    if (!(await storeSettings(db, uuid, form, version)))
      await refuseConflict(db, [calls.riskCatalog.saveSettings], riskAssessmentTaskUuid)

    await moveRounds(db, uuid, today, {
      first: form.firstExecutionBuffer !== before.bufferDays,
      later: form.dueDateInterval !== before.intervalMonths,
    })

    await planNextRounds(db, uuid, today)

    return toSettings(catalogue, await findSettings(db, riskAssessmentTaskUuid))
  },
}

/** Returns the settings of the company, or the defaults if the company does not use the catalogue yet. */
const toSettings = (catalogue: RiskCatalogueVersion, stored: StoredSettings | undefined): RiskSettings => ({
  dueDateInterval: stored?.intervalMonths ?? catalogue.interval.months,
  firstExecutionBuffer: (stored?.bufferDays ?? 30) as RiskSettings['firstExecutionBuffer'],
  active: stored?.active ?? true,
  minimumCompletions: catalogue.matrix ? resolveMinimum(catalogue, stored?.minimumCompletions) : null,
  version: stored?.version ?? 1,
})
