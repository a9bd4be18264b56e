import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { Actor } from '../../../access/context.ts'
import type { StoredAction } from './action.store.ts'

/** "Not relevant" of a high risk is a draft until a second person agrees; an adviser decides nothing. */
export function actionView(
  { createdByUuid, riskUuid: _risk, ...action }: StoredAction & { riskUuid: string },
  actor: Pick<Actor, 'kind' | 'uuid' | 'role'>,
): RiskActionView {
  const awaitsSecond = action.kind === 'notRelevant' && action.state === 'draft'
  const isLeader = actor.kind === 'member' && actor.role !== 'member'
  return { ...action, awaitsSecond, mayApprove: awaitsSecond && isLeader && createdByUuid !== actor.uuid }
}
