/** What the document of an assessment needs. */
import type { Language } from '@sorgfalt/contract/limits'
import type { RiskActionView } from '@sorgfalt/contract/risk-action'
import type { RiskStatus } from '@sorgfalt/contract/risk-assessment'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { actionsWhere } from '../plan/action.store.ts'
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
export async function risksWithMeasures(db: Db, resultUuid: string, language: Language, today: string): Promise<DocumentedRisk[]> {
  const { rows } = await sql<Omit<DocumentedRisk, 'measures'>>`
    select uuid, category ->> ${language} as category, load ->> ${language} as load, level, load_percent, status, is_not_relevant
    from risk where result_uuid = ${resultUuid} order by position`.execute(db)
  const measures = await actionsWhere(db, sql`m.risk_uuid in (select uuid from risk where result_uuid = ${resultUuid})`, today)
  const reader = { kind: 'system', uuid: null, role: 'user' } as const
  const byRisk = Map.groupBy(measures, ({ riskUuid }) => riskUuid)
  return rows.map((risk) => ({ ...risk, measures: (byRisk.get(risk.uuid) ?? []).map((measure) => actionView(measure, reader)) }))
}

/** When the assignment is due next; null = not planned. */
export async function nextDueOf(db: Db, assignmentUuid: string): Promise<string | null> {
  const row = await db
    .selectFrom('riskRound')
    .select('dueOn')
    .where('assignmentUuid', '=', assignmentUuid)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return row?.dueOn ?? null
}
