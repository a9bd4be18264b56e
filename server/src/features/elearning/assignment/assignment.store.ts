import type { ActorKind } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { recomputeTasks } from './recompute-tasks.store.ts'

/** The assignment of an e-learning to an org unit. */
export interface NewAssignment {
  clientElearningUuid: string
  orgUnitUuid: string
  includeSubUnits: boolean
  /** The day in the client's time zone from which the due dates are counted. */
  assignedOn: string
  actor: { kind: ActorKind; uuid: string | null }
}

/**
 * Creates an assignment and the tasks that follow from it.
 * @returns the number of tasks that became active
 */
export async function assignToOrgUnit(db: Db, { actor, ...assignment }: NewAssignment): Promise<number> {
  await db
    .insertInto('elearningAssignment')
    .values({ ...assignment, actorKind: actor.kind, actorUuid: actor.uuid })
    .execute()

  const { clientElearningUuid, assignedOn } = assignment
  const { begun } = await recomputeTasks(db, assignedOn, { clientElearningUuid })

  return begun
}
