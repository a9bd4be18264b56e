/** The chain of results of a client, and the turns that a pass closes and opens. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { uuidv7 } from '../../uuid.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import type { Rhythm, Turn } from './cycle.rules.ts'
import { nextTurn } from './cycle.rules.ts'
import {
  type ChainLink,
  certificateNumber,
  chainHash,
  newPerson,
  newVerificationCode,
  personHash,
  type ResultPerson,
  type ResultSnapshot,
} from './result.rules.ts'

export interface CycleRow extends Rhythm {
  seriesUuid: string
  seriesNumber: number
  seriesMonths: number
  anchorOn: string
  number: number
}

/** The turn of an execution with the rhythm it follows. */
export async function cycleOf(db: Db, cycleUuid: string): Promise<CycleRow> {
  const { rows } = await sql<CycleRow>`
    select c.series_uuid, s.number as series_number, s.interval_months as series_months, s.anchor_on, c.number, ce.interval_months, ce.lead_days, ce.anchor
    from elearning_cycle c
    join elearning_series s on s.client_uuid = c.client_uuid and s.uuid = c.series_uuid
    join elearning_task t on t.client_uuid = c.client_uuid and t.uuid = c.task_uuid
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    where c.uuid = ${cycleUuid}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('an execution without its turn')
  return row
}

/** Closes a turn by a pass and opens the next one; the next due date, or null when there is none. */
export async function closeCycle(db: Db, taskUuid: string, cycleUuid: string, completedOn: string, now: Date): Promise<string | null> {
  const cycle = await cycleOf(db, cycleUuid)
  await db.updateTable('elearningCycle').set({ closedAt: now, closedBy: 'result' }).where('uuid', '=', cycleUuid).execute()
  const next = nextTurn({ ...cycle, completedOn }, cycle)
  if (!next) return null
  await openTurn(db, taskUuid, next, cycle)
  return next.dueOn
}

/** Writes a turn, and its series when it begins one. */
export async function openTurn(
  db: Db,
  taskUuid: string,
  turn: Turn,
  before: { seriesUuid: string; seriesNumber: number; intervalMonths: number } | { intervalMonths: number },
): Promise<void> {
  let seriesUuid = 'seriesUuid' in before ? before.seriesUuid : ''
  if (turn.newSeries) {
    seriesUuid = uuidv7()
    const number = 'seriesNumber' in before ? before.seriesNumber + 1 : 1
    await db
      .insertInto('elearningSeries')
      .values({ uuid: seriesUuid, taskUuid, number, anchorOn: turn.anchorOn, intervalMonths: before.intervalMonths })
      .execute()
  }
  await db
    .insertInto('elearningCycle')
    .values({ uuid: uuidv7(), taskUuid, seriesUuid, number: turn.number, opensOn: turn.opensOn, dueOn: turn.dueOn })
    .execute()
}

export interface NewResult {
  taskUuid: string
  memberUuid: string
  elearningUuid: string
  cycleUuid: string
  executionUuid: string
  versionUuid: string
  passedAt: Date
  completedOn: string
  validUntil: string | null
  course: Pick<ResultSnapshot, 'title' | 'topics' | 'version' | 'revised' | 'durationMinutes' | 'legal' | 'language'>
}

/** Appends a result to the client's chain; the chain's end is locked, so every link has one predecessor. */
export async function appendResult(db: Db, { course, ...result }: NewResult): Promise<string> {
  const client = await db.selectFrom('client').select(['name', 'identifier']).executeTakeFirstOrThrow()
  const licensee = await licenseeOfClient(db)
  const { firstName, lastName } = await db
    .selectFrom('member')
    .select(['firstName', 'lastName'])
    .where('uuid', '=', result.memberUuid)
    .executeTakeFirstOrThrow()
  const snapshot: ResultSnapshot = { ...course, companyName: client.name, licenseeName: licensee.name, ...licensee.light }
  const person = newPerson(firstName, lastName)

  const end = await sql<{ length: number; lastHash: string }>`
    insert into elearning_result_chain (length, last_hash) values (0, '')
    on conflict (client_uuid) do update set length = elearning_result_chain.length
    returning length, last_hash`.execute(db)
  const { length, lastHash } = end.rows[0] ?? { length: 0, lastHash: '' }
  const number = length + 1
  const { passedAt, taskUuid, cycleUuid, executionUuid, ...covered } = result
  const link: ChainLink = {
    ...covered,
    uuid: uuidv7(),
    number,
    certificateNumber: certificateNumber(client.identifier, result.completedOn, number),
    verificationCode: newVerificationCode(),
    source: 'native',
    snapshot,
    personHash: personHash(person),
    prevHash: lastHash,
  }
  const hash = chainHash(link)
  await db
    .insertInto('elearningResult')
    .values({
      ...link,
      source: 'native',
      passedAt,
      taskUuid,
      cycleUuid,
      executionUuid,
      snapshot: JSON.stringify(snapshot),
      person: JSON.stringify(person),
      hash,
    })
    .execute()
  await db.updateTable('elearningResultChain').set({ length: number, lastHash: hash }).execute()
  return link.uuid
}

export interface ResultRow {
  uuid: string
  memberUuid: string
  certificateNumber: string
  verificationCode: string
  completedOn: string
  validUntil: string | null
  snapshot: ResultSnapshot
  person: ResultPerson | null
  revoked: boolean
  intervalMonths: number
  leadDays: number
  oralBy: string | null
  oralOn: string | null
}

/** A member's own result with what a certificate shows. */
export async function findResult(db: Db, memberUuid: string, resultUuid: string): Promise<ResultRow | undefined> {
  const { rows } = await sql<ResultRow>`
    select r.uuid, r.member_uuid, r.certificate_number, r.verification_code, r.completed_on, r.valid_until, r.snapshot, r.person,
      v.result_uuid is not null as revoked, ce.interval_months, ce.lead_days, o.confirmed_by_name as oral_by, o.confirmed_on as oral_on
    from elearning_result r
    join elearning_task t on t.client_uuid = r.client_uuid and t.uuid = r.task_uuid
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    left join elearning_result_revocation v on v.client_uuid = r.client_uuid and v.result_uuid = r.uuid
    left join oral_confirmation o on o.client_uuid = r.client_uuid and o.cycle_uuid = r.cycle_uuid
    where r.uuid = ${resultUuid} and r.member_uuid = ${memberUuid}`.execute(db)
  return rows[0]
}

/** The result that an execution's turn led to. */
export const resultOfCycle = (db: Db, cycleUuid: string) =>
  db.selectFrom('elearningResult').select(['uuid', 'completedOn', 'validUntil']).where('cycleUuid', '=', cycleUuid).executeTakeFirst()

export const oralConfirmationExists = async (db: Db, cycleUuid: string): Promise<boolean> =>
  (await db.selectFrom('oralConfirmation').select('cycleUuid').where('cycleUuid', '=', cycleUuid).executeTakeFirst()) !== undefined
