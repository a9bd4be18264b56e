import type { CallContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { refuse } from '../../../platform/refusal.ts'
import { readMemberOrgNodes } from '../../member/list/member-list.store.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { entitledCourse } from '../catalog/entitled.ts'
import { waiversOf } from '../task/waiver.store.ts'
import { exportStatistics } from './export-statistics.ts'
import {
  contentsOf,
  type Entry,
  listStatistics,
  proofsOf,
  type Question,
  type StatisticsFilter,
  usedElearning,
} from './statistics.store.ts'
import { countsByUnit, passesByMonth } from './statistics-charts.store.ts'

/** Org units named in a row; the rest is a number. */
const unitsShown = 2

export const elearningStatistics: Handlers<'elearningStatistics'> = {
  async readStatistics(context, { elearningUuid, filter, ...request }) {
    const question = await questionOf(context, elearningUuid, filter)
    if (!question) {
      const summary = { completed: 0, due: 0, inprogress: 0, overdue: 0, total: 0, waived: 0, trained: null }
      return { rows: [], total: 0, page: request.page, perPage: request.perPage, summary, contents: [] }
    }
    const { db, actor } = context
    const { rows: entries, ...page } = await listStatistics(db, question, request)
    const rows = await statisticsRows(db, question, entries)
    const results = rows.flatMap(({ proof }) => proof?.resultUuid ?? [])
    return { ...page, rows, contents: await contentsOf(db, results, await languageOfActor(db, actor)) }
  },

  exportStatistics,

  async readCharts(context, { elearningUuid, filter }) {
    const question = await questionOf(context, elearningUuid, filter)
    if (!question) return { byOrgUnit: [], moreOrgUnits: false, byMonth: [] }
    return {
      ...(await countsByUnit(context.db, question)),
      byMonth: await passesByMonth(context.db, question),
    }
  },
}

/** What is asked; undefined when the client does not use the e-learning. @throws Refusal for days that have not come */
export async function questionOf(
  context: Pick<CallContext, 'db' | 'actor' | 'today' | 'courses'>,
  elearningUuid: string,
  filter: StatisticsFilter,
): Promise<Question | undefined> {
  const { db, actor, today } = context
  await entitledCourse(context, elearningUuid)
  if (filter.asOf && filter.asOf > today) refuse('Request.Invalid', { fields: { 'filter.asOf': 'maxDate' } })
  const clientElearningUuid = await usedElearning(db, elearningUuid)
  return clientElearningUuid === undefined ? undefined : { actor, clientElearningUuid, filter, today }
}

/** Entries with what a row says beside: places and proof, in one statement each. */
export async function statisticsRows(
  db: CallContext['db'],
  question: Question,
  entries: readonly Entry[],
  maxUnits = unitsShown,
) {
  const { actor } = question
  const places = await readMemberOrgNodes(
    db,
    actor,
    entries.map(({ memberUuid }) => memberUuid),
    maxUnits,
  )
  const proofs = await proofsOf(
    db,
    question,
    entries.map(({ taskUuid }) => taskUuid),
  )
  const waivers = await waiversOf(
    db,
    actor,
    entries.flatMap(({ taskUuid, isWaived }) => (isWaived ? [taskUuid] : [])),
  )
  return entries.map(
    ({ taskUuid, dueOn, isTrained: _trained, isWaived: _waived, executionUuid, ...entry }) => {
      const place = places.get(entry.memberUuid)
      return {
        ...entry,
        orgUnits: place?.orgUnits.map(({ name }) => name) ?? [],
        orgUnitCount: place?.orgUnitCount ?? 0,
        location: place?.location?.name ?? null,
        dueDate: dueOn,
        // Of use to whoever may reset it; an adviser may not.
        executionUuid: actor.role === 'user' ? null : executionUuid,
        proof: proofs.get(taskUuid) ?? null,
        waiver: waivers.get(taskUuid) ?? null,
      }
    },
  )
}
