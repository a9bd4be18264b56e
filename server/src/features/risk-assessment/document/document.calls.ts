import type { Handlers } from '../../../access/handlers.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { exportRiskActionFile } from './export-action-file.ts'
import { exportDocument } from './export-document.ts'
import { readSheet } from './plan-sheet.ts'

export const riskDocument: Handlers<'riskDocument'> = {
  async exportRiskActionList({ db, actor, today, riskCatalogues }, input) {
    const language = await languageOfActor(db, actor)
    return readSheet(
      { db, actor, today, riskCatalogues, language },
      input.riskAssessmentExecutionResultUuid,
      input.filter,
    )
  },
  exportRiskActionFile,
  exportDocument,
}
