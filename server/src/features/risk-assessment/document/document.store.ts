/** What the document of an assessment needs. */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskActionEvent, RiskStatus } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { actionsWhere, actorName, type StoredEvent } from '../plan/action.store.ts'
import { actionView } from '../plan/action.view.ts'

export interface DocumentedRisk {
  uuid: string
  category: string
  load: string
  level: number | null
  loadPercent: number | null
  status: RiskStatus
  isNotRelevant: boolean
  measures: RiskActionView[]
}

/** The risks of a result in the order of the questionnaire, each with its measures. */
export async function risksWithMeasures(
  db: Db,
  resultUuid: string,
  language: Language,
  today: string,
): Promise<DocumentedRisk[]> {
  const { rows } = await sql<Omit<DocumentedRisk, 'measures'>>`
    select uuid, category ->> ${language} as category, load ->> ${language} as load, level, load_percent, status, is_not_relevant
    from risk where result_uuid = ${resultUuid} order by position`.execute(db)
  const measures = await actionsWhere(
    db,
    sql`m.risk_uuid in (select uuid from risk where result_uuid = ${resultUuid})`,
    today,
  )
  const reader = { kind: 'system', uuid: null, role: 'user' } as const
  const byRisk = Map.groupBy(measures, ({ riskUuid }) => riskUuid)
  return rows.map((risk) => ({
    ...risk,
    measures: (byRisk.get(risk.uuid) ?? []).map((measure) => actionView(measure, reader)),
  }))
}

/** When the round after one is due; null = not planned. */
export async function nextDueOf(
  db: Db,
  { assignmentUuid, roundNumber }: { assignmentUuid: string; roundNumber: number },
): Promise<string | null> {
  const row = await db
    .selectFrom('riskRound')
    .select('dueOn')
    .where('assignmentUuid', '=', assignmentUuid)
    .where('number', '>', roundNumber)
    .where('state', '<>', 'cancelled')
    .orderBy('number')
    .executeTakeFirst()
  return row?.dueOn ?? null
}

export interface ChangedMeasure {
  title: string
  changes: StoredEvent[]
}

/** What changes a plan; that it is carried out does not. */
const changing: readonly RiskActionEvent[] = [
  'created',
  'changed',
  'assigned',
  'reopened',
  'dropped',
  'restored',
]

/** Measures of a result that were changed after a moment, those that were dropped too, by what happened first. */
export async function changesSince(db: Db, resultUuid: string, since: Date): Promise<ChangedMeasure[]> {
  const { rows } = await sql<StoredEvent & { actionUuid: string; title: string }>`
    select v.action_uuid, m.title, v.event, v.at, ${actorName} as by
    from risk_action_event v
    join risk_action m on m.client_uuid = v.client_uuid and m.uuid = v.action_uuid
    join risk k on k.client_uuid = m.client_uuid and k.uuid = m.risk_uuid
    where k.result_uuid = ${resultUuid} and v.at > ${since} and v.event = any(${[...changing]}) order by v.at, v.uuid`.execute(
    db,
  )
  return [...Map.groupBy(rows, ({ actionUuid }) => actionUuid).values()].map((changes) => ({
    title: changes[0]?.title ?? '',
    changes,
  }))
}
