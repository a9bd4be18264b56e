/** What deleting a member means (security.md D16; docs/decisions/0014): the person goes, what happened stays under a number. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Tables whose rows go with the person whose `member_uuid` they carry. */
export const erased = [
  'session',
  'resetToken',
  'passwordHistory',
  'initialPassword',
  'outbox',
  'orgUnitMember',
  'locationMember',
  'memberGroupMember',
  'memberAttribute',
  'memberReminders',
  'reminder',
  'calendarFeed',
] as const

/** Tables whose rows stay, and why. A test knows both lists and every table that refers to a member. */
export const kept: Readonly<Record<string, string>> = {
  elearningTask: 'carries the proofs; withdrawn, and without a name',
  elearningExecution: 'carries the proofs; what was answered is wiped',
  elearningResult: 'the proof: its names are wiped when they have been kept long enough (purge_expired)',
  elearningQuestion: 'part of the proof that one could ask, and goes with it; who asked is nobody by name',
  riskExecution: 'who took part; what was not handed in is wiped',
  riskAnswer: 'part of an inspection; whose it was is nobody by name',
  orgUnitResponsible: 'there is none: it forbids the deletion',
  locationResponsible: 'there is none: it forbids the deletion',
}

/** Erases these members of the archive. Their rows stay as stones without a name, for what refers to them. */
export async function eraseMembers(db: Db, members: readonly string[]): Promise<void> {
  for (const table of erased)
    await sql`delete from ${sql.table(table)} where member_uuid = any (${members}::uuid[])`.execute(db)
  await sql`
    update member_import_row r set username = null
    from member m where m.uuid = any (${members}::uuid[]) and m.client_uuid = r.client_uuid and r.username = m.username`.execute(
    db,
  )
  await sql`
    update risk_action a set responsible_name = trim(m.first_name || ' ' || m.last_name)
    from member m where m.uuid = any (${members}::uuid[]) and m.uuid = a.responsible_member_uuid and a.state = 'done'`.execute(
    db,
  )
  await sql`
    update member set username = 'deleted-' || uuid, first_name = '', last_name = '', email = null, role = 'member', password_hash = null,
      password_set_at = null, must_change_password = false, language = default, theme = null, phone_number = '', mobile_number = '',
      gender = default, birth_date = null, external_company = '', street = '', postal_code = '', city = '', country = null,
      external_id = null, entry_date = null, info_point_phone = default, last_login_at = null, version = version + 1, deleted_at = now(), updated_at = now()
    where uuid = any (${members}::uuid[])`.execute(db)
  await sql`update elearning_task set reason = null where member_uuid = any (${members}::uuid[]) and reason is not null`.execute(
    db,
  )
  await sql`
    update elearning_attempt set drawn = '{}', answers = '{}', pages = '{}', acks = '{}', resume_page_id = null, time_spent = 0,
      score_percent = null, reset_reason = null
    where execution_uuid in (select uuid from elearning_execution where member_uuid = any (${members}::uuid[]))`.execute(
    db,
  )
  await sql`
    update elearning_execution set state = 'abandoned' where member_uuid = any (${members}::uuid[]) and state in ('open', 'failed')`.execute(
    db,
  )
  await sql`
    update risk_execution set state = 'ended', draft = null, lease_member_uuid = null, lease_token = null, lease_until = null
    where member_uuid = any (${members}::uuid[]) and state = 'started'`.execute(db)
  await sql`
    update client_elearning set responsible_member_uuid = null where responsible_member_uuid = any (${members}::uuid[])`.execute(
    db,
  )
}
