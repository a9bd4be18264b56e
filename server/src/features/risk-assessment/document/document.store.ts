import type { Language } from '@sorgfalt/contract/core/limits'
import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { Likelihood, Severity } from '@sorgfalt/contract/risk-assessment/matrix'
import type { RiskActionEvent, RiskStatus } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { StoredResult } from '../evaluation/result-details.store.ts'
import { actorName, listActionsOfResult, type StoredEvent } from '../plan/action.store.ts'
import { toActionView } from '../plan/to-action-view.ts'

export interface DocumentedRisk {
  uuid: string
  category: string
  load: string
  level: number | null
  likelihood: Likelihood | null
  severity: Severity | null
  status: RiskStatus
  isNotRelevant: boolean
  actions: RiskActionView[]
}

/**
 * Lists the risks of a result with their actions, in catalogue order. The actions of an agreed plan are
 * listed without drafts, which are not agreed.
 */
export async function listRisksWithActions(
  db: Db,
  { uuid: resultUuid, confirmedAt }: Pick<StoredResult, 'uuid' | 'confirmedAt'>,
  language: Language,
  today: string,
): Promise<DocumentedRisk[]> {
  const { rows } = await sql<Omit<DocumentedRisk, 'actions'>>`
    select uuid, category ->> ${language} as category, load ->> ${language} as load, level,
      likelihood, severity, status, is_not_relevant
    from risk where result_uuid = ${resultUuid} order by position`.execute(db)

  const actions = await listActionsOfResult(db, resultUuid, today)
  const reader = { kind: 'system', uuid: null, role: 'user' } as const
  const documented = actions.filter(({ state }) => confirmedAt === null || state !== 'draft')
  const byRisk = Map.groupBy(documented, ({ riskUuid }) => riskUuid)

  return rows.map((risk) => ({
    ...risk,
    actions: (byRisk.get(risk.uuid) ?? []).map((action) => toActionView(action, reader)),
  }))
}

/** Returns the due date of the assignment's next round, or null if none is planned. */
export async function findNextDueDate(
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

export interface ChangedAction {
  title: string
  changes: StoredEvent[]
}

/** Events that change a plan. Carrying out an action does not change the plan. */
const planEvents: readonly RiskActionEvent[] = [
  'created',
  'changed',
  'assigned',
  'reopened',
  'dropped',
  'restored',
]

/**
 * Lists the actions of an agreed plan that were changed after `since`, in the order of their first change.
 * Dropped actions are included, drafts are left out.
 */
export async function listChangesSince(db: Db, resultUuid: string, since: Date): Promise<ChangedAction[]> {
  const { rows } = await sql<StoredEvent & { actionUuid: string; title: string }>`
    select v.action_uuid, m.title, v.event, v.at, ${actorName} as by
    from risk_action_event v
    join risk_action m on m.client_uuid = v.client_uuid and m.uuid = v.action_uuid
    join risk k on k.client_uuid = m.client_uuid and k.uuid = m.risk_uuid
    where k.result_uuid = ${resultUuid} and v.at > ${since} and v.event = any(${[...planEvents]})
      and m.state <> 'draft'
    order by v.at, v.uuid`.execute(db)
  return [...Map.groupBy(rows, ({ actionUuid }) => actionUuid).values()].map((changes) => ({
    title: changes[0]?.title ?? '',
    changes,
  }))
}
