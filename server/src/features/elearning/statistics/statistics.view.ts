import type { StatisticsRow } from '@sorgfalt/contract/elearning/statistics'
import type { CallContext } from '../../../access/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { readMemberOrgNodes } from '../../member/list/member-list.store.ts'
import { entitledCourse } from '../catalog/entitlement.ts'
import { findExemptions } from '../task/exemption.store.ts'
import {
  type Entry,
  findClientElearning,
  type StatisticsFilter,
  type StatisticsQuery,
} from './statistics.store.ts'
import { findResults } from './statistics-results.store.ts'

/**
 * Returns the query of a request, undefined when the client does not use the e-learning.
 * @throws Refusal Request.Invalid for a day in the future, and those of entitledCourse
 */
export async function createQuery(
  context: Pick<CallContext, 'db' | 'actor' | 'today' | 'courses'>,
  elearningUuid: string,
  filter: StatisticsFilter,
): Promise<StatisticsQuery | undefined> {
  const { db, actor, today } = context
  await entitledCourse(context, elearningUuid)
  if (filter.asOf && filter.asOf > today) refuse('Request.Invalid', { fields: { 'filter.asOf': 'maxDate' } })

  const clientElearningUuid = await findClientElearning(db, elearningUuid)

  return clientElearningUuid === undefined ? undefined : { actor, clientElearningUuid, filter, today }
}

/**
 * Returns entries with the org units, location, result and exemption of their members. The number of
 * statements does not depend on the number of entries.
 * @param maxUnits maximum number of org units named in a row; all of them are counted
 */
export async function statisticsRows(
  db: CallContext['db'],
  query: StatisticsQuery,
  entries: readonly Entry[],
  maxUnits: number,
): Promise<StatisticsRow[]> {
  const { actor } = query
  const members = entries.map(({ memberUuid }) => memberUuid)
  const tasks = entries.map(({ taskUuid }) => taskUuid)
  const exemptTasks = entries.filter(({ isExempt }) => isExempt).map(({ taskUuid }) => taskUuid)

  const placesByMember = await readMemberOrgNodes(db, actor, members, maxUnits)
  const resultsByTask = await findResults(db, query, tasks)
  const exemptionsByTask = await findExemptions(db, actor, exemptTasks)

  return entries.map(
    ({ taskUuid, dueOn, isTrained: _trained, isExempt: _exempt, executionUuid, ...entry }) => {
      const places = placesByMember.get(entry.memberUuid)
      return {
        ...entry,
        orgUnits: places?.orgUnits.map(({ name }) => name) ?? [],
        orgUnitCount: places?.orgUnitCount ?? 0,
        location: places?.location?.name ?? null,
        dueDate: dueOn,
        // The uuid is needed only to reset an execution, which an adviser may not do.
        executionUuid: actor.role === 'user' ? null : executionUuid,
        result: resultsByTask.get(taskUuid) ?? null,
        exemption: exemptionsByTask.get(taskUuid) ?? null,
      }
    },
  )
}
