/** The oral part of turns: whose is missing, and its confirmation. */
import type { calls, Input } from '@sorgfalt/contract'
import { type Language, timeZones } from '@sorgfalt/contract/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { memberScope } from '../../access/scope.ts'
import type { Actor, ActorKind } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inAlphabet, readPage } from '../../db/page.ts'
import { wordsOf } from '../member-list/search.store.ts'
import { isActive } from './task.store.ts'

type OpenRequest = Input<typeof calls.elearningOral.readOpenList>

interface Reader {
  actor: Actor
  /** The client's day. */
  today: string
}

/**
 * Members of the actor's scope, and everybody who has an e-learning that the actor was named for; nobody answers for himself.
 * `member` and `ce` as the query calls them.
 */
export const answersFor = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(member.uuid <> ${actor.uuid} and (${memberScope(actor)} or (ce.responsible_member_uuid = ${actor.uuid} and member.archived_at is null)))`

/**
 * The turn `c` of each task that lacks its oral part: the open one, or before the next opens the one that was passed last.
 * `e` is its execution, `a` the newest attempt.
 */
const openTurns = ({ actor, today }: Reader) => sql`
  from elearning_task t
  join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
  join elearning el on el.uuid = ce.elearning_uuid
  join elearning_version v on v.uuid = el.current_version_uuid
  join member on member.client_uuid = t.client_uuid and member.uuid = t.member_uuid
  join lateral (
    select c.uuid, c.closed_at from elearning_cycle c
    where c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and (
      c.closed_by = 'result' or (c.closed_at is null and (c.opens_on <= ${today}::date or exists (
        select from elearning_execution x where x.client_uuid = c.client_uuid and x.cycle_uuid = c.uuid and x.state = 'passed'))))
    order by c.closed_at desc nulls first limit 1) c on true
  left join elearning_execution e on e.client_uuid = t.client_uuid and e.cycle_uuid = c.uuid
  left join elearning_attempt a on a.client_uuid = e.client_uuid and a.execution_uuid = e.uuid and a.number = e.attempt
  where ${isActive(today)} and ce.confirmation_mode <> 'none' and ${answersFor(actor)}
    and el.uuid in (select elearning_uuid from entitled_elearnings(${today}::date))
    and not exists (select from oral_confirmation o where o.client_uuid = t.client_uuid and o.cycle_uuid = c.uuid)
    and not exists (
      select from elearning_result r join elearning_result_revocation v on v.client_uuid = r.client_uuid and v.result_uuid = r.uuid
      where r.client_uuid = t.client_uuid and r.cycle_uuid = c.uuid)`

export interface OpenRow {
  taskUuid: string
  elearningUuid: string
  versionUuid: string
  title: string
  memberUuid: string
  firstName: string
  lastName: string
  passedOn: string | null
  required: boolean
}

const order = {
  by: {
    title: [inAlphabet('title'), inAlphabet('lastName'), inAlphabet('firstName')],
    member: [inAlphabet('lastName'), inAlphabet('firstName'), inAlphabet('title')],
    passedOn: 'passedOn',
  },
  otherwise: 'title',
  uuid: 'taskUuid',
} as const

/** A page of turns without their oral part. */
export async function listOpenOral(db: Db, reader: Reader & { language: Language }, { filter, ...request }: OpenRequest) {
  const { actor, language } = reader
  const words = wordsOf(filter.search)
  const open = sql<OpenRow>`(
    select t.uuid as task_uuid, el.uuid as elearning_uuid, v.uuid as version_uuid, v.title ->> ${language} as title, t.member_uuid,
      member.first_name, member.last_name, ce.confirmation_mode = 'required' as required,
      (coalesce(c.closed_at, case when e.state = 'passed' then a.ended_at end) at time zone ${timeZones[actor.country]})::date as passed_on
    ${openTurns(reader)})`
  const found =
    words.length > 0
      ? sql<SqlBool>`search_fold(title || ' ' || first_name || ' ' || last_name) like all ((select search_patterns(${words}))::text[])`
      : sql<SqlBool>`true`
  const query = db.selectFrom(open.as('open')).selectAll().where(found)
  const { passed } = filter
  return readPage(db, passed === undefined ? query : query.where('passedOn', passed ? 'is not' : 'is', null), request, order)
}

/** Of these members, how many the actor answers for in this e-learning. */
export async function countAnsweredFor(db: Db, actor: Actor, elearningUuid: string, memberUuids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from member left join client_elearning ce on ce.client_uuid = member.client_uuid and ce.elearning_uuid = ${elearningUuid}
    where member.uuid = any (${memberUuids}::uuid[]) and member.deleted_at is null and ${answersFor(actor)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A turn whose oral part is confirmed. */
export interface ConfirmedTurn {
  cycleUuid: string
  taskUuid: string
  memberUuid: string
  executionUuid: string | null
  versionUuid: string | null
  language: Language | null
  /** The e-learning is passed and its certificate waits. */
  waits: boolean
}

interface Confirmation {
  elearningUuid: string
  memberUuids: readonly string[]
  checklist: readonly string[]
  /** Whose checklist it is. */
  versionUuid: string
  actor: { kind: ActorKind; uuid: string | null }
}

/** Writes the confirmation of whoever of these members lacks it. What was handed in meanwhile is seen: executions are locked first. */
export async function insertConfirmations(db: Db, reader: Reader, given: Confirmation): Promise<ConfirmedTurn[]> {
  const { elearningUuid, memberUuids, checklist, versionUuid, actor } = given
  await sql`
    select e.uuid from elearning_execution e
    join elearning_task t on t.client_uuid = e.client_uuid and t.uuid = e.task_uuid
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    where ce.elearning_uuid = ${elearningUuid} and e.member_uuid = any (${memberUuids}::uuid[]) order by e.uuid for update of e`.execute(db)
  const { rows } = await sql<ConfirmedTurn>`
    with turn as (
      select c.uuid as cycle_uuid, t.uuid as task_uuid, t.member_uuid, e.uuid as execution_uuid, a.version_uuid, e.language,
        coalesce(e.state = 'passed', false) and c.closed_at is null as waits
      ${openTurns(reader)} and el.uuid = ${elearningUuid} and t.member_uuid = any (${memberUuids}::uuid[])
    ), confirmed as (
      insert into oral_confirmation (cycle_uuid, checklist, version_uuid, confirmed_on, confirmed_by_name, actor_kind, actor_uuid)
      select cycle_uuid, ${checklist}::text[], ${versionUuid}, ${reader.today}::date,
        (select first_name || ' ' || last_name from member where uuid = ${actor.uuid}), ${actor.kind}, ${actor.uuid} from turn
      on conflict do nothing returning cycle_uuid
    )
    select turn.* from turn join confirmed using (cycle_uuid) order by member_uuid`.execute(db)
  return rows
}
