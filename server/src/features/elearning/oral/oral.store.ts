/** The oral part of turns: whose is missing, and its confirmation. */
import type { calls, Input } from '@sorgfalt/contract'
import { type Language, timeZones } from '@sorgfalt/contract/core/limits'
import { maxOpenOral } from '@sorgfalt/contract/elearning/oral'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, ActorKind } from '../../../access/context.ts'
import { memberScope } from '../../../access/scope.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet, readRows } from '../../../platform/db/page.ts'
import { splitSearchText } from '../../member/list/search.store.ts'
import { isActive } from '../task/task.store.ts'

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

/** The e-learnings `ce` of the client that have an oral part. `offset 0` keeps them apart: they are few, their members are many. */
const withOralPart = (today: string) => sql`(
  select ce.uuid, ce.responsible_member_uuid, ce.confirmation_mode, el.uuid as elearning_uuid, v.uuid as version_uuid, v.title
  from client_elearning ce
  join elearning el on el.uuid = ce.elearning_uuid
  join elearning_version v on v.uuid = el.current_version_uuid
  where ce.confirmation_mode <> 'none' and el.uuid in (select elearning_uuid from entitled_elearnings(${today}::date)) offset 0) ce`

/** Members with a turn of `ce` that was passed without its oral part: few where all is well, and found by their index. */
const passedWithout = sql<SqlBool>`member.uuid in (
  select t.member_uuid from elearning_cycle m join elearning_task t on t.client_uuid = m.client_uuid and t.uuid = m.task_uuid
  where m.oral_missing and t.client_elearning_uuid = ce.uuid)`

/** A turn `c` is open today. */
const isOpen = (today: string) => sql<SqlBool>`c.closed_at is null and c.opens_on <= ${today}::date`
/** Members with an open turn of `ce`, one by one by their keys (`limit 1`): the planner believes that every other turn is open. */
const whoIsOpen = (today: string) => sql`(
  select t.member_uuid from elearning_cycle c
  cross join lateral (
    select o.member_uuid from elearning_task o
    where o.client_uuid = c.client_uuid and o.uuid = c.task_uuid and o.client_elearning_uuid = ce.uuid limit 1) t
  where ${isOpen(today)} offset 0) open_turn
  cross join lateral (select m.* from member m where m.client_uuid = current_client() and m.uuid = open_turn.member_uuid limit 1) member`
/** A turn `c` that can lack its oral part; an early renewal only once it is passed. */
const isTurn = (today: string) => sql<SqlBool>`(c.closed_by = 'result' or (c.closed_at is null and (
  c.opens_on <= ${today}::date
  or (select x.state from elearning_execution x where x.client_uuid = c.client_uuid and x.cycle_uuid = c.uuid) = 'passed')))`

/**
 * The turn of each member with the e-learning `ce` that lacks its oral part: the open one, or before the next opens the one that
 * was passed last. `limit 1` has the members walked in the list's order and asked one by one: a page costs what it shows. Without
 * `walk` those are asked alone who have an open turn: what all of them cost when they are few.
 */
const openTurns = ({ actor, today }: Reader, passed?: boolean, walk = true) => sql`
  from ${walk ? sql`member` : whoIsOpen(today)}
  cross join lateral (
    select t.uuid as task_uuid, c.uuid as cycle_uuid, c.closed_at, e.uuid as execution_uuid, e.state, e.language, a.version_uuid, a.ended_at
    from elearning_task t
    cross join lateral (
      select c.uuid, c.closed_at from elearning_cycle c
      where c.client_uuid = t.client_uuid and c.task_uuid = t.uuid and ${passed === false ? isOpen(today) : isTurn(today)}
      order by c.closed_at desc nulls first limit 1) c
    left join elearning_execution e on e.client_uuid = t.client_uuid and e.cycle_uuid = c.uuid
    left join elearning_attempt a on a.client_uuid = e.client_uuid and a.execution_uuid = e.uuid and a.number = e.attempt
    where t.client_uuid = member.client_uuid and t.member_uuid = member.uuid and t.client_elearning_uuid = ce.uuid and ${isActive(today)}
      and not exists (select from oral_confirmation o where o.client_uuid = t.client_uuid and o.cycle_uuid = c.uuid)
      and not exists (
        select from elearning_result r join elearning_result_revocation v on v.client_uuid = r.client_uuid and v.result_uuid = r.uuid
        where r.client_uuid = t.client_uuid and r.cycle_uuid = c.uuid)
    limit 1) turn
  where member.deleted_at is null and ${answersFor(actor)} and ${passed ? passedWithout : sql<SqlBool>`true`}`

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

