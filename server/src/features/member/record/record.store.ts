/** The parts of a member's record besides e-learnings: groups, responsible members, actions and history. */
import type { calls, Input, Output } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import { maxRecordRows, type RecordAction, type RecordGroup } from '@sorgfalt/contract/member/record'
import { sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { riskActionScope } from '../../../access/scope.store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readPage } from '../../../platform/db/page.ts'
import { responsibleUnits } from '../../elearning/question/responsible-units.store.ts'
import { selectQualification } from '../../group/qualification.store.ts'
import { dueStatusColumn } from '../../risk-assessment/plan/action.store.ts'

/** Returns the groups of a member, with the state of each qualification on `day`. */
export async function listGroups(db: Db, memberUuid: string, day: string): Promise<RecordGroup[]> {
  const { rows } = await sql<RecordGroup>`
    select g.uuid as member_group_uuid, g.name as group_name, g.type, l.name as location_name, gm.valid_until,
      ${selectQualification(day)} as qualification
    from member_group_member gm
    join member_group g on g.client_uuid = gm.client_uuid and g.uuid = gm.member_group_uuid
    left join location l on l.client_uuid = g.client_uuid and l.uuid = g.location_uuid
    where gm.member_uuid = ${memberUuid} and coalesce(gm.qualified_since <= ${day}::date, true)
    order by gm.valid_until nulls last, g.name collate "und-x-icu", g.uuid
    limit ${sql.lit(maxRecordRows.groups)}`.execute(db)
  return rows
}

/** Returns the first members who are responsible for the org units of a member, by name. */
export async function listLeaders(db: Db, memberUuid: string): Promise<{ uuid: string; name: string }[]> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    with recursive unit as (${responsibleUnits(sql`select ${memberUuid}::uuid`)}),
    leader as (
      select distinct r.member_uuid from unit u
      join org_unit_responsible r on r.org_unit_uuid = u.uuid
      where u.is_led and r.member_uuid <> ${memberUuid})
    select m.uuid, m.first_name || ' ' || m.last_name as name
    from leader join member m on m.uuid = leader.member_uuid and m.archived_at is null
    order by m.last_name collate "und-x-icu", m.first_name collate "und-x-icu", m.uuid
    limit ${sql.lit(maxRecordRows.leaders)}`.execute(db)
  return rows
}

/** Selects the agreed and completed actions of a member that the actor may see. */
const selectActions = (actor: Actor, memberUuid: string, today: string) => sql<RecordAction>`(
  select m.uuid as risk_action_uuid, k.result_uuid as risk_assessment_execution_result_uuid, m.title,
    m.state, m.due_on as due_date, ${dueStatusColumn(today)} as due_status, m.done_on, m.effectiveness
  from risk_action m
  join risk k on k.client_uuid = m.client_uuid and k.uuid = m.risk_uuid
  join risk_result result on result.client_uuid = k.client_uuid and result.uuid = k.result_uuid
  join risk_round r on r.client_uuid = result.client_uuid and r.uuid = result.round_uuid
  join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
  where m.responsible_member_uuid = ${memberUuid} and m.kind <> 'notRelevant'
    and m.state in ('agreed', 'done') and ${riskActionScope(actor)})`

const isDone = sql<boolean>`state = 'done'`
const due = sql<string>`coalesce(due_date, 'infinity'::date)`
const actionOrder = {
  by: { dueDate: [isDone, due], title: [inAlphabet('title'), due] },
  otherwise: 'dueDate',
  uuid: 'riskActionUuid',
} as const

type ActionRequest = Omit<Input<typeof calls.memberRecord.readActionList>, 'filter' | 'memberUuid'>

/** Returns a page of the actions for which a member is responsible. */
export const listMemberActions = (
  db: Db,
  actor: Actor,
  { memberUuid, today, ...request }: ActionRequest & { memberUuid: string; today: string },
) =>
  readPage(
    db,
    db.selectFrom(selectActions(actor, memberUuid, today).as('action')).selectAll(),
    request,
    actionOrder,
  )

/** Returns the number of a member's certificates, including expired and revoked ones. */
export async function countCertificates(db: Db, memberUuid: string): Promise<number> {
  const { total } = await db
    .selectFrom('elearningResult')
    .select(sql<number>`count(*)`.as('total'))
    .where('memberUuid', '=', memberUuid)
    .executeTakeFirstOrThrow()
  return total
}

type EventRow = Omit<Output<typeof calls.memberRecord.readHistory>['rows'][number], 'at'> & {
  at: Date
}

/** Joins task `t` with the title of its e-learning, as `v`. */
const titleJoins = sql`
  join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
  join elearning el on el.uuid = ce.elearning_uuid
  join elearning_version v on v.uuid = el.current_version_uuid`

/**
 * Selects the events of a member's record. Failed attempts are left out, and so is everything about surveys.
 * Actions are included only if the actor may see them.
 */
const selectEvents = (actor: Actor, memberUuid: string, language: Language) => sql<EventRow>`(
  select 'assigned' as kind, t.created_at as at, v.title ->> ${language} as subject, null as detail, t.uuid
  from elearning_task t ${titleJoins} where t.member_uuid = ${memberUuid}
  union all
  select 'begun', a.started_at, v.title ->> ${language}, null, e.uuid
  from elearning_task t ${titleJoins}
  join elearning_execution e on e.client_uuid = t.client_uuid and e.task_uuid = t.uuid and not e.practice
  join elearning_attempt a on a.client_uuid = e.client_uuid and a.execution_uuid = e.uuid and a.number = 1
  where t.member_uuid = ${memberUuid}
  union all
  select 'passed', r.passed_at, r.snapshot -> 'title' ->> ${language}, r.certificate_number, r.uuid
  from elearning_result r where r.member_uuid = ${memberUuid}
  union all
  select 'revoked', x.created_at, r.snapshot -> 'title' ->> ${language}, r.certificate_number, r.uuid
  from elearning_result r
  join elearning_result_revocation x on x.client_uuid = r.client_uuid and x.result_uuid = r.uuid
  where r.member_uuid = ${memberUuid}
  union all
  select 'oralConfirmed', o.created_at, v.title ->> ${language}, o.confirmed_by_name, c.uuid
  from elearning_task t ${titleJoins}
  join elearning_cycle c on c.client_uuid = t.client_uuid and c.task_uuid = t.uuid
  join oral_confirmation o on o.client_uuid = c.client_uuid and o.cycle_uuid = c.uuid
  where t.member_uuid = ${memberUuid}
  union all
  select 'reminded', n.created_at, v.title ->> ${language}, null, c.uuid
  from reminder n
  join elearning_cycle c on c.client_uuid = n.client_uuid and c.uuid = n.subject_uuid
  join elearning_task t on t.client_uuid = c.client_uuid and t.uuid = c.task_uuid ${titleJoins}
  where n.member_uuid = ${memberUuid} and t.member_uuid = ${memberUuid} and n.kind = 'elearning'
    and n.digest_on is not null
  union all
  select 'groupJoined', gm.created_at, g.name, null, g.uuid
  from member_group_member gm
  join member_group g on g.client_uuid = gm.client_uuid and g.uuid = gm.member_group_uuid
  where gm.member_uuid = ${memberUuid}
  union all
  select 'actionDone', action.done_on::timestamptz, action.title, null, action.risk_action_uuid
  from ${selectActions(actor, memberUuid, '1970-01-01')} action where action.state = 'done'
    and action.done_on is not null)`

const eventOrder = {
  by: { newest: [sql<number>`-extract(epoch from at)`, 'kind'] },
  otherwise: 'newest',
  uuid: 'uuid',
} as const

type HistoryRequest = Omit<Input<typeof calls.memberRecord.readHistory>, 'filter' | 'memberUuid'>

/** Returns a page of the events of a member's record, the newest first. */
export async function listEvents(
  db: Db,
  actor: Actor,
  { memberUuid, language, ...request }: HistoryRequest & { memberUuid: string; language: Language },
) {
  const events = selectEvents(actor, memberUuid, language)
  const { rows, ...page } = await readPage(
    db,
    db.selectFrom(events.as('event')).selectAll(),
    request,
    eventOrder,
  )

  return { ...page, rows: rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })) }
}
