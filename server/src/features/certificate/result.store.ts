/** The chain of results of a client, and the turns that a pass closes and opens. */
import { sql } from 'kysely'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Rhythm, Turn } from '../elearning/task/cycle.rules.ts'
import { nextTurn } from '../elearning/task/cycle.rules.ts'
import { monthsFor } from '../elearning/task/interval.store.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
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

interface CycleRow extends Rhythm {
  uuid: string
  taskUuid: string
  seriesUuid: string
  seriesNumber: number
  seriesMonths: number
  anchorOn: string
  number: number
}

/** Turns with the rhythm that whoever passes them on this day follows. */
async function cyclesOf(db: Db, cycleUuids: readonly string[], on: string): Promise<CycleRow[]> {
  const { rows } = await sql<CycleRow>`
    select c.uuid, c.task_uuid, c.series_uuid, s.number as series_number, s.interval_months as series_months, s.anchor_on, c.number,
      ${monthsFor('t.member_uuid', sql.ref('ce.interval_months'), on)} as interval_months, ce.lead_days, ce.anchor, ce.calendar_month
    from elearning_cycle c
    join elearning_series s on s.client_uuid = c.client_uuid and s.uuid = c.series_uuid
    join elearning_task t on t.client_uuid = c.client_uuid and t.uuid = c.task_uuid
    join client_elearning ce on ce.client_uuid = t.client_uuid and ce.uuid = t.client_elearning_uuid
    where c.uuid = any (${cycleUuids}::uuid[])`.execute(db)
  if (rows.length !== cycleUuids.length) throw new Error('an execution without its turn')
  return rows
}

const lacksOralPart = sql<boolean>`not exists (select from oral_confirmation o where o.client_uuid = c.client_uuid and o.cycle_uuid = c.uuid)`

/** Closes turns by a pass and opens the next ones: the next due dates by turn, null where there is none. */
export async function closeCycles(
  db: Db,
  cycleUuids: readonly string[],
  completedOn: string,
  now: Date,
): Promise<Map<string, string | null>> {
  const cycles = await cyclesOf(db, cycleUuids, completedOn)
  // Whose oral part an earlier turn lacks, lacks that of the new one from now on.
  await sql`
    update elearning_cycle c set closed_at = coalesce(c.closed_at, ${now}::timestamptz), closed_by = coalesce(c.closed_by, 'result'),
      oral_missing = c.uuid = any (${cycleUuids}::uuid[]) and ${lacksOralPart}
    where c.uuid = any (${cycleUuids}::uuid[]) or (c.oral_missing and c.task_uuid = any (${cycles.map(({ taskUuid }) => taskUuid)}::uuid[]))`.execute(
    db,
  )
  const followed = cycles.map((cycle) => ({ cycle, next: nextTurn({ ...cycle, completedOn }, cycle) }))
  await openTurns(
    db,
    followed.flatMap(({ cycle, next }) => (next ? [{ ...cycle, ...next }] : [])),
  )
  return new Map(followed.map(({ cycle, next }) => [cycle.uuid, next?.dueOn ?? null]))
}

/** A turn to be written: in the series before it, or in a new one after that. */
export type NewTurn = Turn & Pick<CycleRow, 'taskUuid' | 'seriesUuid' | 'seriesNumber' | 'intervalMonths'>

/** Writes turns, and their series where they begin one. */
export async function openTurns(db: Db, turns: readonly NewTurn[]): Promise<void> {
  const opened = turns.map((turn) =>
    turn.newSeries ? { ...turn, seriesUuid: uuidv7(), seriesNumber: turn.seriesNumber + 1 } : turn,
  )
  const series = opened
    .filter(({ newSeries }) => newSeries)
    .map(({ seriesUuid: uuid, seriesNumber: number, taskUuid, anchorOn, intervalMonths }) => ({
      uuid,
      number,
      taskUuid,
      anchorOn,
      intervalMonths,
    }))
  const cycles = opened.map(({ taskUuid, seriesUuid, number, opensOn, dueOn }) => ({
    uuid: uuidv7(),
    taskUuid,
    seriesUuid,
    number,
    opensOn,
    dueOn,
  }))
  if (series.length > 0) await db.insertInto('elearningSeries').values(series).execute()
  if (cycles.length > 0) await db.insertInto('elearningCycle').values(cycles).execute()
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
  course: Pick<
    ResultSnapshot,
    'title' | 'topics' | 'version' | 'revised' | 'durationMinutes' | 'legal' | 'language'
  >
}

