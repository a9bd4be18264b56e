import { memberOf } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { refuse } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { validityOf } from '../task/cycle.rules.ts'
import { insertRevocation, listResults, reopenAfterRevocation, resultExists } from './evidence.store.ts'

export const elearningEvidence: Handlers<'elearningEvidence'> = {
  async readResultList({ db, actor, today }, request) {
    const { rows, ...page } = await listResults(
      db,
      memberOf(actor),
      await languageOfActor(db, actor),
      request,
    )
    return {
      ...page,
      rows: rows.map(({ link: _link, revoked, intervalMonths, leadDays, ...result }) => ({
        ...result,
        validity: validityOf({ ...result, revoked }, { intervalMonths, leadDays }, today),
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
