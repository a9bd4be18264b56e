/** The list of actions and of risks that still need one. In SQL, `m` is the action and `k` is the risk. */
import type { calls, Input } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import type { ListedRiskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { ActionFilter } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { riskActionScope, riskAssignmentScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { splitSearchText } from '../../member/list/search.store.ts'
import { dueStatusColumn, responsibleColumn } from './action.store.ts'
import { bandColumn } from './risk.store.ts'

type Request = Input<typeof calls.riskAction.readRiskActionList>
export type ActionListFilter = Request['filter']

/** Actions without a due date come last. */
const due = sql`coalesce(due_date, 'infinity'::date)`
const order = {
  by: {
    dueDate: [due, sql`coalesce(risk_factor, 0)`],
    riskFactor: [sql`coalesce(risk_factor, 0)`, due],
    title: [inAlphabet('title'), due],
    responsible: [sql`responsible ->> 'name' collate "und-x-icu"`, due],
    state: [sql`coalesce(state, '')`, due],
  },
  otherwise: 'dueDate',
  uuid: sql<string>`coalesce(risk_action_uuid, risk_uuid)`,
} as const

export interface Reader {
  actor: Actor
  language: Language
  today: string
}

interface Selection {
  /** Undefined: all results that the actor may see. */
  resultUuid: string | undefined
  /** Includes risks that need an action and have none. */
  withUndefined: boolean
  /** Only actions for which the actor is responsible, or which the actor created and has to check. */
  mine: boolean
}

const resultJoins = sql`
  join risk_result result on result.client_uuid = k.client_uuid and result.uuid = k.result_uuid
  join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
  join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
  join risk_catalogue_version v on v.uuid = r.version_uuid`

const riskColumns = (language: Language) => sql`
  k.uuid as risk_uuid, k.result_uuid as risk_assessment_execution_result_uuid,
  v.title ->> ${language} as assessment_title, k.load ->> ${language} as risk_name, k.level as risk_factor,
  ${bandColumn} as band, k.likelihood, k.severity, result.source_name, result.target_name, k.status as risk_status`

const isMine = ({ uuid }: Actor) => sql<SqlBool>`(
  coalesce(m.responsible_member_uuid = ${uuid}, false)
  or m.effectiveness = 'pending' and coalesce(m.created_by_uuid = ${uuid}, false))`

const definedActions = (
  { actor, language, today }: Reader,
  ofResult: RawBuilder<SqlBool>,
  mine: boolean,
) => sql`
  select ${riskColumns(language)}, m.uuid as risk_action_uuid, m.title, m.stop,
    ${responsibleColumn} as responsible, m.due_on as due_date, ${dueStatusColumn(today)} as due_status,
    m.state, m.progress_percent, m.done_on, m.effectiveness, m.effectiveness_due_on, m.effectiveness_on,
    m.version
  from risk_action m
  join risk k on k.client_uuid = m.client_uuid and k.uuid = m.risk_uuid
  ${resultJoins}
  left join member who on who.client_uuid = m.client_uuid and who.uuid = m.responsible_member_uuid
  where ${ofResult} and m.kind <> 'notRelevant' and m.state <> 'dropped'
    and ${mine ? isMine(actor) : sql`true`} and ${riskActionScope(actor)}`

/** Risks that need an action and have none, in the columns of `definedActions`. */
const undefinedActions = ({ actor, language }: Reader, ofResult: RawBuilder<SqlBool>) => sql`
  select ${riskColumns(language)}, null::uuid, null, null, null::jsonb, null::date, 'none', null, 0,
    null::date, null, null::date, null::date, null::integer
  from risk k
  ${resultJoins}
  where ${ofResult} and k.status = 'actionToDefine' and ${riskAssignmentScope(actor, 'a')} and not exists (
    select from risk_action m
    where m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid and m.state <> 'dropped')`

function listed(reader: Reader, { resultUuid, withUndefined, mine }: Selection) {
  const ofResult = resultUuid ? sql<SqlBool>`k.result_uuid = ${resultUuid}` : sql<SqlBool>`true`
  const more = withUndefined ? sql`union all ${undefinedActions(reader, ofResult)}` : sql``
  return sql<ListedRiskAction>`(${definedActions(reader, ofResult, mine)} ${more})`
}

/**
 * The condition of each filter. Each action has only one due status, so that filters by due status never
 * overlap.
 */
const dueConditions = (today: string): Record<ActionFilter, RawBuilder<SqlBool>> => ({
  overdue: sql`due_status = 'overdue'`,
  next7Days: sql`due_status = 'next7Days'`,
  nextMonth: sql`due_status = 'nextMonth'`,
  none: sql`(due_status = 'none' and risk_action_uuid is not null)`,
  done: sql`due_status = 'done'`,
  toCheck: sql`(effectiveness is not distinct from 'pending' and effectiveness_due_on <= ${today}::date)`,
  actionAgreed: sql`state is not distinct from 'agreed'`,
  actionToDefine: sql`risk_action_uuid is null`,
})

/** Returns the query of the filtered actions, which a list reads in pages and an export as a whole. */
export function queryActions(
  db: Db,
  reader: Reader,
  resultUuid: string | undefined,
  filter: ActionListFilter,
) {
  const dueFilters = filter.due ?? []
  const mine = filter.mine ?? false
  const withUndefined = dueFilters.includes('actionToDefine') && !mine
  let query = db.selectFrom(listed(reader, { resultUuid, withUndefined, mine }).as('action')).selectAll()

  if (dueFilters.length > 0) {
    const conditions = dueConditions(reader.today)
    const anyOf = sql.join(
      dueFilters.map((name) => conditions[name]),
      sql` or `,
    )

    query = query.where(sql<SqlBool>`(${anyOf})`)
  }

  const searchTerms = splitSearchText(filter.search)
  if (searchTerms.length > 0)
    query = query.where(
      sql<SqlBool>`search_fold(concat_ws(' ', title, risk_name, assessment_title))
        like all (search_patterns(${searchTerms}::text[]))`,
    )

  if (filter.band?.length) query = query.where('band', 'in', filter.band)

  if (filter.responsible?.length) {
    const uuids = filter.responsible.map((uuid) => uuid.toLowerCase())
    query = query.where(sql<SqlBool>`responsible ->> 'memberUuid' = any (${uuids}::text[])`)
  }

  return query
}

/** Leaves out drafts. Risks without an action stay. */
export const withoutDrafts = (query: ReturnType<typeof queryActions>) =>
  query.where(sql<SqlBool>`state is distinct from 'draft'`)

/** Applies the default order of the list. */
export const orderByDueDate = (query: ReturnType<typeof queryActions>) =>
  query.orderBy(due).orderBy(sql`coalesce(risk_factor, 0)`, 'desc').orderBy(order.uuid)

/** Returns a page of the filtered actions. */
export const listActionPage = (
  db: Db,
  reader: Reader,
  { riskAssessmentExecutionResultUuid, filter, ...request }: Request,
) => readPage(db, queryActions(db, reader, riskAssessmentExecutionResultUuid, filter), request, order)
