/** Actions as stored, and their history. In SQL, `m` is the action and `k` is its risk. */
import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { DueStatus, RiskActionEvent } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { riskActionScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { RiskActionTable } from '../../../platform/db/schema.ts'
import type { ActionFacts } from './plan.rules.ts'

/**
 * Due status of the action `m`. `findDueStatus` of due-status.rules.ts computes the same;
 * status-columns.test.ts compares both.
 */
export const dueStatusColumn = (today: string): RawBuilder<DueStatus> => sql<DueStatus>`case
  when m.state = 'done' then 'done'
  when m.due_on is null or m.state = 'dropped' then 'none'
  when m.due_on < ${today}::date then 'overdue'
  when m.due_on <= ${today}::date + 7 then 'next7Days'
  when m.due_on <= (${today}::date + interval '1 month')::date then 'nextMonth' else 'none' end`

/** The responsible member `who` of the action `m` as JSON, or null. */
export const responsibleColumn = sql`case when who.uuid is not null then jsonb_build_object(
  'memberUuid', who.uuid,
  'name', coalesce(m.responsible_name, trim(who.first_name || ' ' || who.last_name)),
  'archived', who.archived_at is not null) end`

export type StoredAction = Omit<RiskActionView, 'awaitsSecond' | 'mayApprove'> & {
  createdByUuid: string | null
  riskUuid: string
}

/** Lists actions in the order that the law prefers, then by due date. */
async function listActions(db: Db, condition: RawBuilder<SqlBool>, today: string): Promise<StoredAction[]> {
  const { rows } = await sql<StoredAction>`
    select m.risk_uuid, m.uuid as risk_action_uuid, m.kind, m.proposed_action_id, m.title, m.description,
      m.stop, m.reason, ${responsibleColumn} as responsible, m.due_on as due_date,
      ${dueStatusColumn(today)} as due_status, m.progress_percent, m.state, m.done_on, m.effectiveness,
      m.effectiveness_due_on, m.effectiveness_on, m.effectiveness_note, m.version, m.created_by_uuid
    from risk_action m
    left join member who on who.client_uuid = m.client_uuid and who.uuid = m.responsible_member_uuid
    where ${condition}
    order by array_position(array['S', 'T', 'O', 'P'], m.stop), m.due_on nulls last, m.created_at,
      m.uuid`.execute(db)
  return rows
}

/** Returns an action, including a dropped one, or undefined if it does not exist. */
export async function readAction(db: Db, uuid: string, today: string): Promise<StoredAction | undefined> {
  const [action] = await listActions(db, sql`m.uuid = ${uuid}`, today)
  return action
}

/** Lists the actions of a risk, including dropped ones. */
export const listActionsOfRisk = (db: Db, riskUuid: string, today: string): Promise<StoredAction[]> =>
  listActions(db, sql`m.risk_uuid = ${riskUuid}`, today)

/** Lists the actions of all risks of a result, without dropped ones. */
export const listActionsOfResult = (db: Db, resultUuid: string, today: string): Promise<StoredAction[]> =>
  listActions(
    db,
    sql`m.state <> 'dropped' and m.risk_uuid in (select uuid from risk where result_uuid = ${resultUuid})`,
    today,
  )

/** The fields of an action that the rules for changing it need. */
export interface EditedAction extends ActionFacts {
  uuid: string
  riskUuid: string
  level: number | null
  title: string
  createdByUuid: string | null
  version: number
}

/** Returns an action that the actor may see, or undefined. */
export async function findAction(db: Db, actor: Actor, uuid: string): Promise<EditedAction | undefined> {
  const { rows } = await sql<EditedAction>`
    select m.uuid, m.risk_uuid, k.level, m.kind, m.state, m.stop, m.reason, m.responsible_member_uuid,
      m.due_on, m.title, m.created_by_uuid, m.version
    from risk_action m
    join risk k on k.client_uuid = m.client_uuid and k.uuid = m.risk_uuid
    join risk_result result on result.client_uuid = k.client_uuid and result.uuid = k.result_uuid
    join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    where m.uuid = ${uuid} and ${riskActionScope(actor)}`.execute(db)
  return rows[0]
}

/** Returns the title and the due date of an action, for the notification of its new responsible member. */
export function readTitleAndDueDate(db: Db, uuid: string): Promise<{ title: string; dueOn: string | null }> {
  return db
    .selectFrom('riskAction')
    .select(['title', 'dueOn'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
}

export type NewAction = Omit<
  Insertable<RiskActionTable>,
  'clientUuid' | 'uuid' | 'version' | 'createdAt' | 'updatedAt'
>

/** Creates actions and returns their uuids in the same order. */
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

/** Stores a change that is based on `version`. Returns false if the action has been changed since. */
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

/** Adds events to the histories of actions. */
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

/** Name of the member who caused the event `v`. null for other kinds of actors and for deleted members. */
export const actorName = sql`(
  select nullif(trim(w.first_name || ' ' || w.last_name), '') from member w
  where v.actor_kind = 'member' and w.uuid = v.actor_uuid)`

/** Lists the latest 200 events of an action, newest first. */
export async function listEvents(db: Db, actionUuid: string): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select v.event, v.at, ${actorName} as by
    from risk_action_event v
    where v.action_uuid = ${actionUuid} order by v.at desc, v.uuid limit 200`.execute(db)
  return rows
}
