import type { Handlers } from '../../../access/handlers.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { exportCourseRecord } from '../record/export-course-record.ts'
import { exportStatistics } from './export-statistics.ts'
import { listStatistics } from './statistics.store.ts'
import { createQuery, statisticsRows } from './statistics.view.ts'
import { countByOrgUnit, countPassesByMonth } from './statistics-charts.store.ts'
import { listContents } from './statistics-results.store.ts'

/** Maximum number of org units named in a row of the list. */
const maxUnitsListed = 2

const noEntries = { completed: 0, due: 0, inprogress: 0, overdue: 0, total: 0, exempt: 0, trained: null }

export const elearningStatistics: Handlers<'elearningStatistics'> = {
  async readStatistics(context, { elearningUuid, filter, ...request }) {
    const query = await createQuery(context, elearningUuid, filter)
    if (!query) {
      const { page, perPage } = request
      return { rows: [], total: 0, page, perPage, summary: noEntries, contents: [] }
    }

    const { db, actor } = context
    const { rows: entries, ...page } = await listStatistics(db, query, request)
    const rows = await statisticsRows(db, query, entries, maxUnitsListed)
    const results = rows.flatMap(({ result }) => result?.resultUuid ?? [])

    return { ...page, rows, contents: await listContents(db, results, await languageOfActor(db, actor)) }
  },

  exportStatistics,

  exportCourseRecord,

  async readCharts(context, { elearningUuid, filter }) {
    const query = await createQuery(context, elearningUuid, filter)
    if (!query) return { byOrgUnit: [], moreOrgUnits: false, byMonth: [] }

    return {
      ...(await countByOrgUnit(context.db, query)),
      byMonth: await countPassesByMonth(context.db, query),
    }
  },
}
