import type { calls, Input } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import {
  type EvaluationRow,
  openRoundStatuses,
  type PlanProgress,
} from '@sorgfalt/contract/risk-assessment/evaluation'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { riskAssignmentScope, withSubUnits } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { splitSearchText } from '../../member/list/search.store.ts'
import { targetName } from '../assignment/target-name.store.ts'
import { minimumColumn } from '../catalog/minimum-completions.store.ts'

type Request = Input<typeof calls.riskEvaluation.readAssignmentOverviewList>

const order = {
  by: {
    dueDate: ['dueDate', inAlphabet('title')],
    title: [inAlphabet('title'), 'dueDate'],
    sourceName: [inAlphabet('sourceName'), 'dueDate'],
    targetName: [inAlphabet('targetName'), 'dueDate'],
    maxLevel: [sql`coalesce(max_level, 0)`, inAlphabet('title')],
  },
  otherwise: 'dueDate',
  uuid: 'roundUuid',
} as const

type DerivedField = 'legend' | 'tooSmall' | 'bandCounts' | 'plan' | 'memberCount' | 'canFinish' | 'remindedOn'

/** A round as stored. Plan progress and invited members are counted for the rows of a page only. */
export interface RoundRow extends Omit<EvaluationRow, DerivedField> {
  /** null until the round is finished. */
  invitedCount: number | null
  bandCounts: number[] | null
}

interface Reader {
  actor: Actor
  language: Language
  today: string
}

/** Names of the org units of the assignment `a`. */
const unitNames = sql`(
  select string_agg(o.name, ', ' order by o.name collate "und-x-icu")
  from risk_assignment_unit u
  join org_unit o on o.client_uuid = u.client_uuid and o.uuid = u.org_unit_uuid
  where u.client_uuid = a.client_uuid and u.assignment_uuid = a.uuid)`

/**
 * Status of the round `r` with its result, its tally `t`, its catalogue version `v` and the settings `used`.
 */
export const roundStatus = (today: string): RawBuilder<string> => sql`
  case when r.state = 'finished' then result.state
    when r.state = 'cancelled' then 'cancelled'
    when r.starts_on > ${today}::date then 'planned'
    when t.n >= ${minimumColumn} then 'canFinish' else 'running' end`

/** Condition: the round `r` is running and has enough submissions. */
export const isFinishable = (today: string) =>
  sql<SqlBool>`(r.state = 'running' and ${roundStatus(today)} = 'canFinish')`

/** Selects the rounds that meet the condition, as the list shows them. */
export const selectRounds = (
  { actor, language, today }: Reader,
  condition: RawBuilder<SqlBool>,
) => sql<RoundRow>`(
  select r.uuid as round_uuid, r.number as round_number, a.uuid as assignment_uuid,
    used.catalogue_uuid as risk_assessment_task_uuid, result.uuid as risk_assessment_execution_result_uuid,
    v.title ->> ${language} as title, v.category, v.kind,
    coalesce(result.source_name, ${unitNames}, l.name, '') as source_name,
    coalesce(result.target_name, ${targetName}) as target_name,
    ${roundStatus(today)} as status, result.invited_count,
    coalesce(t.n, result.completed_count, 0) as completed_count,
    ${minimumColumn} as minimum_completions,
    r.starts_on as start_date, r.due_on as due_date, result.finished_on, result.max_level, result.band_counts
  from risk_assignment a
  join client_risk_catalogue used on used.client_uuid = a.client_uuid
    and used.uuid = a.client_risk_catalogue_uuid
  join risk_catalogue rc on rc.uuid = used.catalogue_uuid
  join risk_round r on r.client_uuid = a.client_uuid and r.assignment_uuid = a.uuid
  join risk_catalogue_version v on v.uuid = coalesce(r.version_uuid, rc.current_version_uuid)
  left join location l on l.client_uuid = a.client_uuid and l.uuid = a.location_uuid
  left join risk_tally t on t.client_uuid = r.client_uuid and t.round_uuid = r.uuid
  left join risk_result result on result.client_uuid = r.client_uuid and result.round_uuid = r.uuid
  where ${riskAssignmentScope(actor, 'a')} and ${condition})`

/**
 * Condition: the assignment `a` is for one of these org units or a unit below them, and is about one of these
 * locations. An empty list means all org units or all locations.
 */
function isWithin({ orgUnit = [], location = [] }: Request['filter']): RawBuilder<SqlBool> {
  const units = withSubUnits(sql`select unnest(${orgUnit}::uuid[])`)
  const byUnit =
    orgUnit.length > 0
      ? sql`exists (
          select from risk_assignment_unit u
          where u.client_uuid = a.client_uuid and u.assignment_uuid = a.uuid
            and u.org_unit_uuid = any (${units}))`
      : sql`true`

  const byLocation =
    location.length > 0 ? sql`coalesce(a.location_uuid = any (${location}::uuid[]), false)` : sql`true`

  return sql<SqlBool>`(${byUnit} and ${byLocation})`
}

/** Returns a page of rounds. Without a status filter it contains the rounds in `openRoundStatuses`. */
export function listRounds(db: Db, reader: Reader, { filter, ...request }: Request) {
  const searchTerms = splitSearchText(filter.search)
  let query = db.selectFrom(selectRounds(reader, isWithin(filter)).as('round')).selectAll()
  query = query.where('status', 'in', filter.status?.length ? filter.status : openRoundStatuses)

  if (searchTerms.length > 0)
    query = query.where(
      sql<SqlBool>`search_fold(title || ' ' || source_name || ' ' || target_name)
        like all (search_patterns(${searchTerms}::text[]))`,
    )

  return readPage(db, query, request, order)
}

/** Returns the number of running rounds with enough submissions. */
export async function countFinishable(db: Db, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${selectRounds(reader, isFinishable(reader.today))} r`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the plan progress of each of these results. */
export async function readPlanProgress(
  db: Db,
  results: readonly string[],
  today: string,
): Promise<Map<string, PlanProgress>> {
  if (results.length === 0) return new Map()

  const { rows } = await sql<PlanProgress & { resultUuid: string }>`
    select requested.result_uuid, k.undecided_count, p.action_count, p.done_count, p.overdue_count
    from unnest(${results}::uuid[]) requested (result_uuid)
    cross join lateral (
      select count(*) filter (where k.status in ('open', 'actionToDefine') and k.level is not null)
        as undecided_count
      from risk k where k.result_uuid = requested.result_uuid) k
    cross join lateral (
      select count(*) as action_count, count(*) filter (where m.state = 'done') as done_count,
        count(*) filter (where m.state <> 'done' and m.due_on < ${today}::date) as overdue_count
      from risk k
      join risk_action m on m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid
      where k.result_uuid = requested.result_uuid and m.state <> 'dropped'
        and m.kind <> 'notRelevant') p`.execute(db)

  return new Map(rows.map(({ resultUuid, ...progress }) => [resultUuid, progress]))
}
