/** Reads records for the audit log: their names, and the fields that the log compares. */
import { type ComparedEntity, isComparedEntity } from '@sorgfalt/contract/audit/audit-fields'
import type { AuditRecord } from '@sorgfalt/contract/audit/audit-records'
import { defaultReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The state of a record at a moment. */
export interface RecordState {
  entity: ComparedEntity
  /** Null for the company, which has only one record. */
  uuid: string | null
  /** Null if the log does not store names of such records. */
  name: string | null
  /** The values by field. Members are uuids. */
  values: Readonly<Record<string, unknown>>
}

/** Returns `expression` as a sorted JSON array, or null if there are no rows. */
const sorted = (expression: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select jsonb_agg(${expression} order by ${expression}) from ${from})`

const locationsOfMember = (isPrimary: boolean): RawBuilder<unknown> => sql`
  location_member lm join location l on l.client_uuid = lm.client_uuid and l.uuid = lm.location_uuid
  where lm.client_uuid = m.client_uuid and lm.member_uuid = m.uuid and lm.is_primary = ${isPrimary}`

const memberStates = (uuids: readonly string[]): RawBuilder<unknown> => sql`
  select 'member' as entity, m.uuid, m.first_name || ' ' || m.last_name as name, jsonb_build_object(
    'firstName', m.first_name, 'lastName', m.last_name, 'username', m.username, 'role', m.role,
    'email', m.email, 'phoneNumber', m.phone_number, 'mobileNumber', m.mobile_number,
    'orgUnits', ${sorted(
      sql`o.name`,
      sql`org_unit_member om join org_unit o on o.client_uuid = om.client_uuid and o.uuid = om.org_unit_uuid
        where om.client_uuid = m.client_uuid and om.member_uuid = m.uuid`,
    )},
    'location', (select l.name from ${locationsOfMember(true)}),
    'otherLocations', ${sorted(sql`l.name`, locationsOfMember(false))},
    'groups', ${sorted(
      sql`g.name`,
      sql`member_group_member gm
        join member_group g on g.client_uuid = gm.client_uuid and g.uuid = gm.member_group_uuid
        where gm.client_uuid = m.client_uuid and gm.member_uuid = m.uuid`,
    )},
    'externalCompany', m.external_company, 'externalId', m.external_id, 'entryDate', m.entry_date,
    'language', m.language, 'frontendStyle', m.theme, 'phone', nullif(m.info_point_phone, 'none'),
    'secondFactor', factor_since(m.client_uuid, m.uuid) is not null,
    'createElearningTasks', m.create_elearning_tasks,
    'createRiskAssessmentTasks', m.create_risk_assessment_tasks,
    'gender', m.gender, 'birthDate', m.birth_date, 'street', m.street, 'postalCode', m.postal_code,
    'city', m.city, 'country', m.country) as values
  from member m where m.uuid = any (${uuids}::uuid[]) and m.deleted_at is null`

const orgUnitStates = (uuids: readonly string[]): RawBuilder<unknown> => sql`
  select 'orgUnit' as entity, o.uuid, o.name, jsonb_build_object(
    'orgUnitName', o.name, 'identifier', o.identifier, 'isDefault', o.is_default,
    'parent', (select p.name from org_unit p where p.client_uuid = o.client_uuid and p.uuid = o.parent_uuid),
    'responsible', ${sorted(
      sql`r.member_uuid`,
      sql`org_unit_responsible r where r.client_uuid = o.client_uuid and r.org_unit_uuid = o.uuid`,
    )},
    'memberCount', (select nullif(count(*), 0) from org_unit_member om
      where om.client_uuid = o.client_uuid and om.org_unit_uuid = o.uuid)) as values
  from org_unit o where o.uuid = any (${uuids}::uuid[])`

const locationStates = (uuids: readonly string[]): RawBuilder<unknown> => sql`
  select 'location' as entity, l.uuid, l.name, jsonb_build_object(
    'name', l.name, 'identifier', l.identifier, 'type', l.type, 'workKind', l.work_kind,
    'floorSpace', l.floor_space, 'street', l.street, 'additional', l.additional,
    'postalCode', l.postal_code, 'city', l.city, 'country', l.country,
    'assemblyPoint', l.assembly_point, 'internalEmergencyNumber', l.internal_emergency_number,
    'responsible', ${sorted(
      sql`r.member_uuid`,
      sql`location_responsible r where r.client_uuid = l.client_uuid and r.location_uuid = l.uuid`,
    )},
    'memberCount', (select nullif(count(*), 0) from location_member lm
      where lm.client_uuid = l.client_uuid and lm.location_uuid = l.uuid)) as values
  from location l where l.uuid = any (${uuids}::uuid[])`

const groupStates = (uuids: readonly string[]): RawBuilder<unknown> => sql`
  select 'memberGroup' as entity, g.uuid, g.name, jsonb_build_object(
    'groupName', g.name, 'type', g.type,
    'location', (select l.name from location l
      where l.client_uuid = g.client_uuid and l.uuid = g.location_uuid),
    'memberCount', (select nullif(count(*), 0) from member_group_member gm
      where gm.client_uuid = g.client_uuid and gm.member_group_uuid = g.uuid)) as values
  from member_group g where g.uuid = any (${uuids}::uuid[])`

/** The recipients of copies after a number of days. Null if the plan has no such step. */
const copiesAfter = (days: number): RawBuilder<unknown> => sql`(
  select step -> 'copyTo' from jsonb_array_elements(plan -> 'overdue') step
  where (step ->> 'days')::integer = ${days})`

const clientState = (): RawBuilder<unknown> => sql`
  select 'client' as entity, null::uuid as uuid, null as name, jsonb_build_object(
    'name', c.name, 'clientIdentifier', c.identifier, 'street', c.street, 'additional', c.additional,
    'postalCode', c.postal_code, 'city', c.city, 'country', c.country,
    'theme', concat_ws(' ', c.light_highlight, c.light_contrast, c.dark_highlight, c.dark_contrast),
    'defaultTheme', c.default_theme, 'homepage', c.homepage,
    'notificationFooter', jsonb_build_array(c.email_footer, c.sms_footer),
    'factorPolicy', c.factor_policy, 'factorFrom', c.factor_from,
    'emergencyAccount', (select concat_ws(' ', m.first_name, m.last_name) from member m
      where m.client_uuid = c.uuid and m.uuid = c.emergency_member_uuid),
    'adviserLoginAllowed', c.adviser_login_allowed, 'nameRetentionYears', c.name_retention_years,
    'remindersActive', plan -> 'active', 'remindersAnnounce', plan -> 'announce',
    'remindersBefore', plan -> 'before', 'copiesAfter7', ${copiesAfter(7)},
    'copiesAfter14', ${copiesAfter(14)}, 'copiesAfter28', ${copiesAfter(28)},
    'remindersFrom', plan -> 'from', 'remindersUntil', plan -> 'until',
    'remindersOnRestDays', plan -> 'onRestDays', 'remindersBySms', plan -> 'bySms',
    'remindersOptOut', plan -> 'optOut') as values
  from client c
  cross join lateral (
    select coalesce(c.reminder_plan, ${JSON.stringify(defaultReminderPlan)}::jsonb) as plan) reminders`

const elearningStates = (uuids: readonly string[]): RawBuilder<unknown> => sql`
  select 'elearning' as entity, e.elearning_uuid as uuid, null as name, jsonb_build_object(
    'dueDateInterval', e.interval_months, 'firstExecutionBuffer', e.buffer_days, 'anchor', e.anchor,
    'calendarMonth', e.calendar_month, 'leadDays', e.lead_days, 'countPast', e.count_past,
    'confirmationMode', e.confirmation_mode, 'localInserts', e.local_inserts,
    'responsible', to_jsonb(array_remove(array[e.responsible_member_uuid], null))) as values
  from client_elearning e where e.elearning_uuid = any (${uuids}::uuid[])`

const catalogueStates = (uuids: readonly string[]): RawBuilder<unknown> => sql`
  select 'riskAssessmentTask' as entity, k.catalogue_uuid as uuid, null as name, jsonb_build_object(
    'dueDateInterval', k.interval_months, 'firstExecutionBuffer', k.buffer_days,
    'minimumCompletions', k.minimum_completions, 'active', k.active) as values
  from client_risk_catalogue k where k.catalogue_uuid = any (${uuids}::uuid[])`

const actionStates = (uuids: readonly string[]): RawBuilder<unknown> => sql`
  select 'riskAction' as entity, a.uuid, null as name, jsonb_build_object(
    'state', a.state, 'dueDate', a.due_on, 'progressPercent', a.progress_percent,
    'responsible', to_jsonb(array_remove(array[a.responsible_member_uuid], null)),
    'effectiveness', a.effectiveness, 'effectivenessDueOn', a.effectiveness_due_on, 'title', a.title,
    'description', a.description, 'stop', a.stop, 'reason', a.reason,
    'effectivenessNote', a.effectiveness_note) as values
  from risk_action a where a.uuid = any (${uuids}::uuid[])`

const orderWays = (...ways: string[]): RawBuilder<unknown> => sql`(
  select count(*) from reminder_order_recipient n
  where n.client_uuid = o.client_uuid and n.order_uuid = o.uuid and n.way = any (${ways}::text[]))`

/**
 * Selects the states of reminder orders. The state of an order about a round contains only the published
 * number of members to remind. The number of its messages could reveal who has not submitted.
 */
const reminderStates = (uuids: readonly string[]): RawBuilder<unknown> => sql`
  select 'reminderOrder' as entity, o.uuid, null as name,
    case when o.round_uuid is null then jsonb_build_object(
      'reminded', ${orderWays('mail', 'sms', 'letter')}, 'mails', ${orderWays('mail')},
      'sms', ${orderWays('sms')}, 'letters', ${orderWays('letter')},
      'copies', ${orderWays('copy', 'full-copy')})
    else jsonb_build_object('reminded', o.member_count) end as values
  from reminder_order o where o.uuid = any (${uuids}::uuid[])`

const templateStates = (uuids: readonly string[]): RawBuilder<unknown> => sql`
  select 'template' as entity, t.uuid, t.name, jsonb_build_object(
    'name', t.name, 'category', t.category, 'language', t.language) as values
  from own_template t where t.uuid = any (${uuids}::uuid[])`

const savedViewStates = (uuids: readonly string[]): RawBuilder<unknown> => sql`
  select 'savedView' as entity, w.uuid, w.name, jsonb_build_object('name', w.name) as values
  from saved_view w where w.uuid = any (${uuids}::uuid[])`

/**
 * `applicationKey` and `signingKeys` only show that the secret or the certificates were replaced: they are a
 * part of the sealed text, and a hash.
 */
const ssoProviderStates = (uuids: readonly string[]): RawBuilder<unknown> => sql`
  select 'ssoProvider' as entity, p.uuid, p.name, jsonb_build_object(
    'name', p.name, 'preset', p.preset, 'issuer', p.issuer, 'applicationId', p.application_id,
    'applicationKey', right(p.secret, 16), 'hostedDomain', p.hosted_domain, 'linkMode', p.link_mode,
    'externalIdClaim', p.external_id_claim, 'createsMembers', p.creates_members,
    'orgUnit', (select o.name from org_unit o
      where o.client_uuid = p.client_uuid and o.uuid = p.org_unit_uuid),
    'factorMode', p.factor_mode, 'protocol', p.protocol, 'loginUrl', p.login_url,
    'signingKeys', nullif(left(md5(array_to_string(p.certificates, ' ')), 16), left(md5(''), 16)),
    'nameIdFormat', case p.protocol when 'saml' then p.name_id_format end,
    'givenNameClaim', p.given_name_claim, 'familyNameClaim', p.family_name_claim,
    'emailClaim', p.email_claim, 'isActive', p.is_active) as values
  from sso_provider p where p.uuid = any (${uuids}::uuid[])`

const scormPackageStates = (uuids: readonly string[]): RawBuilder<unknown> => sql`
  select 'package' as entity, k.uuid, k.title as name, jsonb_build_object(
    'title', k.title, 'summary', k.summary, 'category', k.category, 'language', k.language,
    'durationMinutes', k.duration_minutes, 'passRule', k.pass_rule, 'passMark', k.pass_mark,
    'intervalMonths', k.interval_months, 'isReleased', k.state <> 'draft') as values
  from scorm_package k where k.uuid = any (${uuids}::uuid[])`

const statements: Record<ComparedEntity, (uuids: readonly string[]) => RawBuilder<unknown>> = {
  member: memberStates,
  orgUnit: orgUnitStates,
  location: locationStates,
  memberGroup: groupStates,
  client: clientState,
  elearning: elearningStates,
  riskAssessmentTask: catalogueStates,
  riskAction: actionStates,
  reminderOrder: reminderStates,
  template: templateStates,
  savedView: savedViewStates,
  ssoProvider: ssoProviderStates,
  package: scormPackageStates,
}

/**
 * Returns the states of those records whose fields the log compares, with one query for all of them. Records
 * that do not exist, and deleted members, are left out.
 */
export async function readRecordStates(db: Db, records: readonly AuditRecord[]): Promise<RecordState[]> {
  const parts = Object.entries(Object.groupBy(records, ({ entity }) => entity)).flatMap(
    ([entity, found = []]) =>
      isComparedEntity(entity)
        ? [statements[entity](found.map(({ uuid }) => uuid).filter((uuid) => uuid !== null))]
        : [],
  )
  if (parts.length === 0) return []

  return (await sql<RecordState>`${sql.join(parts, sql` union all `)}`.execute(db)).rows
}
