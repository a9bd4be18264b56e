/**
 * Orders of reminders by hand. An order, its reminders and its recipients are stored in one transaction. A
 * job then writes the messages into the outbox.
 */
import { maxLetters, type ReminderWay } from '@sorgfalt/contract/overdue/overdue'
import { type SqlBool, sql } from 'kysely'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { recipientsOf, withLeaders } from './leaders.store.ts'
import { type OverdueQuery, overdueTasks } from './overdue-tasks.store.ts'
import { isRemindedOfTask, type Reach, selectTargets, withAllTasks } from './reach.store.ts'

/**
 * The step of a reminder by hand. The key of its row contains the day of the reminder, so a member gets at
 * most one a day about a task.
 */
const byHand = 'by-hand'

/** How an order reaches a member. */
type OrderWay = ReminderWay | 'letter'

/** Returns the reach of the members whom these ways serve. A letter reaches members without an address. */
const toReaches = (ways: readonly OrderWay[]): Reach[] =>
  ways.map((way) => (way === 'letter' ? 'noContact' : way))

export interface NewOrder {
  query: OverdueQuery
  senderUuid: string
  ways: readonly OrderWay[]
  sentence: string
  copyToResponsible: boolean
  copyToSender: boolean
}

export interface StoredOrder {
  uuid: string
  /** Number of recipients by way. */
  counts: Record<OrderWay | 'copy', number>
}

/**
 * Stores an order with its reminders and recipients. Members and tasks that another request has reminded of
 * in the meantime are left out: the primary key of `reminder` decides.
 */
export async function createOrder(db: Db, order: NewOrder): Promise<StoredOrder> {
  const { senderUuid, sentence } = order
  const { today } = order.query
  const uuid = uuidv7()

  const members = await lockTargets(db, order)

  await db.insertInto('reminderOrder').values({ uuid, senderUuid, remindedOn: today, sentence }).execute()

  await insertReminders(db, uuid, order, members)
  await coverWaitingReminders(db, uuid, today)
  if (order.copyToResponsible) await addCopies(db, uuid, senderUuid)
  if (order.copyToSender) await addCopyToSender(db, uuid, senderUuid)

  return { uuid, counts: await countRecipients(db, uuid) }
}

/** Deletes an order that reaches nobody. */
export const deleteOrder = (db: Db, uuid: string) =>
  db.deleteFrom('reminderOrder').where('uuid', '=', uuid).execute()

/**
 * Locks the members whom the order reaches, and marks the day as one with a message. The daily digest locks
 * the same rows, so that it neither runs between the following statements nor sends a second message today.
 */
async function lockTargets(db: Db, { query, senderUuid, ways }: NewOrder): Promise<string[]> {
  const { rows } = await sql<{ memberUuid: string }>`
    insert into member_reminders (member_uuid, last_digest_on)
    select target.member_uuid, ${query.today}::date
    from (${selectTargets(query, senderUuid)}) target
    where target.reach = any (${toReaches(ways)}::text[])
    order by target.member_uuid limit ${ways.includes('letter') ? maxLetters : null}::integer
    on conflict (client_uuid, member_uuid) do update set last_digest_on = excluded.last_digest_on
    returning member_uuid`.execute(db)
  return rows.map(({ memberUuid }) => memberUuid)
}

/** Stores a reminder of each overdue task of these members, and the members for whom one was stored. */
async function insertReminders(
  db: Db,
  orderUuid: string,
  { query, senderUuid, ways }: NewOrder,
  members: readonly string[],
): Promise<void> {
  const { today } = query
  const locked = { ...query, only: sql<SqlBool>`member.uuid = any (${members}::uuid[])` }

  await sql`
    with stored as (
      insert into reminder (member_uuid, kind, subject_uuid, step, counts_from, digest_on, order_uuid)
      select task.member_uuid, task.reminder_kind, task.subject_uuid, ${byHand}, ${today}::date,
        ${today}::date, ${orderUuid}::uuid
      from ${overdueTasks(withAllTasks(locked))} task
      where not ${isRemindedOfTask(today)}
      order by task.member_uuid, task.reminder_kind, task.subject_uuid
      on conflict do nothing
      returning member_uuid)
    insert into reminder_order_recipient (order_uuid, member_uuid, way, written_at)
    select ${orderUuid}::uuid, target.member_uuid,
      case target.reach when 'noContact' then 'letter' else target.reach end,
      case target.reach when 'noContact' then now() end
    from (${selectTargets(locked, senderUuid)}) target
    where target.reach = any (${toReaches(ways)}::text[]) and target.member_uuid in (select member_uuid from stored)
    order by target.member_uuid`.execute(db)
}

/**
 * Marks automatic reminders that wait for the next digest as sent, because the order contains their tasks.
 */
const coverWaitingReminders = (db: Db, orderUuid: string, today: string) =>
  sql`
    update reminder waiting set digest_on = ${today}::date
    from reminder mine
    where mine.order_uuid = ${orderUuid} and waiting.client_uuid = mine.client_uuid
      and waiting.member_uuid = mine.member_uuid and waiting.kind = mine.kind
      and waiting.subject_uuid = mine.subject_uuid and waiting.digest_on is null`.execute(db)

