/** The list of measures: of one result, or of all that somebody may see. */
import type { calls, Input } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import type { ListedRiskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { ActionFilter } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { riskActionScope, riskAssignmentScope } from '../../../access/scope.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { splitSearchText } from '../../member/list/search.store.ts'
import { responsibleName } from './action.store.ts'
import { dueStatusIn } from './due.rules.ts'
import { bandIn } from './risk.store.ts'

type ListRequest = Input<typeof calls.riskAction.readRiskActionList>
export type ActionListFilter = ListRequest['filter']

/** Without a due date comes last. */
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

const about = sql`
  join risk_result result on result.client_uuid = k.client_uuid and result.uuid = k.result_uuid
  join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
  join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
  join risk_catalogue_version v on v.uuid = r.version_uuid`

interface Narrowed {
  resultUuid: string | undefined
  withUndefined: boolean
  /** What the reader answers for, and what the reader has made and is to check. */
  mine: boolean
}

/** Measures that were not dropped, and risks without any; `resultUuid` narrows both at the start. */
function listed({ actor, language, today }: Reader, { resultUuid, withUndefined, mine }: Narrowed) {
  const ofResult = resultUuid ? sql<SqlBool>`k.result_uuid = ${resultUuid}` : sql<SqlBool>`true`
  const own = mine
    ? sql<SqlBool>`(coalesce(m.responsible_member_uuid = ${actor.uuid}, false) or m.effectiveness = 'pending' and coalesce(m.created_by_uuid = ${actor.uuid}, false))`
    : sql<SqlBool>`true`
  const named = sql`k.uuid as risk_uuid, k.result_uuid as risk_assessment_execution_result_uuid, v.title ->> ${language} as assessment_title,
    k.load ->> ${language} as risk_name, k.level as risk_factor, ${bandIn} as band, result.source_name, result.target_name, k.status as risk_status`
  const measures = sql`select ${named}, m.uuid as risk_action_uuid, m.title, m.stop, ${responsibleName} as responsible, m.due_on as due_date,
      ${dueStatusIn(today)} as due_status, m.state, m.progress_percent, m.effectiveness, m.effectiveness_due_on, m.version
    from risk_action m join risk k on k.client_uuid = m.client_uuid and k.uuid = m.risk_uuid ${about}
    left join member who on who.client_uuid = m.client_uuid and who.uuid = m.responsible_member_uuid
    where ${ofResult} and m.kind <> 'notRelevant' and m.state <> 'dropped' and ${own} and ${riskActionScope(actor)}`
  const undefinedYet = sql`select ${named}, null::uuid, null, null, null::jsonb, null::date, 'none', null, 0, null, null::date, null::integer
    from risk k ${about}
    where ${ofResult} and k.status = 'actionToDefine' and ${riskAssignmentScope(actor, 'a')} and not exists (
      select from risk_action m where m.client_uuid = k.client_uuid and m.risk_uuid = k.uuid and m.state <> 'dropped')`
  return sql<ListedRiskAction>`(${measures} ${withUndefined ? sql`union all ${undefinedYet}` : sql``})`
}

/** Next month is what its name says: the next seven days are part of it. */
const fitsOn = (today: string): Record<ActionFilter, ReturnType<typeof sql<SqlBool>>> => ({
  overdue: sql`due_status = 'overdue'`,
  next7Days: sql`due_status = 'next7Days'`,
  nextMonth: sql`due_status in ('next7Days', 'nextMonth')`,
  none: sql`(due_status = 'none' and risk_action_uuid is not null)`,
  done: sql`due_status = 'done'`,
  toCheck: sql`(effectiveness is not distinct from 'pending' and effectiveness_due_on <= ${today}::date)`,
  actionAgreed: sql`state is not distinct from 'agreed'`,
  actionToDefine: sql`risk_action_uuid is null`,
})

/** Measures as a query that a list reads in pages and an export whole. */
export function actionsFitting(
  db: Db,
  reader: Reader,
  resultUuid: string | undefined,
  filter: ActionListFilter,
) {
  const chosen = filter.due ?? []
  const fits = fitsOn(reader.today)
  const mine = filter.mine ?? false
  const withUndefined = chosen.includes('actionToDefine') && !mine
  let query = db.selectFrom(listed(reader, { resultUuid, withUndefined, mine }).as('action')).selectAll()
  if (chosen.length > 0)
    query = query.where(
      sql<SqlBool>`(${sql.join(
        chosen.map((one) => fits[one]),
        sql` or `,
      )})`,
    )
  const words = splitSearchText(filter.search)
  if (words.length > 0)
    query = query.where(
      sql<SqlBool>`search_fold(concat_ws(' ', title, risk_name, assessment_title)) like all (search_patterns(${words}::text[]))`,
    )
  if (filter.band?.length) query = query.where('band', 'in', filter.band)
  if (filter.responsible?.length)
    query = query.where(
      sql<SqlBool>`responsible ->> 'memberUuid' = any (${filter.responsible.map((uuid) => uuid.toLowerCase())}::text[])`,
    )
  return query
}

/** The order that a list has when nobody sorts it. */
export const inOrder = (query: ReturnType<typeof actionsFitting>) =>
  query.orderBy(due).orderBy(sql`coalesce(risk_factor, 0)`, 'desc').orderBy(order.uuid)

export const listActions = (
  db: Db,
  reader: Reader,
  { riskAssessmentExecutionResultUuid, filter, ...request }: ListRequest,
) => readPage(db, actionsFitting(db, reader, riskAssessmentExecutionResultUuid, filter), request, order)
