/**
 * The stored data about a member that the member may receive. It contains no secrets and no data of other
 * members.
 */
import type { OwnDataSection } from '@sorgfalt/contract/profile/profile'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type OwnDataRow = Record<string, unknown>
type Statement = (member: string) => RawBuilder<OwnDataRow>

/** The current title of the course of `client_elearning c`. */
const courseTitle = sql`(
  select v.title from elearning e join elearning_version v on v.uuid = e.current_version_uuid
  where e.uuid = c.elearning_uuid)`

/** Joins the assigned course `c` of `elearning_task t`. */
const courseOfTask = sql`join client_elearning c on c.uuid = t.client_elearning_uuid`

const statements: Record<Exclude<OwnDataSection, 'log'>, Statement> = {
  person: (member) => sql`
    select first_name, last_name, username, role, status, email, phone_number, mobile_number,
      info_point_phone, gender, birth_date, street, postal_code, city, country, external_company,
      external_id, entry_date, language, theme, create_elearning_tasks, create_risk_assessment_tasks, password_set_at,
      must_change_password, last_login_at, created_at, updated_at
    from member where uuid = ${member}`,
  specialAttributes: (member) => sql`
    select attribute, valid_until, created_at
    from member_attribute where member_uuid = ${member} order by attribute`,
  orgUnits: (member) => sql`
    select o.name, o.identifier, m.source, m.created_at
    from org_unit_member m join org_unit o on o.uuid = m.org_unit_uuid
    where m.member_uuid = ${member} order by o.name, o.uuid`,
  locations: (member) => sql`
    select l.name, l.identifier, m.is_primary, m.created_at
    from location_member m join location l on l.uuid = m.location_uuid
    where m.member_uuid = ${member} order by l.name, l.uuid`,
  groups: (member) => sql`
    select g.name, g.type, m.qualified_since, m.valid_until, m.note, m.created_at
    from member_group_member m join member_group g on g.uuid = m.member_group_uuid
    where m.member_uuid = ${member} order by g.name, g.uuid`,
  responsibilities: (member) => sql`
    select o.name, 'orgUnit' as entity
    from org_unit_responsible r join org_unit o on o.uuid = r.org_unit_uuid where r.member_uuid = ${member}
    union all
    select l.name, 'location'
    from location_responsible r join location l on l.uuid = r.location_uuid where r.member_uuid = ${member}
    union all
    select e.identifier, 'elearning'
    from client_elearning c join elearning e on e.uuid = c.elearning_uuid
    where c.responsible_member_uuid = ${member}
    order by 2, 1`,
  tasks: (member) => sql`
    select ${courseTitle} as title, t.state, t.reason, t.exempt_until, t.created_at
    from elearning_task t ${courseOfTask}
    where t.member_uuid = ${member} order by t.created_at, t.uuid`,
  cycles: (member) => sql`
    select ${courseTitle} as title, y.number, y.opens_on, y.due_on, y.closed_at, y.closed_by
    from elearning_cycle y join elearning_task t on t.uuid = y.task_uuid ${courseOfTask}
    where t.member_uuid = ${member} order by y.created_at, y.uuid`,
  attempts: (member) => sql`
    select v.title, v.version, x.language, x.practice, a.number, a.state, a.score_percent,
      a.started_at, a.last_saved_at, a.ended_at, a.time_spent, x.progress_percent, a.reset_reason as reason,
      a.pages, a.acks, a.answers
    from elearning_execution x
    join elearning_attempt a on a.execution_uuid = x.uuid
    join elearning_version v on v.uuid = a.version_uuid
    where x.member_uuid = ${member} order by a.started_at, x.uuid, a.number`,
  packageParts: (member) => sql`
    select v.title, a.number, p.part_id, p.status, p.score_percent, p.progress_percent, p.opened_at,
      p.last_saved_at, p.cmi
    from elearning_execution x
    join elearning_attempt a on a.execution_uuid = x.uuid
    join elearning_version v on v.uuid = a.version_uuid
    join scorm_part_state p on p.execution_uuid = x.uuid and p.attempt = a.number
    where x.member_uuid = ${member} order by a.started_at, x.uuid, a.number, p.opened_at, p.part_id`,
  certificates: (member) => sql`
    select r.snapshot -> 'title' as title, r.certificate_number, r.verification_code, r.source,
      r.completed_on, r.valid_until, r.person, v.created_at as revoked_at, v.reason
    from elearning_result r left join elearning_result_revocation v on v.result_uuid = r.uuid
    where r.member_uuid = ${member} order by r.passed_at, r.uuid`,
  conversations: (member) => sql`
    select ${courseTitle} as title, o.confirmed_on, o.checklist
    from oral_confirmation o
    join elearning_cycle y on y.uuid = o.cycle_uuid
    join elearning_task t on t.uuid = y.task_uuid ${courseOfTask}
    where t.member_uuid = ${member} order by o.created_at, o.cycle_uuid`,
  questions: (member) => sql`
    select v.title, nullif(q.text, '') as question, q.asked_at, w.text as answer, w.answered_at
    from elearning_question q
    join elearning_version v on v.uuid = q.version_uuid
    left join elearning_answer w on w.question_uuid = q.uuid
    where q.member_uuid = ${member} order by q.asked_at, q.uuid`,
  answersGiven: (member) => sql`
    select v.title, w.answered_by_name as name, w.text as answer, w.answered_at
    from elearning_answer w
    join elearning_question q on q.uuid = w.question_uuid
    join elearning_version v on v.uuid = q.version_uuid
    where w.actor_uuid = ${member} order by w.answered_at, w.question_uuid`,
  talksConfirmed: (member) => sql`
    select ${courseTitle} as title, o.confirmed_by_name as name, o.confirmed_on
    from oral_confirmation o
    join elearning_cycle y on y.uuid = o.cycle_uuid
    join elearning_task t on t.uuid = y.task_uuid ${courseOfTask}
    where o.actor_uuid = ${member} order by o.created_at, o.cycle_uuid`,
  imports: (member) => sql`
    select file_name, row_count, created_at, expires_at from member_import
    where actor_kind = 'member' and actor_uuid = ${member} order by created_at, uuid`,
  scormPackages: (member) => sql`
    select file_name, title, uploaded_by_name as name, created_at from scorm_package
    where actor_kind = 'member' and actor_uuid = ${member} order by created_at, uuid`,
  passwords: (member) => sql`
    select created_at as set_at from password_history where member_uuid = ${member} order by created_at`,
  links: (member) => sql`
    select purpose, created_at, expires_at, used_at
    from reset_token where member_uuid = ${member} order by created_at, uuid`,
  sessions: (member) => sql`
    select created_at, user_agent, last_active_at, expires_at, ended_at
    from session where member_uuid = ${member} order by created_at, uuid`,
  secondFactor: (member) => sql`
    select f.set_up_at, f.last_used_at,
      (select count(*) from recovery_code c where c.member_uuid = m.uuid and c.used_at is null)
        as recovery_codes_left
    from member m left join second_factor f on f.member_uuid = m.uuid
    where m.uuid = ${member} and factor_since(m.client_uuid, m.uuid) is not null`,
  passkeys: (member) => sql`
    select name, host, is_backed_up, created_at, last_used_at
    from passkey where member_uuid = ${member} order by created_at, uuid`,
  trustedDevices: (member) => sql`
    select created_at, user_agent, expires_at
    from trusted_device where member_uuid = ${member} order by created_at, uuid`,
  ssoIdentities: (member) => sql`
    select p.name, p.issuer, i.subject as sso_subject, i.created_at, i.last_login_at
    from sso_identity i join sso_provider p on p.uuid = i.provider_uuid
    where i.member_uuid = ${member} order by i.created_at, i.uuid`,
  messages: (member) => sql`
    select coalesce(nullif(subject, ''), kind) as subject, recipient, created_at, sent_at, failed_at
    from outbox where member_uuid = ${member} order by created_at, uuid`,
  reminderChoice: (member) => sql`
    select c.early, c.by_sms, c.last_digest_on, f.created_at as feed_created_at
    from (select * from member_reminders where member_uuid = ${member}) c
    full join (select * from calendar_feed where member_uuid = ${member}) f on true`,
  savedViews: (member) => sql`
    select name, list as kind, state as settings from saved_view where member_uuid = ${member} order by list, name`,
  riskExecutions: (member) => sql`
    select v.title, r.due_on, e.progress_percent
    from risk_execution e
    join risk_round r on r.uuid = e.round_uuid
    join risk_catalogue_version v on v.uuid = r.version_uuid
    where e.member_uuid = ${member} order by r.due_on, e.uuid`,
  inspections: (member) => sql`
    select v.title, w.item_id as identifier, w.choice as answer,
      case when w.is_in_order then 'inOrder' when w.likelihood is not null then 'deficiency' end as finding,
      w.likelihood, w.severity, w.answered_at
    from risk_answer w
    join risk_execution e on e.uuid = w.execution_uuid
    join risk_round r on r.uuid = e.round_uuid
    join risk_catalogue_version v on v.uuid = r.version_uuid
    where w.member_uuid = ${member} order by w.answered_at, w.item_id`,
  actions: (member) => sql`
    select title, description as note, due_on, done_on, progress_percent
    from risk_action where responsible_member_uuid = ${member} order by due_on, uuid`,
  reminders: (member) => sql`
    select created_at, kind, step, counts_from, digest_on
    from reminder where member_uuid = ${member} order by created_at, subject_uuid, step`,
}