const addCopies = (db: Db, orderUuid: string, senderUuid: string) =>
  sql`
    with ${withLeaders(recipientsOf(sql`${orderUuid}::uuid`))}
    insert into reminder_order_recipient (order_uuid, member_uuid, way)
    select distinct ${orderUuid}::uuid, led.leader_uuid, 'copy'
    from led join member m on m.uuid = led.leader_uuid
    where m.email is not null and led.leader_uuid <> ${senderUuid}::uuid`.execute(db)

const addCopyToSender = (db: Db, orderUuid: string, senderUuid: string) =>
  sql`
    insert into reminder_order_recipient (order_uuid, member_uuid, way)
    select ${orderUuid}::uuid, m.uuid, 'full-copy'
    from member m
    where m.uuid = ${senderUuid}::uuid and m.email is not null
      and exists (${recipientsOf(sql`${orderUuid}::uuid`)})`.execute(db)

async function countRecipients(db: Db, orderUuid: string): Promise<StoredOrder['counts']> {
  const { rows } = await sql<{ way: OrderWay | 'copy'; count: number }>`
    select case when way = 'full-copy' then 'copy' else way end as way, count(*) as count
    from reminder_order_recipient where order_uuid = ${orderUuid} group by 1`.execute(db)
  const none = { mail: 0, sms: 0, letter: 0, copy: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ way, count }) => [way, count])) }
}

export interface PreviewCounts {
  reaches: { reach: Reach; count: number }[]
  unreachable: { memberUuid: string; firstName: string; lastName: string; reason: Reach }[]
  /** The recipient at the requested position. */
  recipient: { memberUuid: string; way: ReminderWay } | null
}

/** Returns the counts of an order before it is stored, and the recipient at `position` by name. */
export async function previewTargets(
  db: Db,
  { query, sender, ways }: { query: OverdueQuery; sender: string; ways: readonly string[] },
  { position, maxListed }: { position: number; maxListed: number },
): Promise<PreviewCounts> {
  const { rows } = await sql<PreviewCounts>`
    with target as materialized (${selectTargets(query, sender)}),
    sorted as (
      select *, reach = any (${ways}::text[]) as is_recipient from target
      order by last_name collate "und-x-icu", first_name collate "und-x-icu", member_uuid)
    select
      (select coalesce(jsonb_agg(jsonb_build_object('reach', reach, 'count', count)), '[]')
        from (select reach, count(*) as count from target group by reach) counted) as reaches,
      (select coalesce(jsonb_agg(jsonb_build_object('memberUuid', member_uuid, 'firstName', first_name,
          'lastName', last_name, 'reason', reach)), '[]')
        from (select * from sorted where reach not in ('mail', 'sms') limit ${maxListed}) listed
      ) as unreachable,
      (select jsonb_build_object('memberUuid', member_uuid, 'way', reach)
        from (select * from sorted where is_recipient offset ${position} limit 1) one) as recipient`.execute(
    db,
  )
  return rows[0] ?? { reaches: [], unreachable: [], recipient: null }
}

export interface StoredSentence {
  sentence: string
  senderName: string
  remindedOn: string
}

export async function findOrder(db: Db, uuid: string): Promise<StoredSentence | undefined> {
  const { rows } = await sql<StoredSentence>`
    select o.sentence, o.reminded_on, concat_ws(' ', m.first_name, m.last_name) as sender_name
    from reminder_order o join member m on m.client_uuid = o.client_uuid and m.uuid = o.sender_uuid
    where o.uuid = ${uuid}`.execute(db)
  return rows[0]
}

export interface ClaimedRecipient {
  memberUuid: string
  way: ReminderWay | 'copy' | 'full-copy'
}

/** Number of recipients per transaction. */
const recipientsAtOnce = 200

/**
 * Claims the next recipients of an order: the caller writes their messages in the same transaction. Two
 * processes never claim the same recipient.
 */
export async function claimRecipients(db: Db, orderUuid: string): Promise<ClaimedRecipient[]> {
  const { rows } = await sql<ClaimedRecipient>`
    update reminder_order_recipient n set written_at = now()
    from (
      select order_uuid, member_uuid, way from reminder_order_recipient
      where order_uuid = ${orderUuid} and written_at is null
      order by member_uuid, way limit ${recipientsAtOnce} for update skip locked) next
    where n.order_uuid = next.order_uuid and n.member_uuid = next.member_uuid and n.way = next.way
    returning n.member_uuid, n.way`.execute(db)
  return rows
}

/** Erases the sentence of an order whose messages are all in the outbox. */
export const eraseSentence = (db: Db, orderUuid: string) =>
  sql`
    update reminder_order o set sentence = '' where o.uuid = ${orderUuid} and not exists (
      select from reminder_order_recipient n
      where n.order_uuid = o.uuid and n.written_at is null)`.execute(db)
