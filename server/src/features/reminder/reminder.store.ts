/** The ledger of reminders: who is told what, once, and in which digest. */
import type { Country, Language } from '@sorgfalt/contract/core/limits'
import { defaultReminderPlan, type ReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export const reminderJob = 'send-reminders'

/** The current client's plan, and where its clocks are. */
export async function readPlan(db: Db): Promise<{ plan: ReminderPlan; country: Country }> {
  const { reminderPlan, country } = await db
    .selectFrom('client')
    .select(['reminderPlan', 'country'])
    .executeTakeFirstOrThrow()
  return { plan: (reminderPlan as ReminderPlan | null) ?? defaultReminderPlan, country }
}

/** Has the current client's reminders looked at soon, outside the rounds; several orders are one. */
export async function orderReminders(db: Db, minutes: number): Promise<void> {
  await sql`
    select enqueue_job(${reminderJob}, uuid, '{}'::jsonb, uuid || ' ' || ${minutes}::integer, now() + make_interval(mins => ${minutes}::integer))
    from client`.execute(db)
}

/** A job for every client that has reminders; `hour` keeps two processes from making it twice. */
export const orderAllReminders = (db: Db, hour: string) =>
  sql`select enqueue_reminders(${reminderJob}, ${hour})`.execute(db)

/** Members per transaction. */
const pageSize = 200

/**
 * Gives the next members for whom something waits their digest of the day, and moves into it what waits; whoever has had one
 * today waits until tomorrow. Two processes never get the same member. `last` null = there was nobody left.
 */
export async function claimDigests(
  db: Db,
  today: string,
  after: string | null,
): Promise<{ last: string | null; members: string[] }> {
  const { rows: page } = await sql<{ memberUuid: string }>`
    select distinct member_uuid from reminder
    where digest_on is null and (${after}::uuid is null or member_uuid > ${after}::uuid) order by member_uuid limit ${pageSize}`.execute(
    db,
  )
  const waiting = page.map(({ memberUuid }) => memberUuid)
  const { rows } = await sql<{ memberUuid: string }>`
    insert into member_reminders as r (member_uuid, last_digest_on) select unnest(${waiting}::uuid[]), ${today}::date
    on conflict (client_uuid, member_uuid) do update set last_digest_on = excluded.last_digest_on
      where r.last_digest_on is distinct from excluded.last_digest_on
    returning r.member_uuid`.execute(db)
  const members = rows.map(({ memberUuid }) => memberUuid)
  await sql`
    update reminder set digest_on = ${today}::date where digest_on is null and member_uuid = any (${members}::uuid[])`.execute(
    db,
  )
  return { last: waiting.at(-1) ?? null, members }
}

export interface DigestRecipient {
  uuid: string
  email: string | null
  mobileNumber: string
  bySms: boolean
  firstName: string
  lastName: string
  username: string
  language: Language
  clientIdentifier: string
  companyName: string
  emailFooter: string
  smsFooter: string
}

/** Where to reach these members; those in the archive are not reached. */
export async function recipientsOf(db: Db, members: readonly string[]): Promise<DigestRecipient[]> {
  const { rows } = await sql<DigestRecipient>`
    select m.uuid, m.email, m.mobile_number, coalesce(r.by_sms, false) as by_sms, m.first_name, m.last_name, m.username, m.language,
      c.identifier as client_identifier, c.name as company_name, c.email_footer, c.sms_footer
    from member m
    cross join client c
    left join member_reminders r on r.client_uuid = m.client_uuid and r.member_uuid = m.uuid
    where m.uuid = any (${members}::uuid[]) and m.archived_at is null`.execute(db)
  return rows
}
