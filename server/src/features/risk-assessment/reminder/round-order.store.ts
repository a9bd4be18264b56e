/**
 * Orders of reminders about a running round. An order, its reminders and its recipients are stored in one
 * transaction. A job then writes the messages into the outbox and deletes the recipients.
 */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { RiskKind } from '@sorgfalt/contract/risk-assessment/content'
import { sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { riskAssignmentScope } from '../../../access/scope.store.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import { minimumColumn } from '../catalog/minimum-completions.store.ts'
import type { RoundToRemind } from './round-reminder.rules.ts'

/** What a message says about the round. */
export interface RoundText {
  kind: RiskKind
  title: string
  dueOn: string
}

/** The latest round of an assignment. */
export interface StoredRound extends RoundToRemind, RoundText {
  uuid: string
  assignmentUuid: string
  state: 'running' | 'finished' | 'cancelled'
  titles: Readonly<Record<Language, string>>
}

/** Returns the latest round of an assignment that the actor sees, with its published numbers. */
export async function findRound(
  db: Db,
  { actor, language, today }: { actor: Actor; language: Language; today: string },
  assignmentUuid: string,
): Promise<StoredRound | undefined> {
  const { rows } = await sql<StoredRound>`
    select r.uuid, a.uuid as assignment_uuid, v.kind, v.title ->> ${language}::text as title, v.title as titles,
      r.due_on, r.state,
      r.starts_on <= ${today}::date and used.active and a.state = 'active'
        and used.catalogue_uuid in (select catalogue_uuid from entitled_risk_catalogues(${today}::date))
        as is_open,
      (select count(*) from risk_invited(array[a.uuid])) as invited_count,
      coalesce(t.n, 0) as submitted_count, ${minimumColumn} as minimum_completions,
      (select max(o.reminded_on) from reminder_order o
        where o.client_uuid = r.client_uuid and o.round_uuid = r.uuid) as reminded_on
    from risk_assignment a
    join client_risk_catalogue used on used.client_uuid = a.client_uuid
      and used.uuid = a.client_risk_catalogue_uuid
    join risk_catalogue rc on rc.uuid = used.catalogue_uuid
    join risk_round r on r.client_uuid = a.client_uuid and r.assignment_uuid = a.uuid
    join risk_catalogue_version v on v.uuid = coalesce(r.version_uuid, rc.current_version_uuid)
    left join risk_tally t on t.client_uuid = r.client_uuid and t.round_uuid = r.uuid
    where a.uuid = ${assignmentUuid} and ${riskAssignmentScope(actor, 'a')}
    order by r.number desc limit 1`.execute(db)
  return rows[0]
}

/** Returns the last day on which each of these rounds was reminded by hand. */
export async function readRemindedDays(db: Db, rounds: readonly string[]): Promise<Map<string, string>> {
  if (rounds.length === 0) return new Map()

  const { rows } = await sql<{ roundUuid: string; remindedOn: string }>`
    select round_uuid, max(reminded_on) as reminded_on from reminder_order
    where round_uuid = any (${rounds}::uuid[]) group by round_uuid`.execute(db)

  return new Map(rows.map(({ roundUuid, remindedOn }) => [roundUuid, remindedOn]))
}

/** How a message reaches the invited member `m`. It does not depend on whether the member has submitted. */
const wayOfInvited = sql<string>`case when m.password_hash is null then 'noAccess'
  when m.email is not null then 'mail' when m.mobile_number <> '' then 'sms' else 'noContact' end`

type InvitedCounts = Record<'mail' | 'sms' | 'noContact' | 'noAccess', number>

/** Returns the number of all invited members by the way in which a message reaches them. */
export async function countInvitedByWay(db: Db, assignmentUuid: string): Promise<InvitedCounts> {
  const { rows } = await sql<{ way: keyof InvitedCounts; count: number }>`
    select ${wayOfInvited} as way, count(*) as count
    from risk_invited(array[${assignmentUuid}::uuid]) i join member m on m.uuid = i.member_uuid
    group by 1`.execute(db)
  const none = { mail: 0, sms: 0, noContact: 0, noAccess: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ way, count }) => [way, count])) }
}

