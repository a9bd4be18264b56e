import type { Handlers } from '../../access/handlers.ts'
import { findCoverageGaps } from '../info-point/coverage-gaps.store.ts'
import { countOverdue } from './overdue.store.ts'

export const overview: Handlers<'overview'> = {
  async readStatus({ db, actor, today }) {
    return { overdue: await countOverdue(db, actor, today), gaps: await findCoverageGaps(db, actor, today) }
  },
}