/** A page of turns without their oral part, of the first `maxOpenOral`. */
export async function listOpenOral(
  db: Db,
  reader: Reader & { language: Language },
  { filter, ...request }: OpenRequest,
) {
  const { actor, today, language } = reader
  const { page, perPage, sortBy, sortDirection } = request
  const part = (passed: boolean, sorted: RawBuilder<unknown>, most: number, walk: boolean) => sql`(
    select turn.task_uuid, member.uuid as member_uuid, member.first_name, member.last_name, ${passedOn(actor)} as passed_on
    ${openTurns(reader, passed, passed || walk)} and ${passedOn(actor)} is ${passed ? sql`not null` : sql`null`}
      and ${found(filter, language)} ${sorted} limit ${most})`
  // What was passed and what is open are found in different ways.
  const parts = filter.passed === undefined ? [true, false] : [filter.passed]
  const open = (
    sorted: RawBuilder<unknown>,
    most: number,
    walk: boolean,
  ): RawBuilder<OpenRow> => sql<OpenRow>`(
    select turn.task_uuid, ce.elearning_uuid, ce.version_uuid, ce.title ->> ${language} as title, turn.member_uuid, turn.first_name,
      turn.last_name, ce.confirmation_mode = 'required' as required, turn.passed_on
    from ${withOralPart(today)} cross join lateral (${sql.join(
      parts.map((passed) => part(passed, sorted, most, walk)),
      sql` union all `,
    )}) turn)`
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from (select from ${open(sql``, maxOpenOral + 1, false)} open limit ${maxOpenOral + 1}) open`.execute(
    db,
  )
  const count = counted[0]?.count ?? 0
  const [isCut, total] = [count > maxOpenOral, Math.min(count, maxOpenOral)]
  const direction = sql.raw(sortDirection)
  const keys = sortBy === 'passedOn' ? [sql`passed_on`] : [inAlphabet('lastName'), inAlphabet('firstName')]
  const first = sql`order by ${sql.join([...keys, sql`task_uuid`].map((key) => sql`${key} ${direction}`))}`
  const shown = Math.min(page * perPage, maxOpenOral)
  // Where many are missing, the first ones are soon met in the list's order; where few are, they are fetched and sorted.
  const rows =
    total > (page - 1) * perPage
      ? await readRows(db.selectFrom(open(first, shown, isCut).as('open')).selectAll(), request, order)
      : []
  return { rows, total, isCut, page, perPage }
}

const passedOn = ({ country }: Actor) =>
  sql`(coalesce(turn.closed_at, case when turn.state = 'passed' then turn.ended_at end) at time zone ${timeZones[country]})::date`

/** Each word is in the member's name or the e-learning's; the stored text of the search spares folding most names. */
function found({ search }: OpenRequest['filter'], language: Language): RawBuilder<SqlBool> {
  const words = splitSearchText(search)
  return words.length > 0
    ? sql<SqlBool>`not exists (
        select from unnest(search_patterns(${words})) word where search_fold(ce.title ->> ${language}) not like word
          and (member.search_text not like word or search_fold(member.first_name || ' ' || member.last_name) not like word))`
    : sql<SqlBool>`true`
}

/** Of these members, how many the actor answers for in this e-learning. */
export async function countAnsweredFor(
  db: Db,
  actor: Actor,
  elearningUuid: string,
  memberUuids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from member left join client_elearning ce on ce.client_uuid = member.client_uuid and ce.elearning_uuid = ${elearningUuid}
    where member.uuid = any (${memberUuids}::uuid[]) and member.deleted_at is null and ${answersFor(actor)}`.execute(
    db,
  )
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
export async function insertConfirmations(
  db: Db,
  reader: Reader,
  given: Confirmation,
): Promise<ConfirmedTurn[]> {
  const { elearningUuid, memberUuids, checklist, versionUuid, actor } = given
  await sql`
    select e.uuid from elearning_execution e
    join elearning_task t on t.client_uuid = e.client_uuid and t.uuid = e.task_uuid
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    where ce.elearning_uuid = ${elearningUuid} and e.member_uuid = any (${memberUuids}::uuid[]) order by e.uuid for update of e`.execute(
    db,
  )
  const { rows } = await sql<ConfirmedTurn>`
    with turn as (
      select turn.* from ${withOralPart(reader.today)} cross join lateral (
        select turn.cycle_uuid, turn.task_uuid, member.uuid as member_uuid, turn.execution_uuid, turn.version_uuid, turn.language,
          coalesce(turn.state = 'passed', false) and turn.closed_at is null as waits
        ${openTurns(reader)} and member.uuid = any (${memberUuids}::uuid[])) turn
      where ce.elearning_uuid = ${elearningUuid}
    ), confirmed as (
      insert into oral_confirmation (cycle_uuid, checklist, version_uuid, confirmed_on, confirmed_by_name, actor_kind, actor_uuid)
      select cycle_uuid, ${checklist}::text[], ${versionUuid}, ${reader.today}::date,
        (select first_name || ' ' || last_name from member where uuid = ${actor.uuid}), ${actor.kind}, ${actor.uuid} from turn
      on conflict do nothing returning cycle_uuid
    ), settled as (
      update elearning_cycle c set oral_missing = false from confirmed where c.uuid = confirmed.cycle_uuid and c.oral_missing
    )
    select turn.* from turn join confirmed using (cycle_uuid) order by member_uuid`.execute(db)
  return rows
}
