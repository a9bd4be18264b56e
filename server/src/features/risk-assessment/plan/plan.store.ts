/** The plan of a result: its lease, its risks and measures while somebody changes them. */
import type { RiskStatus } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { riskActionScope, riskAssignmentScope } from '../../../access/scope.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Lease, leaseEnd, takenAway } from '../execution/execution.rules.ts'
import { type Measure, standingOf } from './plan.rules.ts'

/** Names a result directly, or by what belongs to it. */
export const resultOf = {
  risk: (uuid: string): RawBuilder<string> => sql`(select result_uuid from risk where uuid = ${uuid})`,
  action: (uuid: string): RawBuilder<string> =>
    sql`(select k.result_uuid from risk_action m join risk k on k.client_uuid = m.client_uuid and k.uuid = m.risk_uuid where m.uuid = ${uuid})`,
}

export interface HeldPlan {
  resultUuid: string
  isAgreed: boolean
  versionUuid: string
  lease: Lease & { name: string | null }
  /** The plan is the actor's to change; otherwise some measure of it is the actor's own. */
  mayEdit: boolean
}

/** The plan of a result that the actor has to do with, held: changes of a plan come one after the other. */
export const holdPlan = (db: Db, actor: Actor, result: RawBuilder<string>): Promise<HeldPlan | undefined> =>
  readPlan(db, actor, result, sql`for no key update of result`)

/** The same without holding it. */
export async function readPlan(
  db: Db,
  actor: Actor,
  result: RawBuilder<string>,
  lock = sql``,
): Promise<HeldPlan | undefined> {
  interface Row {
    resultUuid: string
    isAgreed: boolean
    versionUuid: string
    memberUuid: string | null
    token: string | null
    until: Date | null
    name: string | null
    mayEdit: boolean
  }
  const { rows } = await sql<Row>`
    select result.uuid as result_uuid, result.state <> 'evaluation' as is_agreed, r.version_uuid, result.plan_lock_member_uuid as member_uuid,
      result.plan_lock_token as token, result.plan_lock_until as until,
      (select m.first_name || ' ' || m.last_name from member m where m.uuid = result.plan_lock_member_uuid) as name,
      ${riskAssignmentScope(actor, 'a')} as may_edit
    from risk_result result
    join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    where result.uuid = ${result} and (${riskAssignmentScope(actor, 'a')} or exists (
      select from risk k join risk_action m on m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid
      where k.result_uuid = result.uuid and ${riskActionScope(actor)}))
    ${lock}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { memberUuid, token, until, name, ...plan } = row
  return { ...plan, lease: { memberUuid, token, until, name } }
}

/** Gives the lease to the member until five minutes from now. */
export async function takePlan(
  db: Db,
  resultUuid: string,
  memberUuid: string,
  token: string,
  now: Date,
): Promise<Date> {
  const until = leaseEnd(now)
  await db
    .updateTable('riskResult')
    .set({ planLockMemberUuid: memberUuid, planLockToken: token, planLockUntil: until })
    .where('uuid', '=', resultUuid)
    .execute()
  return until
}

/** Gives a lease back: the one of this token, or whichever there is. */
export async function freePlan(db: Db, resultUuid: string, token?: string): Promise<void> {
  const free = { planLockMemberUuid: null, planLockToken: null, planLockUntil: null }
  const query = db.updateTable('riskResult').set(free).where('uuid', '=', resultUuid)
  await (token === undefined ? query : query.where('planLockToken', '=', token)).execute()
}

/** Takes the lease away from whoever has it. */
export async function breakPlan(db: Db, resultUuid: string): Promise<void> {
  await sql`update risk_result set plan_lock_until = ${takenAway}::timestamptz where uuid = ${resultUuid} and plan_lock_token is not null`.execute(
    db,
  )
}

export interface PlannedRisk {
  uuid: string
  itemId: string
  level: number | null
  status: RiskStatus
  load: Record<string, string>
  measures: (Measure & { uuid: string })[]
}

/** Risks of a plan that is held, with all their measures; all of them, or those named. */
export async function risksOfPlan(
  db: Db,
  resultUuid: string,
  risks?: readonly string[],
): Promise<PlannedRisk[]> {
  const named = risks ? sql`k.uuid = any (${risks}::uuid[])` : sql`true`
  const { rows } = await sql<PlannedRisk>`
    select k.uuid, k.item_id, k.level, k.status, k.load, coalesce((
      select jsonb_agg(jsonb_build_object('uuid', m.uuid, 'kind', m.kind, 'state', m.state, 'stop', m.stop, 'reason', m.reason,
        'responsibleMemberUuid', m.responsible_member_uuid, 'dueOn', m.due_on) order by m.created_at, m.uuid)
      from risk_action m where m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid), '[]') as measures
    from risk k where k.result_uuid = ${resultUuid} and ${named} order by k.level desc nulls last, k.position`.execute(
    db,
  )
  return rows
}

/** Stores what the measures make of risks, and of an agreed plan whether all of it is done. */
export async function settleRisks(
  db: Db,
  { resultUuid, isAgreed }: Pick<HeldPlan, 'resultUuid' | 'isAgreed'>,
  risks?: readonly string[],
) {
  const planned = await risksOfPlan(db, resultUuid, risks)
  const standings = planned.map(({ uuid, level, measures }) => ({
    uuid,
    ...standingOf(level, measures, isAgreed),
  }))
  await sql`update risk k set status = s.status, is_not_relevant = s."isNotRelevant"
    from jsonb_to_recordset(${JSON.stringify(standings)}::jsonb) as s (uuid uuid, status text, "isNotRelevant" boolean)
    where k.uuid = s.uuid and (k.status, k.is_not_relevant) is distinct from (s.status, s."isNotRelevant")`.execute(
    db,
  )
  if (isAgreed)
    await sql`update risk_result result set state = case when exists (select from risk k where k.result_uuid = result.uuid and k.status <> 'done')
      then 'agreed' else 'done' end where result.uuid = ${resultUuid}`.execute(db)
  return standings
}