/** Returns the rows of one section. `readOwnLog` reads the log in chunks instead. */
export const readSection = async (
  db: Db,
  member: string,
  section: Exclude<OwnDataSection, 'log'>,
): Promise<OwnDataRow[]> => (await statements[section](member).execute(db)).rows

/** The last entry of a chunk of the log. The next chunk starts after it. */
export interface LogPosition {
  /** Time to the microsecond, in the format of the database. */
  at: string
  uuid: string
}

export interface LogChunk {
  rows: OwnDataRow[]
  /** Undefined at the end of the log. */
  next: LogPosition | undefined
}

/**
 * Returns at most `limit` log entries, the latest first. They are about actions of the member and about
 * changes to the member's record. An entry about a change by another person contains only the kind of that
 * person's account.
 */
export async function readOwnLog(
  db: Db,
  member: string,
  after: LogPosition | undefined,
  limit: number,
): Promise<LogChunk> {
  const isLater = after ? sql`and (at, uuid) < (${after.at}::timestamptz, ${after.uuid}::uuid)` : sql``
  const columns = sql`
    at::text as position_at, uuid, at, action, actor_kind, actor_uuid = ${member} as by_oneself,
    entity, fields, outcome`

  const end = sql`order by at desc, uuid desc limit ${limit}`
  const { rows } = await sql<{ positionAt: string; uuid: string } & OwnDataRow>`
    select * from (
      (select ${columns} from audit_log where actor_uuid = ${member} ${isLater} ${end})
      union
      (select ${columns} from audit_log
       where entity = 'member' and entity_uuid = ${member} ${isLater} ${end})
    ) own order by position_at::timestamptz desc, uuid desc limit ${limit}`.execute(db)

  const last = rows.at(-1)

  return {
    rows: rows.map(({ positionAt: _positionAt, uuid: _uuid, ...row }): OwnDataRow => row),
    next: last && rows.length === limit ? { at: last.positionAt, uuid: last.uuid } : undefined,
  }
}
