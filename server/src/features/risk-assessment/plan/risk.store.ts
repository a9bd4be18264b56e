/** Risks of results. */
import type { calls, Input } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import type { RiskActionStatus, RiskDetails, RiskRow } from '@sorgfalt/contract/risk-assessment/item'
import type { RiskBand, RiskStatus } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { riskAssignmentScope } from '../../../access/scope.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { found } from '../../../platform/refusal.ts'
import { splitSearchText } from '../../member/list/search.store.ts'
import type { Counts } from '../evaluation/formula.rules.ts'
import { dueStatusIn } from './due.rules.ts'

/** bandOf of formula.rules.ts over the risk `k`. */
export const bandIn: RawBuilder<RiskBand> = sql<RiskBand>`case when k.level is null then 'notAssessable' when k.level <= 2 then 'veryLow'
  when k.level <= 4 then 'low' when k.level <= 6 then 'medium' when k.level <= 8 then 'high' else 'veryHigh' end`

/** Among the measures `m` of a risk: that it is not relevant, as one person has said. */
const awaitsSecondIn = sql<boolean>`coalesce(bool_or(m.kind = 'notRelevant' and m.state = 'draft'), false)`

const rank = sql`array_position(array['actionToDefine', 'open', 'actionDefined', 'actionAgreed', 'done'], status)`
const order = {
  by: {
    riskFactor: [sql`coalesce(risk_factor, 0)`, inAlphabet('load')],
    load: inAlphabet('load'),
    category: ['position', inAlphabet('load')],
    status: [rank, sql`coalesce(risk_factor, 0)`],
  },
  otherwise: 'riskFactor',
  uuid: 'riskUuid',
} as const

type RiskListRequest = Input<typeof calls.risk.readRiskList>
interface ListedRisk extends Omit<RiskRow, 'category'> {
  categoryId: string
  categoryTitle: string
  position: number
}

/** A page of a result's risks. */
export async function listRisks(
  db: Db,
  language: Language,
  { riskAssessmentExecutionResultUuid, filter, ...request }: RiskListRequest,
) {
  const risks = sql<ListedRisk>`(
    select k.uuid as risk_uuid, k.load ->> ${language} as load, k.category_id, k.category ->> ${language} as category_title, k.position,
      k.level as risk_factor, ${bandIn} as band, before.level as previous_factor, result.source_name, result.target_name, k.status, k.is_not_relevant,
      measures.action_count, measures.awaits_second
    from risk k
    cross join lateral (
      select count(*) filter (where m.kind <> 'notRelevant' and m.state <> 'dropped') as action_count, ${awaitsSecondIn} as awaits_second
      from risk_action m where m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid) measures
    join risk_result result on result.client_uuid = k.client_uuid and result.uuid = k.result_uuid
    left join risk before on before.client_uuid = k.client_uuid and before.uuid = k.previous_uuid
    where k.result_uuid = ${riskAssessmentExecutionResultUuid})`
  const words = splitSearchText(filter.search)
  let query = db.selectFrom(risks.as('risk')).selectAll()
  if (words.length > 0)
    query = query.where(sql<SqlBool>`search_fold(load) like all (search_patterns(${words}::text[]))`)
  if (filter.category?.length) query = query.where('categoryId', 'in', filter.category)
  if (filter.band?.length) query = query.where('band', 'in', filter.band)
  if (filter.status?.length) query = query.where('status', 'in', filter.status)
  const { rows, ...page } = await readPage(db, query, request, order)
  const view = ({ categoryId, categoryTitle, position: _position, ...row }: ListedRisk): RiskRow => ({
    ...row,
    category: { id: categoryId, title: categoryTitle },
  })
  return { ...page, rows: rows.map(view) }
}

export interface StoredRisk {
  uuid: string
  resultUuid: string
  assignmentUuid: string
  versionUuid: string
  itemId: string
  categoryId: string
  category: Record<Language, string>
  load: Record<Language, string>
  answerCount: number | null
  counts: Counts | null
  level: number | null
  loadPercent: number | null
  status: RiskStatus
  isNotRelevant: boolean
  sourceName: string
  targetName: string
  previousRiskUuid: string | null
  nextRiskUuid: string | null
}

