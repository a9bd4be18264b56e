/** Measures as stored. */
import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskActionEvent } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { riskActionScope } from '../../../access/scope.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { RiskActionTable } from '../../../platform/db/schema.ts'
import { dueStatusIn } from './due.rules.ts'
import type { Measure } from './plan.rules.ts'

/** Order of the law, then by due date. */
const lawfulOrder = sql`array_position(array['S', 'T', 'O', 'P'], m.stop), m.due_on nulls last, m.created_at, m.uuid`

/** The responsible member `who` of the measure `m` as readers see them. */
export const responsibleName = sql`case when who.uuid is not null
  then jsonb_build_object('memberUuid', who.uuid, 'name', coalesce(m.responsible_name, trim(who.first_name || ' ' || who.last_name)), 'archived', who.archived_at is not null) end`

export type StoredAction = Omit<RiskActionView, 'awaitsSecond' | 'mayApprove'> & {
  createdByUuid: string | null
  riskUuid: string
}

/** Measures of risks, those that were dropped left out unless asked for. */
export async function actionsWhere(
  db: Db,
  condition: RawBuilder<SqlBool>,
  today: string,
  { dropped = false } = {},
): Promise<StoredAction[]> {
  const { rows } = await sql<StoredAction>`
    select m.risk_uuid, m.uuid as risk_action_uuid, m.kind, m.proposed_action_id, m.title, m.description, m.stop, m.reason,
      ${responsibleName} as responsible, m.due_on as due_date, ${dueStatusIn(today)} as due_status, m.progress_percent, m.state, m.done_on,
      m.effectiveness, m.effectiveness_due_on, m.effectiveness_on, m.effectiveness_note, m.version, m.created_by_uuid
    from risk_action m left join member who on who.client_uuid = m.client_uuid and who.uuid = m.responsible_member_uuid
    where ${condition} and (m.state <> 'dropped' or ${dropped}) order by ${lawfulOrder}`.execute(db)
  return rows
}

/** A measure of a plan that is held, as the rules and its editors see it. */
export interface HeldAction extends Measure {
  uuid: string
  riskUuid: string
  level: number | null
  title: string
  createdByUuid: string | null
  version: number
}

/** A measure within the actor's reach, or the actor's own. */
export async function findAction(db: Db, actor: Actor, uuid: string): Promise<HeldAction | undefined> {
  const { rows } = await sql<HeldAction>`
    select m.uuid, m.risk_uuid, k.level, m.kind, m.state, m.stop, m.reason, m.responsible_member_uuid, m.due_on, m.title, m.created_by_uuid, m.version
    from risk_action m
    join risk k on k.client_uuid = m.client_uuid and k.uuid = m.risk_uuid
    join risk_result result on result.client_uuid = k.client_uuid and result.uuid = k.result_uuid
    join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    where m.uuid = ${uuid} and ${riskActionScope(actor)}`.execute(db)
  return rows[0]
}

export type NewAction = Omit<
  Insertable<RiskActionTable>,
  'clientUuid' | 'uuid' | 'version' | 'createdAt' | 'updatedAt'
>

/** Their uuids, in the same order. */
export async function insertActions(
  db: Db,
  createdAt: Date,
  actions: readonly NewAction[],
): Promise<string[]> {
  const values = actions.map((action) => ({ ...action, createdAt }))
  const rows = await db.insertInto('riskAction').values(values).returning('uuid').execute()
  return rows.map(({ uuid }) => uuid)
}

export type ActionChange = Omit<
  Updateable<RiskActionTable>,
  'clientUuid' | 'uuid' | 'riskUuid' | 'version' | 'createdAt' | 'updatedAt'
>

/** Stores a change that was made from this version; false when somebody else was faster. */
export async function storeAction(
  db: Db,
  { uuid, version, change }: { uuid: string; version: number; change: ActionChange },
): Promise<boolean> {
  const changed = await db
    .updateTable('riskAction')
    .set({ ...change, version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst()
  return changed !== undefined
}

/** Adds to the history of measures. */
export async function recordEvents(
  db: Db,
  actor: Pick<Actor, 'kind' | 'uuid'>,
  at: Date,
  events: readonly { actionUuid: string; event: RiskActionEvent }[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({ ...event, actorKind: actor.kind, actorUuid: actor.uuid, at }))
  await db.insertInto('riskActionEvent').values(rows).execute()
}

export interface StoredEvent {
  event: RiskActionEvent
  at: Date
  by: string | null
}

/** Who caused the event `v`; null when it was no member, or one that is deleted. */
export const actorName = sql`(select nullif(trim(w.first_name || ' ' || w.last_name), '') from member w where v.actor_kind = 'member' and w.uuid = v.actor_uuid)`

/** What has happened to a measure, the newest first. */
export async function eventsOf(db: Db, actionUuid: string): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select v.event, v.at, ${actorName} as by
    from risk_action_event v where v.action_uuid = ${actionUuid} order by v.at desc, v.uuid limit 200`.execute(
    db,
  )
  return rows
}
