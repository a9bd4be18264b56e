/** Risks of results. In SQL, `k` is the risk and `m` is an action. */
import type { calls, Input } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import type { Likelihood, Severity } from '@sorgfalt/contract/risk-assessment/matrix'
import type { RiskDetails, RiskRow } from '@sorgfalt/contract/risk-assessment/risk'
import type { CriticalShare, RiskBand, RiskStatus } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { riskAssignmentScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { found } from '../../../platform/refusal.ts'
import { splitSearchText } from '../../member/list/search.store.ts'

/** The band of the risk `k`: `findBand` of formula.rules.ts in SQL. status-columns.test.ts compares both. */
export const bandColumn: RawBuilder<RiskBand> = sql<RiskBand>`case
  when k.level is null then 'notAssessable'
  when k.level <= 2 then 'veryLow'
  when k.level <= 4 then 'low'
  when k.level <= 6 then 'medium'
  when k.level <= 8 then 'high' else 'veryHigh' end`

/**
 * Whether the decision that a risk is not relevant still needs the approval of a second person. `m` are the
 * rows of `risk_action` of the risk. The decision is one of these rows.
 */
export const awaitsSecondColumn = sql<boolean>`
  coalesce(bool_or(m.kind = 'notRelevant' and m.state = 'draft'), false)`

const statusOrder = sql`
  array_position(array['actionToDefine', 'open', 'actionDefined', 'actionAgreed', 'done'], status)`
const order = {
  by: {
    riskFactor: [sql`coalesce(risk_factor, 0)`, inAlphabet('load')],
    load: inAlphabet('load'),
    category: ['position', inAlphabet('load')],
    status: [statusOrder, sql`coalesce(risk_factor, 0)`],
  },
  otherwise: 'riskFactor',
  uuid: 'riskUuid',
} as const

type Request = Input<typeof calls.risk.readRiskList>

type ActionSummary = Pick<RiskRow, 'actionCount' | 'awaitsSecond'>

/** A risk as the list sorts and filters it. Its actions are counted for the rows of a page only. */
interface ListedRisk extends Omit<RiskRow, 'category' | keyof ActionSummary> {
  categoryId: string
  categoryTitle: string
  position: number
}

const risks = (language: Language, resultUuid: string) => sql<ListedRisk>`(
  select k.uuid as risk_uuid, k.load ->> ${language} as load, k.category_id,
    k.category ->> ${language} as category_title, k.position, k.level as risk_factor, ${bandColumn} as band,
    k.likelihood, k.severity, before.level as previous_factor, result.source_name, result.target_name,
    k.status, k.is_not_relevant
  from risk k
  join risk_result result on result.client_uuid = k.client_uuid and result.uuid = k.result_uuid
  left join risk before on before.client_uuid = k.client_uuid and before.uuid = k.previous_uuid
  where k.result_uuid = ${resultUuid})`

/** Returns a page of a result's risks. */
export async function listRisks(
  db: Db,
  language: Language,
  { riskAssessmentExecutionResultUuid, filter, ...request }: Request,
) {
  const searchTerms = splitSearchText(filter.search)
  let query = db.selectFrom(risks(language, riskAssessmentExecutionResultUuid).as('risk')).selectAll()
  if (searchTerms.length > 0)
    query = query.where(sql<SqlBool>`search_fold(load) like all (search_patterns(${searchTerms}::text[]))`)
  if (filter.category?.length) query = query.where('categoryId', 'in', filter.category)
  if (filter.band?.length) query = query.where('band', 'in', filter.band)
  if (filter.status?.length) query = query.where('status', 'in', filter.status)

  const { rows, ...page } = await readPage(db, query, request, order)
  const actions = await countActions(
    db,
    rows.map(({ riskUuid }) => riskUuid),
  )

  return {
    ...page,
    rows: rows.map(({ categoryId, categoryTitle, position: _position, ...row }) => ({
      ...row,
      category: { id: categoryId, title: categoryTitle },
      ...(actions.get(row.riskUuid) ?? { actionCount: 0, awaitsSecond: false }),
    })),
  }
}

/** Returns facts about the actions of each of these risks. Risks without actions are left out. */
async function countActions(db: Db, risks: readonly string[]): Promise<Map<string, ActionSummary>> {
  const { rows } = await sql<ActionSummary & { riskUuid: string }>`
    select m.risk_uuid, ${awaitsSecondColumn} as awaits_second,
      count(*) filter (where m.kind <> 'notRelevant' and m.state <> 'dropped') as action_count
    from risk_action m where m.risk_uuid = any (${risks}::uuid[])
    group by m.risk_uuid`.execute(db)

  return new Map(rows.map(({ riskUuid, ...facts }) => [riskUuid, facts]))
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
  level: number | null
  criticalShare: CriticalShare | null
  likelihood: Likelihood | null
  severity: Severity | null
  status: RiskStatus
  isNotRelevant: boolean
  sourceName: string
  targetName: string
  previousRiskUuid: string | null
  nextRiskUuid: string | null
}

/** The neighbours of the risk `k` in the list of its result, highest level first. */
const neighbours = sql`
  select * from (
    select o.uuid, lag(o.uuid) over by_level as previous_risk_uuid,
      lead(o.uuid) over by_level as next_risk_uuid
    from risk o where o.client_uuid = k.client_uuid and o.result_uuid = k.result_uuid
    window by_level as (order by coalesce(o.level, 0) desc, o.position)) neighbour
  where neighbour.uuid = k.uuid`

/**
 * Returns a risk that the actor may see, or undefined. Includes the neighbours of the risk in the list of its
 * result, highest level first.
 */
export async function findRisk(db: Db, actor: Actor, riskUuid: string): Promise<StoredRisk | undefined> {
  const { rows } = await sql<StoredRisk>`
    select k.uuid, k.result_uuid, r.assignment_uuid, r.version_uuid, k.item_id, k.category_id, k.category,
      k.load, k.level, k.critical_share, k.likelihood, k.severity, k.status, k.is_not_relevant,
      result.source_name, result.target_name, beside.previous_risk_uuid, beside.next_risk_uuid
    from risk k
    join risk_result result on result.client_uuid = k.client_uuid and result.uuid = k.result_uuid
    join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    cross join lateral (${neighbours}) beside
    where k.uuid = ${riskUuid} and ${riskAssignmentScope(actor, 'a')}`.execute(db)
  return rows[0]
}

/** Lists the risks of the same statement in the assignment's other rounds, newest first and at most 50. */
export async function listHistory(
  db: Db,
  { uuid, assignmentUuid, itemId }: StoredRisk,
): Promise<RiskDetails['history']> {
  const { rows } = await sql<RiskDetails['history'][number]>`
    select k.uuid as risk_uuid, result.uuid as risk_assessment_execution_result_uuid,
      r.number as round_number, result.finished_on, k.level as risk_factor, ${bandColumn} as band
    from risk_round r
    join risk_result result on result.client_uuid = r.client_uuid and result.round_uuid = r.uuid
    join risk k on k.client_uuid = result.client_uuid and k.result_uuid = result.uuid
      and k.item_id = ${itemId}
    where r.assignment_uuid = ${assignmentUuid} and k.uuid <> ${uuid}
    order by r.number desc limit 50`.execute(db)
  return rows
}

type ActionRisk = Pick<
  StoredRisk,
  'load' | 'level' | 'status' | 'isNotRelevant' | 'sourceName' | 'targetName'
> & { riskUuid: string }

/** Returns the risk that an action belongs to. @throws Refusal RiskAssessment.ActionNotFound */
export async function findRiskOfAction(db: Db, actionUuid: string): Promise<ActionRisk> {
  const { rows } = await sql<ActionRisk>`
    select k.uuid as risk_uuid, k.load, k.level, k.status, k.is_not_relevant,
      result.source_name, result.target_name
    from risk_action m
    join risk k on k.client_uuid = m.client_uuid and k.uuid = m.risk_uuid
    join risk_result result on result.client_uuid = k.client_uuid and result.uuid = k.result_uuid
    where m.uuid = ${actionUuid}`.execute(db)
  return found(rows[0], 'RiskAssessment.ActionNotFound')
}