/** Returns the first `max` invited members whom only a letter reaches, whether they have submitted or not. */
export async function listWithoutContact(db: Db, assignmentUuid: string, max: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select m.uuid from risk_invited(array[${assignmentUuid}::uuid]) i join member m on m.uuid = i.member_uuid
    where ${wayOfInvited} = 'noContact' order by m.uuid limit ${max}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

interface NewRoundOrder {
  round: StoredRound
  senderUuid: string
  /** The published number of members who have not submitted. */
  memberCount: number
  sentence: string
  today: string
}

/**
 * Stores an order with its reminders and recipients. Returns its uuid, or undefined if another request has
 * reminded the round today: a unique index decides.
 */
export async function createRoundOrder(db: Db, order: NewRoundOrder): Promise<string | undefined> {
  const { round, senderUuid, memberCount, sentence, today } = order
  const uuid = uuidv7()

  const { rows } = await sql<{ uuid: string }>`
    insert into reminder_order (uuid, sender_uuid, reminded_on, sentence, round_uuid, member_count)
    values (${uuid}, ${senderUuid}, ${today}, ${sentence}, ${round.uuid}, ${memberCount})
    on conflict (client_uuid, round_uuid, reminded_on) where round_uuid is not null do nothing
    returning uuid`.execute(db)
  if (rows.length === 0) return undefined

  await lockInvited(db, round)
  await insertRecipients(db, uuid, order)

  return uuid
}

/**
 * Locks the rows that the daily digest locks, so that no digest about the round is written between the
 * following statements. Unlike a reminder of overdue tasks, the order does not mark the day as one with a
 * message: then the digest of the day would be missing, and the days of other reminders, which managers see,
 * would reveal who has not submitted.
 */
const lockInvited = (db: Db, { assignmentUuid }: StoredRound) =>
  sql`
    insert into member_reminders (member_uuid)
    select member_uuid from risk_invited(array[${assignmentUuid}::uuid]) order by member_uuid
    on conflict (client_uuid, member_uuid) do update set last_digest_on = member_reminders.last_digest_on`.execute(
    db,
  )

/** Stores the members who have not submitted, and who have not been reminded of the round today. */
const insertRecipients = (db: Db, orderUuid: string, { round, today }: NewRoundOrder) =>
  sql`
    with stored as (
      insert into reminder (member_uuid, kind, subject_uuid, step, counts_from, digest_on, order_uuid)
      select m.uuid, 'risk-round', ${round.uuid}::uuid, 'by-hand', ${today}::date, ${today}::date,
        ${orderUuid}::uuid
      from risk_invited(array[${round.assignmentUuid}::uuid]) i join member m on m.uuid = i.member_uuid
      where ${wayOfInvited} in ('mail', 'sms')
        and not exists (
          select from risk_execution e
          where e.client_uuid = m.client_uuid and e.round_uuid = ${round.uuid}::uuid
            and e.member_uuid = m.uuid and e.state = 'completed')
        and not exists (
          select from reminder past
          where past.client_uuid = m.client_uuid and past.member_uuid = m.uuid and past.kind = 'risk-round'
            and past.subject_uuid = ${round.uuid}::uuid and past.digest_on = ${today}::date)
      order by m.uuid
      on conflict do nothing
      returning client_uuid, member_uuid)
    insert into reminder_order_recipient (order_uuid, member_uuid, way)
    select ${orderUuid}::uuid, m.uuid, ${wayOfInvited}
    from stored join member m on m.client_uuid = stored.client_uuid and m.uuid = stored.member_uuid
    order by m.uuid`.execute(db)

type OrderLine = RoundText & { memberUuid: string }

/**
 * Returns what the messages of an order to these members say, in the language of each member. Leaves out
 * members who have submitted in the meantime, and rounds that are over.
 */
export async function listOrderLines(
  db: Db,
  orderUuid: string,
  members: readonly string[],
): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    select m.uuid as member_uuid, v.kind, v.title ->> m.language as title, r.due_on
    from reminder_order o
    join risk_round r on r.client_uuid = o.client_uuid and r.uuid = o.round_uuid and r.state = 'running'
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    join client_risk_catalogue used on used.client_uuid = a.client_uuid
      and used.uuid = a.client_risk_catalogue_uuid
    join risk_catalogue rc on rc.uuid = used.catalogue_uuid
    join risk_catalogue_version v on v.uuid = coalesce(r.version_uuid, rc.current_version_uuid)
    join member m on m.client_uuid = o.client_uuid and m.uuid = any (${members}::uuid[])
    where o.uuid = ${orderUuid} and not exists (
      select from risk_execution e
      where e.client_uuid = r.client_uuid and e.round_uuid = r.uuid and e.member_uuid = m.uuid
        and e.state = 'completed')`.execute(db)
  return rows
}

/**
 * Deletes the recipients whose messages are in the outbox, because their list shows who had not submitted.
 */
export const deleteWrittenRecipients = (db: Db, orderUuid: string) =>
  sql`delete from reminder_order_recipient where order_uuid = ${orderUuid} and written_at is not null`.execute(
    db,
  )
