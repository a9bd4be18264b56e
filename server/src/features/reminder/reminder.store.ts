/**
 * The records of reminders. A record states which member is reminded of which step, and in which digest. Each
 * step is recorded only once.
 */
import type { Country } from '@sorgfalt/contract/core/limits'
import { defaultReminderPlan, type ReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Recipient } from '../message/compose-mail.ts'
import { newsDays, type ReminderDay } from './reminder.rules.ts'

export const reminderJob = 'send-reminders'

/** Returns the plan of the current company, and the country whose time zone and holidays the plan uses. */
export async function readPlan(db: Db): Promise<{ plan: ReminderPlan; country: Country }> {
  const { reminderPlan, country } = await db
    .selectFrom('client')
    .select(['reminderPlan', 'country'])
    .executeTakeFirstOrThrow()
  return { plan: (reminderPlan as ReminderPlan | null) ?? defaultReminderPlan, country }
}

/**
 * Enqueues the reminder job of the current company, in addition to the hourly run. The job runs after
 * `minutes` minutes. Several calls with the same `minutes` create only one waiting job.
 */
export async function orderReminders(db: Db, minutes: number): Promise<void> {
  await sql`
    select enqueue_job(
      ${reminderJob}, uuid, '{}'::jsonb, uuid || ' ' || ${minutes}::integer,
      now() + make_interval(mins => ${minutes}::integer))
    from client`.execute(db)
}

/**
 * Returns the companies in this list in which reminders are due. All of them have the plan of `day`. Copies
 * and reminders about risk assessments are due only in the companies of `uncollected`. One statement checks
 * many companies.
 */
export async function listClientsWithDueReminders(
  db: Db,
  { clients, uncollected }: { clients: readonly string[]; uncollected: readonly string[] },
  { today, announce, offsets, copyDays, optOut, bySms }: ReminderDay,
): Promise<string[]> {
  const { rows } = await sql<{ clientUuid: string }>`
    select client_uuid from clients_with_due_reminders(
      ${clients}::uuid[], ${uncollected}::uuid[], ${today}::date, ${announce}, ${offsets}::integer[],
      ${copyDays}::integer[], ${optOut}, ${bySms}, ${newsDays})`.execute(db)
  return rows.map(({ clientUuid }) => clientUuid)
}

/** Stores that all reminders of the current company were collected on this day. */
export const markCollected = (db: Db, today: string) =>
  db.updateTable('client').set({ remindersCollectedOn: today }).execute()

/** Number of members per transaction. */
const pageSize = 200

export interface ClaimedDigests {
  /**
   * The last member of the page, after whom the next page starts. Null means that there are no more members.
   */
  last: string | null
  /** The members who get a digest now. */
  members: string[]
}

/**
 * Claims the next members who have unsent reminders, and assigns these reminders to a digest of the day. A
 * member who has already had a digest today is left out until tomorrow. Two processes never claim the same
 * member.
 */
export async function claimDigests(db: Db, today: string, after: string | null): Promise<ClaimedDigests> {
  const { rows: page } = await sql<{ memberUuid: string }>`
    select distinct member_uuid from reminder
    where digest_on is null and (${after}::uuid is null or member_uuid > ${after}::uuid)
    order by member_uuid limit ${pageSize}`.execute(db)

  const waiting = page.map(({ memberUuid }) => memberUuid)

  await coverRemindedByHand(db, today, waiting)

  const { rows } = await sql<{ memberUuid: string }>`
    insert into member_reminders as r (member_uuid, last_digest_on)
    select unnest(${waiting}::uuid[]), ${today}::date
    on conflict (client_uuid, member_uuid) do update set last_digest_on = excluded.last_digest_on
      where r.last_digest_on is distinct from excluded.last_digest_on
    returning r.member_uuid`.execute(db)

  const members = rows.map(({ memberUuid }) => memberUuid)

  await sql`
    update reminder set digest_on = ${today}::date
    where digest_on is null and member_uuid = any (${members}::uuid[])`.execute(db)

  return { last: waiting.at(-1) ?? null, members }
}

/**
 * Marks waiting reminders of these members as sent if the member was reminded of the same task by hand today.
 */
const coverRemindedByHand = (db: Db, today: string, members: readonly string[]) =>
  sql`
    update reminder waiting set digest_on = ${today}::date
    from reminder mine
    where waiting.member_uuid = any (${members}::uuid[]) and waiting.digest_on is null
      and mine.client_uuid = waiting.client_uuid and mine.member_uuid = waiting.member_uuid
      and mine.kind = waiting.kind and mine.subject_uuid = waiting.subject_uuid
      and mine.order_uuid is not null and mine.digest_on = ${today}::date`.execute(db)

export interface DigestRecipient extends Recipient {
  uuid: string
  email: string | null
  mobileNumber: string
  bySms: boolean
  smsFooter: string
}

/** Returns the data of these members that messages need. Leaves out archived members. */
export async function listRecipients(db: Db, members: readonly string[]): Promise<DigestRecipient[]> {
  const { rows } = await sql<DigestRecipient>`
    select m.uuid, m.email, m.mobile_number, coalesce(r.by_sms, false) as by_sms,
      m.first_name, m.last_name, m.username, m.language,
      c.identifier as client_identifier, c.name as company_name, c.email_footer, c.sms_footer
    from member m
    cross join client c
    left join member_reminders r on r.client_uuid = m.client_uuid and r.member_uuid = m.uuid
    where m.uuid = any (${members}::uuid[]) and m.archived_at is null`.execute(db)
  return rows
}
