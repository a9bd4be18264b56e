import { randomUUID } from 'node:crypto'
import { memberOf } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { findResult } from '../evaluation/result-details.store.ts'
import { breakExecutionLease, releaseExecutionLease } from '../execution/execution-lease.store.ts'
import { findOwnExecution } from '../execution/own-execution.ts'
import { breakPlanLease, findPlanBy, lockPlan, releasePlanLease, takePlanLease } from '../plan/plan.store.ts'
import { isPlanLeasedByOther, toLeaseHolder } from './lease.rules.ts'
import { listLeasesOfOthers } from './lease-list.store.ts'

export const riskLease: Handlers<'riskLease'> = {
  async releaseExecutionLease(context, { executionUuid, leaseToken }) {
    await findOwnExecution(context, executionUuid)
    await releaseExecutionLease(context.db, executionUuid, leaseToken)
    return {}
  },

  async breakExecutionLease({ db }, { executionUuid }) {
    if (!(await breakExecutionLease(db, executionUuid))) refuse('RiskAssessment.ExecutionNotOwn')
    return {}
  },

  async takePlanLease({ db, actor, now }, { riskAssessmentExecutionResultUuid: uuid, leaseToken }) {
    const plan = found(await lockPlan(db, actor, findPlanBy.result(uuid)), 'RiskAssessment.ResultNotFound')
    if (!plan.mayEdit) refuse('RiskAssessment.ResultNotFound')

    const memberUuid = memberOf(actor)
    const isBlocked = isPlanLeasedByOther(plan.lease, { memberUuid, token: leaseToken }, now())
    const token = isBlocked ? null : (leaseToken ?? randomUUID())
    if (token) await takePlanLease(db, uuid, { memberUuid, token, now: now() })

    const result = found(await findResult(db, actor, uuid), 'RiskAssessment.ResultNotFound')

    return { leaseHolder: toLeaseHolder(result, memberUuid, now()), leaseToken: token }
  },

  async releasePlanLease({ db, actor }, { riskAssessmentExecutionResultUuid: uuid, leaseToken }) {
    found(await findResult(db, actor, uuid), 'RiskAssessment.ResultNotFound')
    await releasePlanLease(db, uuid, leaseToken)
    return {}
  },

  async breakPlanLease({ db, actor }, { riskAssessmentExecutionResultUuid: uuid }) {
    found(await findResult(db, actor, uuid), 'RiskAssessment.ResultNotFound')
    await breakPlanLease(db, uuid)
    return {}
  },

  async readLeaseList({ db, actor, now }) {
    const language = await languageOfActor(db, actor)
    const leases = await listLeasesOfOthers(db, memberOf(actor), language, now())
    return { leases: leases.map(({ until, ...lease }) => ({ ...lease, until: until.toISOString() })) }
  },
}
