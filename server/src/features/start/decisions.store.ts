/** Finds what the actor has to decide. Missing helpers are found by coverage-gaps.store.ts. */
import { qualificationExpiringDays, timeZones } from '@sorgfalt/contract/core/limits'
import type { Role } from '@sorgfalt/contract/core/role'
import { type Decision, type Lead, maxDecisions } from '@sorgfalt/contract/start/overview'
import { sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import { reachOf } from '../../access/roles.ts'
import { memberGroupScope, riskAssignmentScope } from '../../access/scope.store.ts'
import type { Db } from '../../platform/db/database.ts'
import { countWaitingPerElearning } from '../elearning/oral/oral.store.ts'
import { isFinishable, selectRounds } from '../risk-assessment/evaluation/evaluation.store.ts'
import type { Reader } from '../risk-assessment/plan/action-list.store.ts'

type Finishable = Lead['finishable']

/** The columns of a result with the title of its assessment, in the scope of the actor. */
const resultsInScope = ({ actor, language }: Reader) => sql`
  select result.client_uuid, result.uuid, result.state, result.finished_on, result.target_name,
    v.title ->> ${language} as title
  from risk_result result
  join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
  join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
  join risk_catalogue_version v on v.uuid = r.version_uuid
  where ${riskAssignmentScope(actor, 'a')}`

/** The risks of each result whose plan is not agreed: undecided ones, and those that await the actor. */
const openPlans = ({ actor }: Reader) => sql`
  select result.*, k.undecided_count, awaited.count as awaited_count, awaited.since
  from result
  cross join lateral (
    select count(*) as undecided_count from risk k
    where k.client_uuid = result.client_uuid and k.result_uuid = result.uuid
      and k.status in ('open', 'actionToDefine') and k.level is not null) k
  cross join lateral (
    select count(*) as count, min(m.created_at at time zone ${timeZones[actor.country]})::date as since
    from risk k join risk_action m on m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid
    where k.client_uuid = result.client_uuid and k.result_uuid = result.uuid
      and m.kind = 'notRelevant' and m.state = 'draft'
      and m.created_by_uuid is distinct from ${actor.uuid}) awaited
  where result.state = 'evaluation'`

/** Checks of effectiveness that are due. */
const dueChecks = (today: string) => sql`
  select 'check', count(*), result.title, result.target_name, min(m.effectiveness_due_on), result.uuid
  from result
  join risk k on k.client_uuid = result.client_uuid and k.result_uuid = result.uuid
  join risk_action m on m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid
  where m.state = 'done' and m.effectiveness = 'pending' and m.effectiveness_due_on <= ${today}::date
  group by result.uuid, result.title, result.target_name`

/** Actions that did not work, while no later action against the same risk exists. */
const ineffectiveActions = sql`
  select 'ineffective', count(*), result.title, result.target_name, min(m.effectiveness_on), result.uuid
  from result
  join risk k on k.client_uuid = result.client_uuid and k.result_uuid = result.uuid
  join risk_action m on m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid
  where m.state = 'done' and m.effectiveness = 'ineffective' and not exists (
    select from risk_action other
    where other.client_uuid = k.client_uuid and other.risk_uuid = k.uuid and other.uuid <> m.uuid
      and other.state <> 'dropped' and (other.state <> 'done' or other.done_on > m.effectiveness_on))
  group by result.uuid, result.title, result.target_name`

/** Groups with active members whose qualification has expired or expires soon. */
const endingQualifications = ({ actor, today }: Reader) => sql`
  select 'qualification', count(*), g.name, coalesce(l.name, ''), min(gm.valid_until), g.uuid
  from member_group g
  join member_group_member gm on gm.client_uuid = g.client_uuid and gm.member_group_uuid = g.uuid
  join member m on m.client_uuid = gm.client_uuid and m.uuid = gm.member_uuid
  left join location l on l.client_uuid = g.client_uuid and l.uuid = g.location_uuid
  where m.archived_at is null and m.deleted_at is null and ${memberGroupScope(actor, 'g.location_uuid')}
    and gm.valid_until < ${today}::date + ${sql.lit(qualificationExpiringDays)}
  group by g.uuid, g.name, l.name`

const maySend = (role: Role, name: Parameters<typeof reachOf>[0]) => sql.lit(reachOf(name, role) !== 'no')

/**
 * All decisions of the actor, with the columns of `Decision`. Needs the CTEs `result`, `plan` and `ready`.
 */
const selectDecisions = (reader: Reader) => sql`
  select 'approve' as kind, awaited_count as count, title, target_name as place, since as date,
    uuid as subject_uuid
  from plan where awaited_count > 0
  union all
  select 'decide', undecided_count, title, target_name, finished_on, uuid from plan where undecided_count > 0
  union all
  select 'agree', 1, title, target_name, finished_on, uuid from plan
  where undecided_count = 0 and ${maySend(reader.actor.role, 'riskAction.confirmRiskActions')}
  union all
  select 'finish', completed_count, title, target_name, due_date, assignment_uuid from ready
  union all ${dueChecks(reader.today)}
  union all ${ineffectiveActions}
  union all
  select 'oral', count, title, '', first_on, elearning_uuid from (${countWaitingPerElearning(reader)}) oral
  union all ${endingQualifications(reader)}`

const toFirst = sql`(
  select jsonb_build_object('title', title, 'targetName', target_name, 'completedCount', completed_count,
    'minimumCompletions', minimum_completions)
  from ready order by due_date, round_uuid limit 1)`

export interface FoundDecisions {
  total: number
  rows: Decision[]
  finishable: Finishable
}

/**
 * Returns the most urgent decisions of the actor, their total number, and the rounds that can be finished.
 */
export async function findDecisions(db: Db, reader: Reader): Promise<FoundDecisions> {
  const { rows } = await sql<FoundDecisions>`
    with result as materialized (${resultsInScope(reader)}),
    plan as (${openPlans(reader)}),
    ready as materialized (select * from ${selectRounds(reader, isFinishable(reader.today))} round),
    decision as materialized (${decisionsOf(reader)}),
    listed as (
      select * from decision order by coalesce(date, ${reader.today}::date), kind, title, subject_uuid
      limit ${sql.lit(maxDecisions)})
    select (select count(*) from decision) as total,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', count, 'title', title,
        'place', place, 'date', date, 'subjectUuid', subject_uuid)
        order by coalesce(date, ${reader.today}::date), kind, title, subject_uuid), '[]')
        from listed) as rows,
      jsonb_build_object('count', (select count(*) from ready), 'first', ${toFirst}) as finishable`.execute(
    db,
  )

  return rows[0] ?? { total: 0, rows: [], finishable: { count: 0, first: null } }
}

/** Advisers decide nothing. They only see how many rounds can be finished. */
const decisionsOf = (reader: Reader) =>
  isDecider(reader.actor)
    ? selectDecisions(reader)
    : sql`select null::text as kind, 0 as count, '' as title, '' as place, null::date as date,
        null::uuid as subject_uuid where false`

/** Returns whether the actor leads and is not an adviser. */
export const isDecider = ({ kind, role }: Actor): boolean => kind === 'member' && role !== 'member'
