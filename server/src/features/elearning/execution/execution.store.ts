/** Executions and attempts: a member working through one version. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Drawn } from '../quiz/questions.ts'
import { stateOfTask, type TaskState } from '../task/task.store.ts'
import type { Attempt, AttemptState } from './execution.rules.ts'

export interface Run {
  executionUuid: string
  memberUuid: string
  taskUuid: string
  taskState: TaskState
  /** The last day of an exemption; null = none, or for good. */
  exemptUntil: string | null
  /** Whether the client may still use the e-learning (its packages). */
  isEntitled: boolean
  clientElearningUuid: string
  elearningUuid: string
  cycleUuid: string | null
  versionUuid: string
  language: Language
  practice: boolean
  state: 'open' | 'passed' | 'failed' | 'abandoned'
  dueOn: string | null
  localInserts: Record<string, string>
  confirmationMode: 'none' | 'recommended' | 'required'
  attempt: Attempt
}

type RunRow = Omit<Run, 'attempt'> & Omit<Attempt, 'state'> & { attemptState: AttemptState }

export interface RunQuery {
  memberUuid: string
  /** Also somebody else's, if this holds for the execution `e`. */
  orAny?: RawBuilder<SqlBool>
  executionUuid: string
  /** The client's day. */
  today: string
}

/** The member's own execution with its current attempt; `lock` holds both until the transaction ends. */
export async function findRun(db: Db, asked: RunQuery, lock: boolean): Promise<Run | undefined> {
  const run = await selectRun(db, asked, lock)
  // Whoever has waited here for a reset sees the execution point to an attempt that his statement does not know yet: the
  // join is empty. The lock is his now, so a second look finds it.
  return run ?? (lock ? selectRun(db, asked, true) : undefined)
}

async function selectRun(
  db: Db,
  { memberUuid, orAny, executionUuid, today }: RunQuery,
  lock: boolean,
): Promise<Run | undefined> {
  const { rows } = await sql<RunRow>`
    select e.uuid as execution_uuid, e.member_uuid, e.task_uuid, ${stateOfTask(today)} as task_state, t.exempt_until,
      ce.elearning_uuid in (select elearning_uuid from entitled_elearnings(${today}::date)) as is_entitled, t.client_elearning_uuid, ce.elearning_uuid, e.cycle_uuid,
      a.version_uuid, e.language, e.practice, e.state, c.due_on, ce.local_inserts, ce.confirmation_mode,
      a.number, a.state as attempt_state, a.drawn, a.pages, a.acks, a.answers, a.resume_page_id, a.seq, a.tab, a.time_spent,
      a.score_percent, a.last_saved_at, a.ended_at
    from elearning_execution e
    join elearning_attempt a on a.client_uuid = e.client_uuid and a.execution_uuid = e.uuid and a.number = e.attempt
    join elearning_task t on t.client_uuid = e.client_uuid and t.uuid = e.task_uuid
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    left join elearning_cycle c on c.client_uuid = e.client_uuid and c.uuid = e.cycle_uuid
    where e.uuid = ${executionUuid} and (e.member_uuid = ${memberUuid} or ${orAny ?? sql<SqlBool>`false`}) ${lock ? sql`for update of e, a` : sql``}`.execute(
    db,
  )
  const row = rows[0]
  if (!row) return undefined
  const { attemptState, ...rest } = row
  return { ...rest, attempt: { ...rest, state: attemptState } }
}

export interface NewExecution {
  taskUuid: string
  /** null = practice. */
  cycleUuid: string | null
  memberUuid: string
  versionUuid: string
  language: Language
}

/** The execution of a turn, or the open practice of a task; the database lets there be only one of each. */
export async function openExecution(
  db: Db,
  { taskUuid, cycleUuid, memberUuid, versionUuid, language }: NewExecution,
  draw: () => Promise<Drawn>,
  now: Date = new Date(),
): Promise<string> {
  const uuid = uuidv7()
  const made = await db
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
  if (made) {
    await startAttempt(db, { executionUuid: uuid, number: 1, versionUuid, drawn: await draw() }, now)
    return uuid
  }
  const known = db.selectFrom('elearningExecution').select('uuid')
  const own = cycleUuid
    ? known.where('cycleUuid', '=', cycleUuid)
    : known
        .where('taskUuid', '=', taskUuid)
        .where('practice', '=', true)
        .where('state', 'in', ['open', 'failed'])
  return (await own.executeTakeFirstOrThrow()).uuid
}

