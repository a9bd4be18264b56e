/** Executions (a member's work on one task or one practice) and their attempts. */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { courseKinds } from '@sorgfalt/contract/elearning/elearning'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import { memberScope } from '../../../access/scope.store.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Drawn } from '../quiz/draw-quiz.ts'
import { stateOfTask, type TaskState } from '../task/task.store.ts'
import type { Attempt, AttemptState } from './execution.rules.ts'
import type { AttemptStart } from './retry.rules.ts'

/** An execution with its current attempt and the facts that decide whether it may continue. */
export interface ExecutionRecord {
  executionUuid: string
  memberUuid: string
  taskUuid: string
  taskState: TaskState
  /** The last day of an exemption. Null when there is none or when it does not end. */
  exemptUntil: string | null
  /** Whether the packages of the client include the e-learning today. */
  isEntitled: boolean
  clientElearningUuid: string
  elearningUuid: string
  /** Null for a practice. */
  cycleUuid: string | null
  versionUuid: string
  kind: (typeof courseKinds)[number]
  language: Language
  practice: boolean
  state: 'open' | 'passed' | 'failed' | 'abandoned'
  dueOn: string | null
  /** As the last save has stored it. */
  progressPercent: number
  localInserts: Record<string, string>
  confirmationMode: 'none' | 'recommended' | 'required'
  attempt: Attempt
}

type ExecutionRow = Omit<ExecutionRecord, 'attempt'> & Omit<Attempt, 'state'> & { attemptState: AttemptState }

export interface ExecutionQuery {
  executionUuid: string
  /** The current day in the client's time zone. */
  today: string
  /** The member to whom the execution must belong. */
  memberUuid: string
  /** Also allows the executions, except practices, of the members in this actor's scope. */
  scopeOf?: Actor
}

/** Returns an execution with its current attempt, or undefined when the member may not use it. */
export const findExecution = (db: Db, query: ExecutionQuery): Promise<ExecutionRecord | undefined> =>
  selectExecution(db, query, sql``)

/** Locks an execution and its current attempt until the transaction ends, and returns them. */
export async function lockExecution(db: Db, query: ExecutionQuery): Promise<ExecutionRecord | undefined> {
  const lock = sql`for update of e, a`
  // A statement that has waited for a reset returns no row, because the new attempt is not in its snapshot.
  // The transaction has the lock by then, so a second statement returns the new attempt.
  return (await selectExecution(db, query, lock)) ?? (await selectExecution(db, query, lock))
}

async function selectExecution(
  db: Db,
  { executionUuid, today, memberUuid, scopeOf }: ExecutionQuery,
  lock: RawBuilder<unknown>,
): Promise<ExecutionRecord | undefined> {
  const isEntitled = sql`ce.elearning_uuid in (
      select elearning_uuid from entitled_elearnings(${today}::date))`
  const isInScope = scopeOf
    ? sql`(not e.practice and e.member_uuid in (
        select member.uuid from member where ${memberScope(scopeOf)}))`
    : sql`false`

  const { rows } = await sql<ExecutionRow>`
    select e.uuid as execution_uuid, e.member_uuid, e.task_uuid, e.cycle_uuid, e.language, e.practice,
      e.state, e.progress_percent, ${stateOfTask(today)} as task_state, t.exempt_until, t.client_elearning_uuid, c.due_on,
      ce.elearning_uuid, ${isEntitled} as is_entitled, ce.local_inserts, ce.confirmation_mode,
      a.version_uuid, v.kind, a.number, a.state as attempt_state, a.drawn, a.pages, a.acks, a.answers,
      a.read_again, a.resume_page_id, a.seq, a.tab, a.time_spent, a.score_percent, a.last_saved_at, a.ended_at
    from elearning_execution e
    join elearning_attempt a
      on a.client_uuid = e.client_uuid and a.execution_uuid = e.uuid and a.number = e.attempt
    join elearning_version v on v.uuid = a.version_uuid
    join elearning_task t on t.client_uuid = e.client_uuid and t.uuid = e.task_uuid
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    left join elearning_cycle c on c.client_uuid = e.client_uuid and c.uuid = e.cycle_uuid
    where e.uuid = ${executionUuid} and (e.member_uuid = ${memberUuid} or ${isInScope})
    ${lock}`.execute(db)

  const row = rows[0]
  if (!row) return undefined

  const { attemptState, ...rest } = row

  return { ...rest, attempt: { ...rest, state: attemptState } }
}

export interface NewExecution {
  taskUuid: string
  /** Null for a practice. */
  cycleUuid: string | null
  memberUuid: string
  versionUuid: string
  language: Language
}

/**
 * Returns the uuid of the execution of a cycle, or of the open practice of a task. Creates the execution with
 * its first attempt when there is none. Unique indexes allow one execution per cycle and one open practice
 * per task.
 */
