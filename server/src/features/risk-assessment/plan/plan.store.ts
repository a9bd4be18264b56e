/** The action plan of a result: its lease, its risks with their actions, and its agreement. */
import type { RiskStatus } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { riskActionScope, riskAssignmentScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { brokenLeaseEnd, type Lease, leaseEnd } from '../lease/lease.rules.ts'
import { type ActionFacts, deriveRiskState, type RiskState } from './plan.rules.ts'

/** Finds a plan by its result, by a risk of the result, or by an action. */
export const findPlanBy = {
  result: (uuid: string): RawBuilder<string> => sql`${uuid}`,
  risk: (uuid: string): RawBuilder<string> => sql`(select result_uuid from risk where uuid = ${uuid})`,
  action: (uuid: string): RawBuilder<string> => sql`(
    select k.result_uuid from risk_action m
    join risk k on k.client_uuid = m.client_uuid and k.uuid = m.risk_uuid
    where m.uuid = ${uuid})`,
}

export interface Plan {
  resultUuid: string
  isAgreed: boolean
  versionUuid: string
  lease: Lease & { name: string | null }
  /**
   * Whether the actor may change the plan. If false, the actor sees the plan only as the responsible member
   * of one of its actions.
   */
  mayEdit: boolean
}

/** Returns a plan that the actor may see, with its result locked until the transaction ends. */
export const lockPlan = (db: Db, actor: Actor, result: RawBuilder<string>): Promise<Plan | undefined> =>
  readPlan(db, actor, result, sql`for no key update of result`)

/** Returns a plan that the actor may see, or undefined. */
export async function readPlan(
  db: Db,
  actor: Actor,
  result: RawBuilder<string>,
  lock = sql``,
): Promise<Plan | undefined> {
  type Row = Omit<Plan, 'lease'> & Plan['lease']

  const { rows } = await sql<Row>`
    select result.uuid as result_uuid, result.state <> 'evaluation' as is_agreed, r.version_uuid,
      result.plan_lease_member_uuid as member_uuid, result.plan_lease_token as token,
      result.plan_lease_until as until,
      (select m.first_name || ' ' || m.last_name from member m
        where m.uuid = result.plan_lease_member_uuid) as name,
      ${riskAssignmentScope(actor, 'a')} as may_edit
    from risk_result result
    join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    where result.uuid = ${result} and (${riskAssignmentScope(actor, 'a')} or exists (
      select from risk k
      join risk_action m on m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid
      where k.result_uuid = result.uuid and ${riskActionScope(actor)}))
    ${lock}`.execute(db)

  const [row] = rows
  if (!row) return undefined

  const { memberUuid, token, until, name, ...plan } = row

  return { ...plan, lease: { memberUuid, token, until, name } }
}

/** Gives the lease of a plan to a member's page, or renews it. */
export async function takePlanLease(
  db: Db,
  resultUuid: string,
  { memberUuid, token, now }: { memberUuid: string; token: string; now: Date },
): Promise<void> {
  await db
    .updateTable('riskResult')
    .set({ planLeaseMemberUuid: memberUuid, planLeaseToken: token, planLeaseUntil: leaseEnd(now) })
    .where('uuid', '=', resultUuid)
    .execute()
}

/** Ends the lease of a plan if the lease has this token. Without `token`, ends the lease in any case. */
export async function releasePlanLease(db: Db, resultUuid: string, token?: string): Promise<void> {
  const noLease = { planLeaseMemberUuid: null, planLeaseToken: null, planLeaseUntil: null }
  const query = db.updateTable('riskResult').set(noLease).where('uuid', '=', resultUuid)
  await (token === undefined ? query : query.where('planLeaseToken', '=', token)).execute()
}

/** Voids the lease of a plan and its token. */
export async function breakPlanLease(db: Db, resultUuid: string): Promise<void> {
  await sql`
    update risk_result set plan_lease_until = ${brokenLeaseEnd}::timestamptz
    where uuid = ${resultUuid} and plan_lease_token is not null`.execute(db)
}

export interface PlannedRisk {
  uuid: string
  itemId: string
  level: number | null
  status: RiskStatus
  load: Record<string, string>
  actions: (ActionFacts & { uuid: string })[]
}

/**
 * Lists the risks of a plan with all their actions, highest level first. With `risks`, lists only those
 * risks. The plan must be locked.
 */
export async function listPlannedRisks(
  db: Db,
  resultUuid: string,
  risks?: readonly string[],
): Promise<PlannedRisk[]> {
  const isRequested = risks ? sql`k.uuid = any (${risks}::uuid[])` : sql`true`
  const { rows } = await sql<PlannedRisk>`
    select k.uuid, k.item_id, k.level, k.status, k.load, coalesce((
      select jsonb_agg(jsonb_build_object('uuid', m.uuid, 'kind', m.kind, 'state', m.state, 'stop', m.stop,
        'reason', m.reason, 'responsibleMemberUuid', m.responsible_member_uuid, 'dueOn', m.due_on)
        order by m.created_at, m.uuid)
      from risk_action m where m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid), '[]') as actions
    from risk k
    where k.result_uuid = ${resultUuid} and ${isRequested}
    order by k.level desc nulls last, k.position`.execute(db)

  return rows
}

/**
 * Derives the status of each risk from its actions, stores it and returns it. For an agreed plan, also stores
 * whether the plan is done.
 */
export async function updateRiskStatuses(
  db: Db,
  { resultUuid, isAgreed }: Pick<Plan, 'resultUuid' | 'isAgreed'>,
  risks?: readonly string[],
): Promise<(RiskState & { uuid: string })[]> {
  const planned = await listPlannedRisks(db, resultUuid, risks)
  const states = planned.map(({ uuid, level, actions }) => ({
    uuid,
    ...deriveRiskState(level, actions, isAgreed),
  }))

  await sql`
    update risk k set status = s.status, is_not_relevant = s."isNotRelevant"
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as s (uuid uuid, status text, "isNotRelevant" boolean)
    where k.uuid = s.uuid
      and (k.status, k.is_not_relevant) is distinct from (s.status, s."isNotRelevant")`.execute(db)

  if (isAgreed)
    await sql`
      update risk_result result set state = case when exists (
          select from risk k where k.result_uuid = result.uuid and k.status <> 'done')
        then 'agreed' else 'done' end
      where result.uuid = ${resultUuid}`.execute(db)

  return states
}

/**
 * Applies the step `agree` of plan.rules.ts to all actions of a result. Returns the uuids of the actions that
 * are agreed or done now.
 */
export async function agreeActions(db: Db, resultUuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string; kind: string }>`
    update risk_action m set
      state = case when m.kind = 'notRelevant' or m.state = 'done' then 'done' else 'agreed' end,
      version = m.version + 1, updated_at = now()
    from risk k
    where k.client_uuid = m.client_uuid and k.uuid = m.risk_uuid and k.result_uuid = ${resultUuid}
      and m.state in ('defined', 'done')
    returning m.uuid, m.kind`.execute(db)
  return rows.filter(({ kind }) => kind !== 'notRelevant').map(({ uuid }) => uuid)
}

interface Agreement {
  resultUuid: string
  confirmedAt: Date
  agreedCount: number
}

export async function storeAgreement(
  db: Db,
  actor: Pick<Actor, 'kind' | 'uuid'>,
  { resultUuid, confirmedAt, agreedCount }: Agreement,
): Promise<void> {
  const confirmed = { confirmedAt, confirmedKind: actor.kind, confirmedUuid: actor.uuid }
  await db
    .updateTable('riskResult')
    .set({ state: 'agreed', agreedCount, ...confirmed })
    .where('uuid', '=', resultUuid)
    .execute()
}

/** Returns the state of an agreed plan. */
export async function readAgreedState(db: Db, resultUuid: string): Promise<'agreed' | 'done'> {
  const { state } = await db
    .selectFrom('riskResult')
    .select('state')
    .where('uuid', '=', resultUuid)
    .executeTakeFirstOrThrow()
  return state as 'agreed' | 'done'
}