/** Appends results to the client's chain; the chain's end is locked, so every link has one predecessor. Their uuids. */
export async function appendResults(db: Db, results: readonly NewResult[]): Promise<string[]> {
  if (results.length === 0) return []
  const client = await db.selectFrom('client').select(['name', 'identifier']).executeTakeFirstOrThrow()
  const licensee = await licenseeOfClient(db)
  const members = results.map(({ memberUuid }) => memberUuid)
  const people = await db
    .selectFrom('member')
    .select(['uuid', 'firstName', 'lastName'])
    .where('uuid', 'in', members)
    .execute()
  const names = new Map(people.map((person) => [person.uuid, person]))
  const frozen = { companyName: client.name, licenseeName: licensee.name, ...licensee.light }
  let end = await lockChain(db)
  const rows = results.map(({ course, passedAt, taskUuid, cycleUuid, executionUuid, ...covered }) => {
    const number = end.length + 1
    const snapshot: ResultSnapshot = { ...course, ...frozen }
    const { firstName, lastName } = names.get(covered.memberUuid) ?? { firstName: '', lastName: '' }
    const person = newPerson(firstName, lastName)
    const link: ChainLink = {
      ...covered,
      uuid: uuidv7(),
      number,
      certificateNumber: certificateNumber(client.identifier, covered.completedOn, number),
      verificationCode: newVerificationCode(),
      source: 'native',
      snapshot,
      personHash: personHash(person),
      prevHash: end.lastHash,
    }
    end = { length: number, lastHash: chainHash(link) }
    const own = { source: 'native' as const, passedAt, taskUuid, cycleUuid, executionUuid }
    return {
      ...link,
      ...own,
      snapshot: JSON.stringify(snapshot),
      person: JSON.stringify(person),
      hash: end.lastHash,
    }
  })
  await db.insertInto('elearningResult').values(rows).execute()
  await db.updateTable('elearningResultChain').set(end).execute()
  return rows.map(({ uuid }) => uuid)
}

interface ChainEnd {
  length: number
  lastHash: string
}

/** The end of the client's chain, held until the transaction ends. */
async function lockChain(db: Db): Promise<ChainEnd> {
  const { rows } = await sql<ChainEnd>`
    insert into elearning_result_chain (length, last_hash) values (0, '')
    on conflict (client_uuid) do update set length = elearning_result_chain.length
    returning length, last_hash`.execute(db)
  return rows[0] ?? { length: 0, lastHash: '' }
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
  revokeReason: string | null
  intervalMonths: number
  leadDays: number
  oralBy: string | null
  oralOn: string | null
}

/** A member's own result with what a certificate shows. */
export async function findResult(
  db: Db,
  memberUuid: string,
  resultUuid: string,
): Promise<ResultRow | undefined> {
  const { rows } = await sql<ResultRow>`
    select r.uuid, r.member_uuid, r.certificate_number, r.verification_code, r.completed_on, r.valid_until, r.snapshot, r.person,
      v.result_uuid is not null as revoked, v.reason as revoke_reason, ce.interval_months, ce.lead_days, o.confirmed_by_name as oral_by, o.confirmed_on as oral_on
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
  db
    .selectFrom('elearningResult')
    .select(['uuid', 'completedOn', 'validUntil'])
    .where('cycleUuid', '=', cycleUuid)
    .executeTakeFirst()

export const oralConfirmationExists = async (db: Db, cycleUuid: string): Promise<boolean> =>
  (await db
    .selectFrom('oralConfirmation')
    .select('cycleUuid')
    .where('cycleUuid', '=', cycleUuid)
    .executeTakeFirst()) !== undefined

/** The turn is passed; its certificate waits for the oral part. */
export const markOralMissing = (db: Db, cycleUuid: string) =>
  db.updateTable('elearningCycle').set({ oralMissing: true }).where('uuid', '=', cycleUuid).execute()