export async function openExecution(
  db: Db,
  { taskUuid, cycleUuid, memberUuid, versionUuid, language }: NewExecution,
  draw: () => Promise<Drawn>,
  now: Date = new Date(),
): Promise<string> {
  const uuid = uuidv7()
  const created = await db
    .insertInto('elearningExecution')
    .values({
      uuid,
      taskUuid,
      cycleUuid,
      memberUuid,
      language,
      practice: cycleUuid === null,
      lastSavedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst()
  if (created) {
    await insertAttempt(db, { executionUuid: uuid, number: 1, versionUuid, drawn: await draw() }, now)
    return uuid
  }

  const executions = db.selectFrom('elearningExecution').select('uuid')
  const existing = cycleUuid
    ? executions.where('cycleUuid', '=', cycleUuid)
    : executions
        .where('taskUuid', '=', taskUuid)
        .where('practice', '=', true)
        .where('state', 'in', ['open', 'failed'])

  return (await existing.executeTakeFirstOrThrow()).uuid
}

interface NewAttempt extends Partial<AttemptStart> {
  executionUuid: string
  number: number
  versionUuid: string
  drawn: Drawn
}

async function insertAttempt(
  db: Db,
  { drawn, answers = {}, ...attempt }: NewAttempt,
  now: Date,
): Promise<void> {
  const written = { drawn: JSON.stringify(drawn), answers: JSON.stringify(answers) }
  await db
    .insertInto('elearningAttempt')
    .values({ ...attempt, ...written, startedAt: now, lastSavedAt: now })
    .execute()
}

/** Stores an attempt after a save, and updates the summary of its execution, which lists show. */
export async function storeAttempt(
  db: Db,
  executionUuid: string,
  attempt: Attempt,
  summary: { progressPercent: number; language: Language; state: ExecutionRecord['state'] },
): Promise<void> {
  await sql`
    with stored as (
      update elearning_attempt set
        pages = ${attempt.pages}::text[], acks = ${attempt.acks}::text[],
        answers = ${JSON.stringify(attempt.answers)}::jsonb, resume_page_id = ${attempt.resumePageId},
        seq = ${attempt.seq}, tab = ${attempt.tab}::uuid, time_spent = ${attempt.timeSpent},
        state = ${attempt.state}, score_percent = ${attempt.scorePercent},
        last_saved_at = ${attempt.lastSavedAt}, ended_at = ${attempt.endedAt}
      where execution_uuid = ${executionUuid} and number = ${attempt.number})
    update elearning_execution set
      progress_percent = ${summary.progressPercent}, language = ${summary.language}, state = ${summary.state},
      last_saved_at = ${attempt.lastSavedAt}
    where uuid = ${executionUuid}`.execute(db)
}

interface NextAttempt {
  versionUuid: string
  start: AttemptStart
  /** The progress that the start contains. */
  progressPercent: number
  now: Date
  /** The reason that another member gives for resetting the attempt. Null when the learner resets it. */
  reason?: string | null
}

/** Ends the current attempt if it is open and begins the next one. Returns the number of the new attempt. */
export async function beginNextAttempt(
  db: Db,
  { executionUuid, attempt }: { executionUuid: string; attempt: Pick<Attempt, 'number' | 'state'> },
  { versionUuid, start, progressPercent, now, reason = null }: NextAttempt,
): Promise<number> {
  const ended = {
    ...(reason !== null && { resetReason: reason }),
    ...(attempt.state === 'open' && { state: 'reset' as const, endedAt: now }),
  }

  if (Object.keys(ended).length > 0)
    await db
      .updateTable('elearningAttempt')
      .set(ended)
      .where('executionUuid', '=', executionUuid)
      .where('number', '=', attempt.number)
      .execute()

  const number = attempt.number + 1
  await insertAttempt(db, { executionUuid, number, versionUuid, ...start }, now)
  await db
    .updateTable('elearningExecution')
    .set({ attempt: number, state: 'open', progressPercent, lastSavedAt: now })
    .where('uuid', '=', executionUuid)
    .execute()

  return number
}

/**
 * Returns the reason that another member gave for resetting the attempt before this one. Null when no other
 * member has reset it.
 */
export async function findResetReason(db: Db, executionUuid: string, number: number): Promise<string | null> {
  const before = await db
    .selectFrom('elearningAttempt')
    .select('resetReason')
    .where('executionUuid', '=', executionUuid)
    .where('number', '=', number - 1)
    .executeTakeFirst()
  return before?.resetReason ?? null
}

export const listAttempts = (db: Db, executionUuid: string) =>
  db
    .selectFrom('elearningAttempt')
    .select(['number', 'state', 'endedAt'])
    .where('executionUuid', '=', executionUuid)
    .execute()

/** Returns the newest attempt that was graded, with its version. */
export async function findGradedAttempt(
  db: Db,
  executionUuid: string,
): Promise<(Attempt & { versionUuid: string }) | undefined> {
  const row = await db
    .selectFrom('elearningAttempt')
    .selectAll()
    .where('executionUuid', '=', executionUuid)
    .where('state', 'in', ['passed', 'failed'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as unknown as (Attempt & { versionUuid: string }) | undefined
}

/** Returns the released version of an e-learning, with which new executions begin. */
export async function findCurrentVersion(db: Db, elearningUuid: string): Promise<string> {
  const row = await db
    .selectFrom('elearning')
    .select('currentVersionUuid')
    .where('uuid', '=', elearningUuid)
    .executeTakeFirstOrThrow()
  return row.currentVersionUuid as string
}

export async function findMemberLanguage(db: Db, uuid: string): Promise<Language> {
  const member = db.selectFrom('member').select('language').where('uuid', '=', uuid)
  return (await member.executeTakeFirstOrThrow()).language
}

/**
 * Returns the member's main location, otherwise the headquarters. Courses show the safety details of this
 * location.
 */
export const findMemberLocation = (db: Db, memberUuid: string) =>
  db
    .selectFrom('location as l')
    .leftJoin('locationMember as lm', (join) =>
      join
        .onRef('lm.locationUuid', '=', 'l.uuid')
        .on('lm.memberUuid', '=', memberUuid)
        .on('lm.isPrimary', '=', true),
    )
    .select(['l.uuid', 'l.assemblyPoint', 'l.internalEmergencyNumber'])
    .where((eb) => eb.or([eb('lm.memberUuid', 'is not', null), eb('l.type', '=', 'headquarters')]))
    .orderBy(sql`lm.member_uuid is null`)
    .limit(1)
    .executeTakeFirst()
