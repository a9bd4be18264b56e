import type { Actor } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { findRound, type StoredRound } from './round-order.store.ts'

/**
 * Returns the running or planned round of an assignment.
 * @throws Refusal RiskAssessment.AssignmentNotFound, RiskAssessment.RoundFinished
 */
export async function readRunningRound(
  db: Db,
  { actor, today }: { actor: Actor; today: string },
  assignmentUuid: string,
): Promise<StoredRound> {
  const language = await languageOfActor(db, actor)
  const stored = await findRound(db, { actor, language, today }, assignmentUuid)
  const round = found(stored, 'RiskAssessment.AssignmentNotFound')
  if (round.state !== 'running') refuse('RiskAssessment.RoundFinished')

  return round
}
