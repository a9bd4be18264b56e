import type { Handlers } from '../../access/handlers.ts'
import { coverageGaps } from '../info-point/coverage-gaps.store.ts'
import { overdueByUnit } from './overdue.store.ts'

export const overview: Handlers<'overview'> = {
  async readStatus({ db, actor, today }) {
    return { overdue: await overdueByUnit(db, actor, today), gaps: await coverageGaps(db, actor, today) }
  },
}
