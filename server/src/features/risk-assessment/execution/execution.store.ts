/** Executions: participation, sealed drafts of surveys, and named answers of inspections. */
import type { RiskCategory, RiskKind } from '@sorgfalt/contract/risk-assessment/content'
import { sql } from 'kysely'
import type { ErasableKeys } from '../../../platform/crypto/erasable-keys.ts'
import type { Db } from '../../../platform/db/database.ts'
import { targetName } from '../assignment/target-name.store.ts'
import type { Lease } from '../lease/lease.rules.ts'
import type { Answers } from './execution.rules.ts'
import { noLease } from './execution-lease.store.ts'
import { type NamedSave, readNamedAnswers, storeNamedAnswers } from './named-answer.store.ts'
import { draftPurpose, sealJson, unsealJson } from './sealing.ts'
import { prepareTally } from './tally.store.ts'

export interface OpenRound {
  uuid: string
  catalogueUuid: string
  versionUuid: string
}

/**
 * Returns the round of an assignment that a member can answer today, or undefined. The first call pins the
 * current catalogue version to the round.
 */
export async function pinRound(
  db: Db,
  memberUuid: string,
  assignmentUuid: string,
  today: string,
): Promise<OpenRound | undefined> {
  const { rows } = await sql<OpenRound>`
    update risk_round r set version_uuid = coalesce(r.version_uuid, rc.current_version_uuid)
    from risk_assignment a
    join client_risk_catalogue used on used.client_uuid = a.client_uuid
      and used.uuid = a.client_risk_catalogue_uuid and used.active
    join risk_catalogue rc on rc.uuid = used.catalogue_uuid
    where a.uuid = ${assignmentUuid} and r.assignment_uuid = a.uuid
      and r.state = 'running' and r.starts_on <= ${today}::date
      and a.uuid in (select assignment_uuid from risk_assignments_of(${memberUuid}::uuid))
    returning r.uuid, rc.uuid as catalogue_uuid, r.version_uuid`.execute(db)
  return rows[0]
}

