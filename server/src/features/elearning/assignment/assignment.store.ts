/** Assigning an e-learning to an org unit. */
import type { ActorKind } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { recomputeTasks } from './recompute-tasks.store.ts'

export interface NewAssignment {
  clientElearningUuid: string
  orgUnitUuid: string
  includeSubUnits: boolean
  /** The client's day on which it counts from. */
  assignedOn: string
  actor: { kind: ActorKind; uuid: string | null }
}

/** Makes the assignment and what follows from it for the unit's members. How many have something to do now that they had not. */
export async function assignToOrgUnit(db: Db, { actor, ...assignment }: NewAssignment): Promise<number> {
  await db
    .insertInto('elearningAssignment')
    .values({ ...assignment, actorKind: actor.kind, actorUuid: actor.uuid })
    .execute()
  const { clientElearningUuid, assignedOn } = assignment
  const { begun } = await recomputeTasks(db, assignedOn, { clientElearningUuid })
  return begun
}