interface NewAttempt {
  executionUuid: string
  number: number
  versionUuid: string
  drawn: Drawn
}

async function startAttempt(db: Db, { drawn, ...attempt }: NewAttempt, now: Date): Promise<void> {
  await db
    .insertInto('elearningAttempt')
    .values({ ...attempt, drawn: JSON.stringify(drawn), startedAt: now, lastSavedAt: now })
    .execute()
}

/** Stores an attempt after a save, and what lists show of it. */
export async function storeAttempt(
  db: Db,
  executionUuid: string,
  attempt: Attempt,
  shown: { progressPercent: number; language: Language; state: Run['state'] },
): Promise<void> {
  await sql`
    with stored as (
      update elearning_attempt set pages = ${attempt.pages}::text[], acks = ${attempt.acks}::text[], answers = ${JSON.stringify(attempt.answers)}::jsonb,
        resume_page_id = ${attempt.resumePageId}, seq = ${attempt.seq}, tab = ${attempt.tab}::uuid, time_spent = ${attempt.timeSpent},
        state = ${attempt.state}, score_percent = ${attempt.scorePercent}, last_saved_at = ${attempt.lastSavedAt}, ended_at = ${attempt.endedAt}
      where execution_uuid = ${executionUuid} and number = ${attempt.number})
    update elearning_execution set progress_percent = ${shown.progressPercent}, language = ${shown.language}, state = ${shown.state}, last_saved_at = ${attempt.lastSavedAt}
    where uuid = ${executionUuid}`.execute(db)
}

/** Ends the current attempt if it is open and begins the next, on the version that is current now. `reason`: somebody else's. */
export async function beginNextAttempt(
  db: Db,
  run: Run,
  {
    versionUuid,
    drawn,
    now,
    reason = null,
  }: { versionUuid: string; drawn: Drawn; now: Date; reason?: string | null },
): Promise<number> {
  const number = run.attempt.number + 1
  if (reason !== null) {
    await db
      .updateTable('elearningAttempt')
      .set({ resetReason: reason })
      .where('executionUuid', '=', run.executionUuid)
      .where('number', '=', run.attempt.number)
      .execute()
  }
  if (run.attempt.state === 'open') {
    await db
      .updateTable('elearningAttempt')
      .set({ state: 'reset', endedAt: now })
      .where('executionUuid', '=', run.executionUuid)
      .where('number', '=', run.attempt.number)
      .execute()
  }
  await startAttempt(db, { executionUuid: run.executionUuid, number, versionUuid, drawn }, now)
  await db
    .updateTable('elearningExecution')
    .set({ attempt: number, state: 'open', progressPercent: 0, lastSavedAt: now })
    .where('uuid', '=', run.executionUuid)
    .execute()
  return number
}

/** Why somebody else ended the attempt before this one. */
export async function resetReasonOf(db: Db, executionUuid: string, number: number): Promise<string | null> {
  const before = db
    .selectFrom('elearningAttempt')
    .select('resetReason')
    .where('executionUuid', '=', executionUuid)
  return (await before.where('number', '=', number - 1).executeTakeFirst())?.resetReason ?? null
}

export const attemptsOf = (db: Db, executionUuid: string) =>
  db
    .selectFrom('elearningAttempt')
    .select(['number', 'state', 'endedAt'])
    .where('executionUuid', '=', executionUuid)
    .execute()

/** The newest attempt that was graded, with the version it was taken on. */
export async function gradedAttempt(
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

export const currentVersionOf = async (db: Db, elearningUuid: string): Promise<string> => {
  const row = await db
    .selectFrom('elearning')
    .select('currentVersionUuid')
    .where('uuid', '=', elearningUuid)
    .executeTakeFirstOrThrow()
  return row.currentVersionUuid as string
}

export const languageOfMember = async (db: Db, uuid: string): Promise<Language> =>
  (await db.selectFrom('member').select('language').where('uuid', '=', uuid).executeTakeFirstOrThrow())
    .language

/** The place whose assembly point and emergency number concern the member: the own location, else the headquarters. */
export const placeOf = (db: Db, memberUuid: string) =>
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