/** Returns whether the member is asked to take part in the rounds of an assignment. */
export async function isAsked(db: Db, memberUuid: string, assignmentUuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from risk_assignments_of(${memberUuid}::uuid)
    where assignment_uuid = ${assignmentUuid}`.execute(db)
  return rows.length > 0
}

/**
 * Returns the uuid of the member's execution in a round. Creates the execution, and the tally of the round,
 * if they do not exist.
 */
export async function openExecution(
  db: Db,
  keys: ErasableKeys,
  roundUuid: string,
  memberUuid: string,
): Promise<string> {
  await prepareTally(db, keys, roundUuid)
  await db
    .insertInto('riskExecution')
    .values({ roundUuid, memberUuid })
    .onConflict((conflict) => conflict.constraint('risk_execution_key').doNothing())
    .execute()

  const { uuid } = await db
    .selectFrom('riskExecution')
    .select('uuid')
    .where('roundUuid', '=', roundUuid)
    .where('memberUuid', '=', memberUuid)
    .executeTakeFirstOrThrow()

  return uuid
}

export interface StoredExecution {
  uuid: string
  memberUuid: string
  ownerName: string
  state: 'started' | 'completed' | 'ended'
  draft: string | null
  progressPercent: number
  revision: number
  leaseMemberUuid: string | null
  leaseToken: string | null
  leaseUntil: Date | null
  leaseName: string | null
  roundUuid: string
  /**
   * Whether the round has its own key. A round that an earlier version started receives it with the next
   * save.
   */
  hasKey: boolean
  roundState: 'running' | 'finished' | 'cancelled'
  dueOn: string
  versionUuid: string
  kind: RiskKind
  category: RiskCategory
  catalogueUuid: string
  targetName: string
}

/** SQL condition: the member may open the execution `e`: see `findExecution`. */
const mayOpen = (memberUuid: string) => sql`(
  e.member_uuid = ${memberUuid} and (e.state <> 'started' or r.state <> 'running')
  or (e.member_uuid = ${memberUuid} or v.kind = 'inspection')
    and a.uuid in (select assignment_uuid from risk_assignments_of(${memberUuid}::uuid)))`

/**
 * Returns an execution that the member may open, with its row and its round locked. Members may open their
 * own execution while they are asked to take part, and always after the execution is submitted or the round
 * is over. They may also open a colleague's execution of an inspection in which they are asked to take part.
 * Locks the round before the execution, as finishing a round does. The name of the lease's holder comes from
 * a subselect. A join would return the previous holder, because PostgreSQL reads `e` again after a wait for
 * the lock, but not the joined rows.
 */
export async function findExecution(
  db: Db,
  memberUuid: string,
  executionUuid: string,
): Promise<StoredExecution | undefined> {
  await sql`
    select from risk_round r
    where r.uuid = (select round_uuid from risk_execution where uuid = ${executionUuid}) for share`.execute(
    db,
  )

  const { rows } = await sql<StoredExecution>`
    select e.uuid, e.member_uuid, owner.first_name || ' ' || owner.last_name as owner_name, e.state, e.draft,
      e.progress_percent, e.revision, e.lease_member_uuid, e.lease_token, e.lease_until,
      (select m.first_name || ' ' || m.last_name from member m
        where m.uuid = e.lease_member_uuid) as lease_name,
      r.uuid as round_uuid, coalesce(t.has_key, false) as has_key, r.state as round_state, r.due_on,
      r.version_uuid, v.kind, v.category, v.catalogue_uuid, ${targetName} as target_name
    from risk_execution e
    join risk_round r on r.client_uuid = e.client_uuid and r.uuid = e.round_uuid
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    join risk_catalogue_version v on v.uuid = r.version_uuid
    join member owner on owner.client_uuid = e.client_uuid and owner.uuid = e.member_uuid
    left join location l on l.client_uuid = a.client_uuid and l.uuid = a.location_uuid
    left join risk_tally t on t.client_uuid = r.client_uuid and t.round_uuid = r.uuid
    where e.uuid = ${executionUuid} and ${mayOpen(memberUuid)}
    for update of e`.execute(db)

  return rows[0]
}

export const toLease = ({ leaseMemberUuid, leaseToken, leaseUntil }: StoredExecution): Lease => ({
  memberUuid: leaseMemberUuid,
  token: leaseToken,
  until: leaseUntil,
})

/**
 * Returns the saved answers of an execution. `findExecution` returns an execution of a survey to its own
 * member only, so no other member can read the answers.
 */
export async function readAnswers(
  db: Db,
  keys: ErasableKeys,
  { uuid, roundUuid, kind, draft }: StoredExecution,
): Promise<Answers> {
  if (kind === 'survey') return draft ? (unsealJson(keys, draftPurpose, roundUuid, draft) as Answers) : {}

  return readNamedAnswers(db, uuid)
}

export interface Save extends NamedSave {
  /** All answers so far. */
  answers: Answers
  progressPercent: number
}

/** Stores the answers of a survey in a sealed draft, and those of an inspection in rows with names. */
export async function storeAnswers(
  db: Db,
  keys: ErasableKeys,
  execution: StoredExecution,
  save: Save,
): Promise<void> {
  const isSurvey = execution.kind === 'survey'
  if (!isSurvey) await storeNamedAnswers(db, execution.uuid, save)
  await db
    .updateTable('riskExecution')
    .set({
      revision: execution.revision + 1,
      progressPercent: save.progressPercent,
      ...(isSurvey && { draft: sealJson(keys, draftPurpose, execution.roundUuid, save.answers) }),
    })
    .where('uuid', '=', execution.uuid)
    .execute()
}

/** Marks an execution as submitted. For a survey, only the fact that the member took part remains. */
export async function completeExecution(db: Db, execution: StoredExecution): Promise<void> {
  await db
    .updateTable('riskExecution')
    .set({
      state: 'completed',
      draft: null,
      progressPercent: 100,
      revision: execution.revision + 1,
      ...noLease,
    })
    .where('uuid', '=', execution.uuid)
    .execute()
}
