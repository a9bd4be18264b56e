/**
 * Recomputes tasks from assignments, org units and members. After every change of assignments, org units or
 * members, {@link recomputeTasks} must run in the same transaction.
 */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allowLongStatements, refreshPlannerStatistics } from '../../../platform/db/planner.ts'
import { lockClient } from '../../company/client.store.ts'
import { updateSources } from './task-sources.store.ts'
import { applyTransitions, type TaskChanges, type TaskConditions } from './task-transitions.store.ts'

/** Limits a recomputation to these members and to this e-learning. Default: all. */
export interface Affected {
  members?: readonly string[]
  clientElearningUuid?: string
}

/**
 * Creates, pauses, resumes and withdraws tasks according to assignments, org units and members. Runs four
 * statements for any number of tasks. Calling it again changes nothing.
 * @param on the day in the client's time zone from which new due dates are counted
 */
export async function recomputeTasks(db: Db, on: string, affected: Affected = {}): Promise<TaskChanges> {
  // A transaction that adds a member and one that adds an assignment do not see each other's new rows. The
  // lock makes the second transaction wait until it sees the rows of the first one.
  await lockClient(db)
  if (!affected.members) await allowLongStatements(db)

  const conditions = createConditions(affected)
  await updateSources(db, conditions)

  const changes = await applyTransitions(db, on, conditions)

  const { begun, paused, resumed, withdrawn } = changes
  await refreshPlannerStatistics(db, begun + paused + resumed + withdrawn)

  return changes
}

/** Returns the SQL conditions that limit a recomputation to the affected members and e-learnings. */
export const createConditions = ({ members, clientElearningUuid }: Affected): TaskConditions => ({
  matchesMember: (column) =>
    members ? sql<SqlBool>`${sql.ref(column)} = any (${members}::uuid[])` : sql<SqlBool>`true`,
  matchesElearning: (column) =>
    clientElearningUuid ? sql<SqlBool>`${sql.ref(column)} = ${clientElearningUuid}` : sql<SqlBool>`true`,
})
