/** Reads results. result-chain.store.ts appends results, and cycle.store.ts closes their cycles. */
import type { Duty } from '@sorgfalt/contract/certificate/certificate'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ResultPerson, ResultSnapshot } from './result.rules.ts'
import { selectDuty } from './signatory.store.ts'

/** A result with all data that its certificate shows. */
export interface ResultRow {
  uuid: string
  memberUuid: string
  certificateNumber: string
  verificationCode: string
  completedOn: string
  validUntil: string | null
  snapshot: ResultSnapshot
  /** Null if the retention period of the name has ended. */
  person: ResultPerson | null
  /** Whether a package of the company has reported that the member passed. */
  isReported: boolean
  revoked: boolean
  revokeReason: string | null
  intervalMonths: number
  leadDays: number
  oralBy: string | null
  oralOn: string | null
  /** Null if the member who confirmed the oral part is deleted or had no known place. */
  oralDuty: Duty | null
  /** Name of the member who was responsible for the e-learning when the certificate was issued. */
  responsible: string | null
  responsibleDuty: Duty | null
}

/**
 * Returns a result of this member. Processes of the previous release do not store the signatories, so those
 * of their results are the ones of today.
 */
export async function findResult(
  db: Db,
  memberUuid: string,
  resultUuid: string,
): Promise<ResultRow | undefined> {
  const { rows } = await sql<ResultRow>`
    select r.uuid, r.member_uuid, r.certificate_number, r.verification_code, r.completed_on, r.valid_until,
      r.snapshot, r.person, r.source = 'scorm' as is_reported, v.result_uuid is not null as revoked, v.reason as revoke_reason,
      ce.interval_months, ce.lead_days, o.confirmed_by_name as oral_by, o.confirmed_on as oral_on,
      nullif(trim(w.first_name || ' ' || w.last_name), '') as responsible,
      case when w.deleted_at is not null then null when sw.role is not null then sw.duty
        else ${selectDuty(sql`w.uuid`, sql`r.member_uuid`)} end as responsible_duty,
      case when p.uuid is null or p.deleted_at is not null then null when sp.role is not null then sp.duty
        else ${selectDuty(sql`p.uuid`, sql`r.member_uuid`)} end as oral_duty
    from elearning_result r
    join elearning_task t on t.client_uuid = r.client_uuid and t.uuid = r.task_uuid
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    left join elearning_result_revocation v on v.client_uuid = r.client_uuid and v.result_uuid = r.uuid
    left join oral_confirmation o on o.client_uuid = r.client_uuid and o.cycle_uuid = r.cycle_uuid
    left join certificate_signatory sw
      on sw.client_uuid = r.client_uuid and sw.cycle_uuid = r.cycle_uuid and sw.role = 'responsible'
    left join certificate_signatory sp
      on sp.client_uuid = r.client_uuid and sp.cycle_uuid = r.cycle_uuid and sp.role = 'oral'
    left join member p
      on p.client_uuid = o.client_uuid and p.uuid = o.actor_uuid and o.confirmed_by_name <> '–'
    left join member w on w.client_uuid = ce.client_uuid
      and w.uuid = case when sw.role is null then ce.responsible_member_uuid else sw.signatory_uuid end
    where r.uuid = ${resultUuid} and r.member_uuid = ${memberUuid}`.execute(db)
  return rows[0]
}

/** Returns the uuid of the member to whom a result belongs. */
export async function findResultMember(db: Db, resultUuid: string): Promise<string | undefined> {
  const result = await db
    .selectFrom('elearningResult')
    .select('memberUuid')
    .where('uuid', '=', resultUuid)
    .executeTakeFirst()
  return result?.memberUuid
}

/** Returns the result of a cycle, or undefined if the cycle was not passed. */
export const resultOfCycle = (db: Db, cycleUuid: string) =>
  db
    .selectFrom('elearningResult')
    .select(['uuid', 'completedOn', 'validUntil'])
    .where('cycleUuid', '=', cycleUuid)
    .executeTakeFirst()

/** Returns whether the oral part of a cycle has been confirmed. */
export async function oralConfirmationExists(db: Db, cycleUuid: string): Promise<boolean> {
  const confirmation = await db
    .selectFrom('oralConfirmation')
    .select('cycleUuid')
    .where('cycleUuid', '=', cycleUuid)
    .executeTakeFirst()
  return confirmation !== undefined
}

/** Marks a cycle as passed without its oral part. The certificate is issued when that part is confirmed. */
export const markOralMissing = (db: Db, cycleUuid: string) =>
  db.updateTable('elearningCycle').set({ oralMissing: true }).where('uuid', '=', cycleUuid).execute()
