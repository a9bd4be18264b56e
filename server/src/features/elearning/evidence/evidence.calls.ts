import { memberOf } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { refuse } from '../../../platform/refusal.ts'
import { determineValidity } from '../../certificate/validity.rules.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { insertRevocation, listResults, reopenAfterRevocation, resultExists } from './evidence.store.ts'

export const elearningEvidence: Handlers<'elearningEvidence'> = {
  async readResultList({ db, actor, today }, request) {
    const language = await languageOfActor(db, actor)
    const { rows, ...page } = await listResults(db, memberOf(actor), language, request)

    return {
      ...page,
      rows: rows.map(({ link: _link, revoked, intervalMonths, leadDays, ...result }) => ({
        ...result,
        validity: determineValidity({ ...result, revoked }, { intervalMonths, leadDays }, today),
      })),
    }
  },

  async revokeResult({ db, actor, today }, { resultUuid, reason }) {
    if (!(await resultExists(db, resultUuid))) refuse('ElearningResult.NotFound')

    await insertRevocation(db, resultUuid, reason, actor)
    await reopenAfterRevocation(db, resultUuid, today)

    return {}
  },
}
