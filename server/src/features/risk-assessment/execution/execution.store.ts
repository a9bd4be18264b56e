/** Members' questionnaires: participation, sealed drafts, named answers of inspections, and the round's one tally. */
import type { RiskCategory, RiskKind } from '@sorgfalt/contract/risk-assessment/content'
import type { Choice, RiskAnswer } from '@sorgfalt/contract/risk-assessment/execution'
import { sql } from 'kysely'
import type { Keys } from '../../../platform/crypto/secrets.ts'
import type { Db } from '../../../platform/db/database.ts'
import { targetName } from '../assignment/target.ts'
import {
  type Answers,
  type Counted,
  emptyCounted,
  type Lease,
  leaseEnd,
  type Tally,
  takenAway,
} from './execution.rules.ts'

const draftPurpose = 'risk-draft'
const tallyPurpose = 'risk-tally'

/** Characters that a sealed draft and a sealed tally have at least: of another length they would tell how much does not apply. */
const sealedLength = { [draftPurpose]: 4096, [tallyPurpose]: 8192 } as const

function sealJson(keys: Keys, purpose: keyof typeof sealedLength, value: unknown): string {
  const json = JSON.stringify(value)
  const block = sealedLength[purpose]
  return keys.seal(purpose, json.padEnd(Math.ceil(json.length / block) * block))
}

export interface OpenRound {
  uuid: string
  catalogueUuid: string
  versionUuid: string
}

/** The round of an assignment that a member can answer today; its version is pinned from now on. Undefined when there is none. */
export async function pinRound(
  db: Db,
  memberUuid: string,
  assignmentUuid: string,
  today: string,
): Promise<OpenRound | undefined> {
  const { rows } = await sql<OpenRound>`
    update risk_round r set version_uuid = coalesce(r.version_uuid, rc.current_version_uuid)
    from risk_assignment a
    join client_risk_catalogue used on used.client_uuid = a.client_uuid and used.uuid = a.client_risk_catalogue_uuid and used.active
    join risk_catalogue rc on rc.uuid = used.catalogue_uuid
    where a.uuid = ${assignmentUuid} and r.assignment_uuid = a.uuid and r.state = 'running' and r.starts_on <= ${today}::date
      and a.uuid in (select assignment_uuid from risk_assignments_of(${memberUuid}::uuid))
    returning r.uuid, rc.uuid as catalogue_uuid, r.version_uuid`.execute(db)
  return rows[0]
}

/** Whether the member is asked by this assignment at all. */
export async function isAsked(db: Db, memberUuid: string, assignmentUuid: string): Promise<boolean> {
  const { rows } =
    await sql`select from risk_assignments_of(${memberUuid}::uuid) where assignment_uuid = ${assignmentUuid}`.execute(
      db,
    )
  return rows.length > 0
}

