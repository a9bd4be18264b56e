/** Counts, drafts and undecided risks of a plan. In SQL, `k` is the risk and `m` is an action. */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { RiskActionStatus } from '@sorgfalt/contract/risk-assessment/risk'
import type { RiskStatus } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { dueStatusColumn, responsibleColumn } from './action.store.ts'
import { awaitsSecondColumn, bandColumn } from './risk.store.ts'

/**
 * Returns the number of risks with each status, the number of actions with each due status, the drafts, and
 * the undecided risks.
 */
export async function readPlanStatus(
  db: Db,
  resultUuid: string,
  language: Language,
  today: string,
): Promise<Omit<RiskActionStatus, 'canConfirm'>> {
  const risks = await countRisks(db, resultUuid)
  const actions = await countActions(db, resultUuid, today)
  const undecided = await listUndecided(db, resultUuid, language)
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

  return {
    riskCount: sum(risks),
    byRiskStatus: {
      open: 0,
      actionToDefine: 0,
      actionDefined: 0,
      actionAgreed: 0,
      done: 0,
      ...Object.fromEntries(risks.map(({ status, count }) => [status, count])),
    },
    actionCount: sum(actions),
    drafts: await listDrafts(db, resultUuid, language),
    byDueStatus: {
      done: 0,
      overdue: 0,
      next7Days: 0,
      nextMonth: 0,
      none: 0,
      ...Object.fromEntries(actions.map(({ due, count }) => [due, count])),
    },
    undecided,
  }
}

async function countRisks(db: Db, resultUuid: string): Promise<{ status: RiskStatus; count: number }[]> {
  const { rows } = await sql<{ status: RiskStatus; count: number }>`
    select status, count(*) as count from risk where result_uuid = ${resultUuid} group by status`.execute(db)
  return rows
}

interface DueCount {
  due: keyof RiskActionStatus['byDueStatus']
  count: number
}

async function countActions(db: Db, resultUuid: string, today: string): Promise<DueCount[]> {
  const { rows } = await sql<DueCount>`
    select due, count(*) as count
    from (
      select ${dueStatusColumn(today)} as due
      from risk k
      join risk_action m on m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid
      where k.result_uuid = ${resultUuid} and m.kind <> 'notRelevant' and m.state <> 'dropped') action
    group by due`.execute(db)
  return rows
}

/** Lists the drafts, highest level first. */
async function listDrafts(
  db: Db,
  resultUuid: string,
  language: Language,
): Promise<RiskActionStatus['drafts']> {
  const { rows } = await sql<RiskActionStatus['drafts'][number]>`
    select m.uuid as risk_action_uuid, m.version, m.title, m.stop, k.uuid as risk_uuid,
      k.load ->> ${language} as load, m.due_on as due_date, ${responsibleColumn} as responsible
    from risk k
    join risk_action m on m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid
    left join member who on who.client_uuid = m.client_uuid and who.uuid = m.responsible_member_uuid
    where k.result_uuid = ${resultUuid} and m.kind <> 'notRelevant' and m.state = 'draft'
    order by k.level desc nulls last, k.position, m.created_at, m.uuid`.execute(db)
  return rows
}

/** Lists the risks without a decision, highest level first. */
async function listUndecided(
  db: Db,
  resultUuid: string,
  language: Language,
): Promise<RiskActionStatus['undecided']> {
  const { rows } = await sql<RiskActionStatus['undecided'][number]>`
    select k.uuid as risk_uuid, k.load ->> ${language} as load, k.level as risk_factor, ${bandColumn} as band,
      k.status, (
        select ${awaitsSecondColumn} from risk_action m
        where m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid) as awaits_second
    from risk k
    where k.result_uuid = ${resultUuid} and k.level is not null and k.status in ('open', 'actionToDefine')
    order by k.level desc, k.position`.execute(db)
  return rows
}
