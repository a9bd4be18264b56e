import { mostNamed } from '@sorgfalt/contract/overview'
import type { Handlers } from '../../http/handlers.ts'
import { coverageGaps } from '../info-point/coverage-gaps.store.ts'
import { overdueByUnit } from './overdue.store.ts'

export const overview: Handlers<'overview'> = {
  async readStatus({ db, actor, today }) {
    const gaps = await coverageGaps(db, actor, today)
    return { overdue: await overdueByUnit(db, actor, today), gaps: { count: gaps.length, first: gaps.slice(0, mostNamed) } }
  },
}