/** The member's questionnaire in a round: the same one every time. */
export async function openExecution(
  db: Db,
  keys: Keys,
  roundUuid: string,
  memberUuid: string,
): Promise<string> {
  await db
    .insertInto('riskTally')
    .values({ roundUuid, sealed: sealJson(keys, tallyPurpose, emptyCounted) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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
  lockMemberUuid: string | null
  lockToken: string | null
  lockUntil: Date | null
  lockName: string | null
  roundUuid: string
  roundState: 'running' | 'finished' | 'cancelled'
  dueOn: string
  versionUuid: string
  kind: RiskKind
  category: RiskCategory
  catalogueUuid: string
  targetName: string
}

/**
 * A questionnaire that the member may open: the own one, as long as the member is asked or once it is over, or a colleague's
 * part of an inspection that asks the member too. Held with its round, in the order in which finishing a round holds them. Whoever has had to wait for it reads who came first by a
 * select of its own: a join would still be that of before.
 */
export async function findExecution(
  db: Db,
  memberUuid: string,
  executionUuid: string,
): Promise<StoredExecution | undefined> {
  await sql`select from risk_round r where r.uuid = (select round_uuid from risk_execution where uuid = ${executionUuid}) for share`.execute(
    db,
  )
  const { rows } = await sql<StoredExecution>`
    select e.uuid, e.member_uuid, owner.first_name || ' ' || owner.last_name as owner_name, e.state, e.draft, e.progress_percent, e.revision,
      e.lock_member_uuid, e.lock_token, e.lock_until,
      (select m.first_name || ' ' || m.last_name from member m where m.uuid = e.lock_member_uuid) as lock_name,
      r.uuid as round_uuid, r.state as round_state, r.due_on, r.version_uuid, v.kind, v.category, v.catalogue_uuid, ${targetName} as target_name
    from risk_execution e
    join risk_round r on r.client_uuid = e.client_uuid and r.uuid = e.round_uuid
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    join risk_catalogue_version v on v.uuid = r.version_uuid
    join member owner on owner.client_uuid = e.client_uuid and owner.uuid = e.member_uuid
    left join location l on l.client_uuid = a.client_uuid and l.uuid = a.location_uuid
    where e.uuid = ${executionUuid} and (e.member_uuid = ${memberUuid} and (e.state <> 'started' or r.state <> 'running')
      or (e.member_uuid = ${memberUuid} or v.kind = 'inspection') and a.uuid in (select assignment_uuid from risk_assignments_of(${memberUuid}::uuid)))
    for update of e`.execute(db)
  return rows[0]
}

export const leaseOf = ({ lockMemberUuid, lockToken, lockUntil }: StoredExecution): Lease => ({
  memberUuid: lockMemberUuid,
  token: lockToken,
  until: lockUntil,
})

/** What was answered so far. Only a survey's own member gets here (findExecution). */
export async function answersOf(
  db: Db,
  keys: Keys,
  { uuid, kind, draft }: StoredExecution,
): Promise<Answers> {
  if (kind === 'survey') return draft ? (JSON.parse(keys.unseal(draftPurpose, draft)) as Answers) : {}
  const rows = await db
    .selectFrom('riskAnswer')
    .select(['itemId', 'choice'])
    .where('executionUuid', '=', uuid)
    .execute()
  return Object.fromEntries(rows.map(({ itemId, choice }) => [itemId, (choice ?? 'na') as Choice]))
}

/** Gives the lease to the member until five minutes from now. */
export async function takeLease(
  db: Db,
  executionUuid: string,
  memberUuid: string,
  token: string,
  now: Date,
): Promise<Date> {
  const lockUntil = leaseEnd(now)
  await db
    .updateTable('riskExecution')
    .set({ lockMemberUuid: memberUuid, lockToken: token, lockUntil })
    .where('uuid', '=', executionUuid)
    .execute()
  return lockUntil
}

const free = { lockMemberUuid: null, lockToken: null, lockUntil: null }

/** Gives a lease back. */
export async function freeLease(db: Db, executionUuid: string, token: string): Promise<void> {
  await db
    .updateTable('riskExecution')
    .set(free)
    .where('uuid', '=', executionUuid)
    .where('lockToken', '=', token)
    .execute()
}

/** Takes the lease away from whoever has it. False when there is no such questionnaire. */
export async function breakLease(db: Db, executionUuid: string): Promise<boolean> {
  const lockUntil = sql<Date | null>`case when lock_token is not null then ${takenAway}::timestamptz end`
  const broken = await db
    .updateTable('riskExecution')
    .set({ lockUntil })
    .where('uuid', '=', executionUuid)
    .returning('uuid')
    .execute()
  return broken.length > 0
}

export interface Save {
  answers: Answers
  saved: readonly RiskAnswer[]
  progressPercent: number
  memberUuid: string
  now: Date
}

/** Keeps what was answered: sealed in a survey, in rows with names in an inspection. */
export async function storeAnswers(
  db: Db,
  keys: Keys,
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
      ...(isSurvey && { draft: sealJson(keys, draftPurpose, save.answers) }),
    })
    .where('uuid', '=', execution.uuid)
    .execute()
}

async function storeNamedAnswers(
  db: Db,
  executionUuid: string,
  { saved, memberUuid, now }: Save,
): Promise<void> {
  const choices = saved.map(({ value }) => (value === 'na' ? null : value))
  await sql`insert into risk_answer (execution_uuid, item_id, choice, member_uuid, answered_at)
    select ${executionUuid}::uuid, item_id, choice, ${memberUuid}::uuid, ${now}::timestamptz
    from unnest(${saved.map(({ itemId }) => itemId)}::text[], ${choices}::integer[]) as answer (item_id, choice)
    on conflict (client_uuid, execution_uuid, item_id) do update
      set choice = excluded.choice, member_uuid = excluded.member_uuid, answered_at = excluded.answered_at
      where risk_answer.choice is distinct from excluded.choice`.execute(db)
}

/** The round's tally, held for a change; a survey's answers are nowhere else. */
export async function lockTally(db: Db, keys: Keys, roundUuid: string): Promise<Counted> {
  const row = await db
    .selectFrom('riskTally')
    .select(['n', 'sealed'])
    .where('roundUuid', '=', roundUuid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return emptyCounted
  const counted = JSON.parse(keys.unseal(tallyPurpose, row.sealed)) as Counted | Tally
  // Rounds that were under way before the numbers were sealed too: `n` told who said something.
  return isCounted(counted) ? counted : { handedIn: row.n, answered: row.n, tally: counted }
}

const isCounted = (counted: Counted | Tally): counted is Counted => typeof counted.handedIn === 'number'

/** `n`, in the clear, tells hand-ins alone: how many of them say something would tell of the first ones whose those are. */
export async function storeTally(db: Db, keys: Keys, roundUuid: string, counted: Counted): Promise<void> {
  const sealed = sealJson(keys, tallyPurpose, counted)
  await db
    .updateTable('riskTally')
    .set({ n: counted.handedIn, sealed })
    .where('roundUuid', '=', roundUuid)
    .execute()
}

/** Handed in: immutable, and of a survey nothing is left but that the member took part. */
export async function completeExecution(db: Db, execution: StoredExecution): Promise<void> {
  await db
    .updateTable('riskExecution')
    .set({ state: 'completed', draft: null, progressPercent: 100, revision: execution.revision + 1, ...free })
    .where('uuid', '=', execution.uuid)
    .execute()
}
