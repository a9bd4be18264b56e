/** Measures as stored. */
import type { RiskActionView } from '@sorgfalt/contract/risk-action'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { dueStatusIn } from './due.rules.ts'

/** Order of the law, then by due date. */
export const lawfulOrder = sql`array_position(array['S', 'T', 'O', 'P'], m.stop), m.due_on nulls last, m.created_at, m.uuid`

/** What of a measure its readers see, over `m` and the responsible member `who`; approval is for whoever asks. */
export const actionColumns = (today: string): RawBuilder<unknown> => sql`
  m.uuid as risk_action_uuid, m.kind, m.proposed_action_id, m.title, m.description, m.stop, m.reason,
  case when who.uuid is not null then jsonb_build_object('memberUuid', who.uuid, 'name', who.first_name || ' ' || who.last_name) end as responsible,
  m.due_on as due_date, ${dueStatusIn(today)} as due_status, m.progress_percent, m.state, m.done_on, m.effectiveness, m.effectiveness_due_on,
  m.effectiveness_on, m.effectiveness_note, m.version, m.created_by_uuid`

export type StoredAction = Omit<RiskActionView, 'awaitsSecond' | 'mayApprove'> & { createdByUuid: string | null }

/** Measures of risks, those that were dropped left out. */
export async function actionsWhere(
  db: Db,
  condition: RawBuilder<SqlBool>,
  today: string,
): Promise<(StoredAction & { riskUuid: string })[]> {
  const { rows } = await sql<StoredAction & { riskUuid: string }>`
    select m.risk_uuid, ${actionColumns(today)}
    from risk_action m left join member who on who.client_uuid = m.client_uuid and who.uuid = m.responsible_member_uuid
    where m.state <> 'dropped' and ${condition} order by ${lawfulOrder}`.execute(db)
  return rows
}
