import { type CallContext, memberOf } from '../../../access/context.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { findExecution, type StoredExecution } from './execution.store.ts'

/**
 * Returns an execution that the signed-in member may open, with its row locked.
 * @throws Refusal RiskAssessment.ExecutionNotOwn
 */
export async function findOwnExecution(
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  executionUuid: string,
): Promise<StoredExecution> {
  if (actor.kind !== 'member') refuse('RiskAssessment.ExecutionNotOwn')
  return found(await findExecution(db, memberOf(actor), executionUuid), 'RiskAssessment.ExecutionNotOwn')
}
