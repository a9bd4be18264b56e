/**
 * Deletes members by anonymising their rows (docs/decisions/0014). Personal data is erased. Records that the
 * company needs as proof stay, and refer to the member by uuid only.
 */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Tables whose rows are deleted together with the member that their column `member_uuid` names. */
export const erasedTables = [
  'session',
  'secondFactor',
  'passkey',
  'factorEnrolment',
  'recoveryCode',
  'trustedDevice',
  'ssoIdentity',
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
  'reminderOrderRecipient',
  'calendarFeed',
  'savedView',
  'elearningAssignment',
  'riskAssignmentParticipant',
] as const

/**
 * Tables whose rows stay, each with the reason. A test compares both lists with all tables that refer to a
 * member.
 */
export const keptTables: Readonly<Record<string, string>> = {
  elearningTask: 'belongs to results; withdrawn, contains no name',
  elearningExecution: 'belongs to results; its answers are erased',
  elearningResult: 'the result itself: purge_client erases its names after the retention period',
  elearningQuestion: 'proves that the member could ask questions; deleted with the result, contains no name',
  riskExecution: 'proves who took part; answers that were not submitted are erased',
  riskAnswer: 'part of an inspection; contains no name',
  orgUnitResponsible: 'has no rows: a responsibility prevents the deletion',
  locationResponsible: 'has no rows: a responsibility prevents the deletion',
}

/**
 * Erases archived members. Their rows in `member` stay as tombstones without a name, because other rows refer
 * to them.
 */
export async function eraseMembers(db: Db, members: readonly string[]): Promise<void> {
  for (const table of erasedTables)
    await sql`delete from ${sql.table(table)} where member_uuid = any (${members}::uuid[])`.execute(db)

  // These two calls read the names, so they run before the names are erased.
  await eraseImportedUsernames(db, members)
  await keepNamesOfDoneActions(db, members)

  await eraseMemberData(db, members)
  await eraseLearningData(db, members)
  await endRiskAssessments(db, members)
  await sql`
    update client_elearning set responsible_member_uuid = null
    where responsible_member_uuid = any (${members}::uuid[])`.execute(db)
  // The function erases only what belongs to members who are already deleted.
  await sql`select erase_from_audit_log(${members}::uuid[])`.execute(db)
}

const eraseImportedUsernames = (db: Db, members: readonly string[]) =>
  sql`
    update member_import_row r set username = null
    from member m
    where m.uuid = any (${members}::uuid[])
      and m.client_uuid = r.client_uuid and r.username = m.username`.execute(db)

/**
 * Copies the names of the responsible members into completed actions, because the plan must still show who
 * completed them.
 */
const keepNamesOfDoneActions = (db: Db, members: readonly string[]) =>
  sql`
    update risk_action a set responsible_name = trim(m.first_name || ' ' || m.last_name)
    from member m
    where m.uuid = any (${members}::uuid[])
      and m.uuid = a.responsible_member_uuid and a.state = 'done'`.execute(db)

const eraseMemberData = (db: Db, members: readonly string[]) =>
  sql`
    update member set
      username = 'deleted-' || uuid, first_name = '', last_name = '', email = null, role = 'member',
      password_hash = null, password_set_at = null, must_change_password = false,
      language = default, theme = null, phone_number = '', mobile_number = '',
      gender = default, birth_date = null,
      external_company = '', street = '', postal_code = '', city = '', country = null,
      external_id = null, entry_date = null, info_point_phone = default, last_login_at = null,
      version = version + 1, deleted_at = now(), updated_at = now()
    where uuid = any (${members}::uuid[])`.execute(db)

async function eraseLearningData(db: Db, members: readonly string[]): Promise<void> {
  await sql`
    update elearning_task set reason = null
    where member_uuid = any (${members}::uuid[]) and reason is not null`.execute(db)

  await sql`
    update elearning_attempt set drawn = '{}', answers = '{}', pages = '{}', acks = '{}',
      resume_page_id = null, time_spent = 0, score_percent = null, reset_reason = null
    where execution_uuid in (
      select uuid from elearning_execution where member_uuid = any (${members}::uuid[]))`.execute(db)

  await sql`
    delete from scorm_part_state
    where execution_uuid in (
      select uuid from elearning_execution where member_uuid = any (${members}::uuid[]))`.execute(db)

  await sql`
    update elearning_execution set state = 'abandoned'
    where member_uuid = any (${members}::uuid[]) and state in ('open', 'failed')`.execute(db)
}

const endRiskAssessments = (db: Db, members: readonly string[]) =>
  sql`
    update risk_execution set state = 'ended', draft = null, lease_member_uuid = null, lease_token = null,
      lease_until = null
    where member_uuid = any (${members}::uuid[]) and state = 'started'`.execute(db)
