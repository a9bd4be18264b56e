import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { Actor } from '../../../access/context.ts'
import type { StoredAction } from './action.store.ts'

/**
 * Returns an action as the reader sees it. The decision that a high risk is not relevant stays a draft until
 * a second person approves it. An adviser may not approve it.
 */
export function toActionView(
  { createdByUuid, riskUuid: _risk, ...action }: StoredAction,
  actor: Pick<Actor, 'kind' | 'uuid' | 'role'>,
): RiskActionView {
  const awaitsSecond = action.kind === 'notRelevant' && action.state === 'draft'
  const isLeader = actor.kind === 'member' && actor.role !== 'member'
  return { ...action, awaitsSecond, mayApprove: awaitsSecond && isLeader && createdByUuid !== actor.uuid }
}