/** A risk within the actor's reach, with its neighbours in the list by level. */
export async function findRisk(db: Db, actor: Actor, riskUuid: string): Promise<StoredRisk | undefined> {
  const { rows } = await sql<StoredRisk>`
    select k.uuid, k.result_uuid, r.assignment_uuid, r.version_uuid, k.item_id, k.category_id, k.category, k.load, k.answer_count, k.counts,
      k.level, k.load_percent, k.status, k.is_not_relevant, result.source_name, result.target_name,
      beside.previous_risk_uuid, beside.next_risk_uuid
    from risk k
    join risk_result result on result.client_uuid = k.client_uuid and result.uuid = k.result_uuid
    join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    cross join lateral (
      select * from (select o.uuid, lag(o.uuid) over listed as previous_risk_uuid, lead(o.uuid) over listed as next_risk_uuid
        from risk o where o.client_uuid = k.client_uuid and o.result_uuid = k.result_uuid
        window listed as (order by coalesce(o.level, 0) desc, o.position)) neighbour where neighbour.uuid = k.uuid) beside
    where k.uuid = ${riskUuid} and ${riskAssignmentScope(actor, 'a')}`.execute(db)
  return rows[0]
}

/** The same statement in the assignment's other rounds, the newest first. */
export async function historyOf(
  db: Db,
  { uuid, assignmentUuid, itemId }: StoredRisk,
): Promise<RiskDetails['history']> {
  const { rows } = await sql<RiskDetails['history'][number]>`
    select k.uuid as risk_uuid, result.uuid as risk_assessment_execution_result_uuid, r.number as round_number, result.finished_on,
      k.level as risk_factor, ${bandIn} as band, k.load_percent
    from risk_round r
    join risk_result result on result.client_uuid = r.client_uuid and result.round_uuid = r.uuid
    join risk k on k.client_uuid = result.client_uuid and k.result_uuid = result.uuid and k.item_id = ${itemId}
    where r.assignment_uuid = ${assignmentUuid} and k.uuid <> ${uuid} order by r.number desc limit 50`.execute(
    db,
  )
  return rows
}

/** The risk behind a measure. */
export async function riskOfAction(db: Db, actionUuid: string) {
  const { rows } = await sql<
    Pick<StoredRisk, 'load' | 'level' | 'status' | 'isNotRelevant' | 'sourceName' | 'targetName'> & {
      riskUuid: string
    }
  >`
    select k.uuid as risk_uuid, k.load, k.level, k.status, k.is_not_relevant, result.source_name, result.target_name
    from risk_action m
    join risk k on k.client_uuid = m.client_uuid and k.uuid = m.risk_uuid
    join risk_result result on result.client_uuid = k.client_uuid and result.uuid = k.result_uuid
    where m.uuid = ${actionUuid}`.execute(db)
  return found(rows[0], 'RiskAssessment.ActionNotFound')
}

/** Numbers of a result's plan. */
export async function statusOf(
  db: Db,
  resultUuid: string,
  language: Language,
  today: string,
): Promise<Omit<RiskActionStatus, 'canConfirm'>> {
  const { rows: risks } = await sql<{ status: RiskStatus; count: number }>`
    select status, count(*) as count from risk where result_uuid = ${resultUuid} group by status`.execute(db)
  const { rows: actions } = await sql<{
    due: keyof RiskActionStatus['byDueStatus']
    count: number
    drafts: number
  }>`
    select due, count(*) as count, count(*) filter (where state = 'draft') as drafts from (
      select ${dueStatusIn(today)} as due, m.state from risk k join risk_action m on m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid
      where k.result_uuid = ${resultUuid} and m.kind <> 'notRelevant' and m.state <> 'dropped') action group by due`.execute(
    db,
  )
  const { rows: undecided } = await sql<RiskActionStatus['undecided'][number]>`
    select k.uuid as risk_uuid, k.load ->> ${language} as load, k.level as risk_factor, ${bandIn} as band, k.status,
      (select ${awaitsSecondIn} from risk_action m where m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid) as awaits_second
    from risk k where k.result_uuid = ${resultUuid} and k.level is not null and k.status in ('open', 'actionToDefine')
    order by k.level desc, k.position`.execute(db)
  const total = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)
  return {
    riskCount: total(risks),
    byRiskStatus: {
      open: 0,
      actionToDefine: 0,
      actionDefined: 0,
      actionAgreed: 0,
      done: 0,
      ...Object.fromEntries(risks.map(({ status, count }) => [status, count])),
    },
    actionCount: total(actions),
    draftCount: actions.reduce((sum, { drafts }) => sum + drafts, 0),
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
