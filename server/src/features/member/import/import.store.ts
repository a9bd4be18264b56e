/** Stores imports and their rows before the rows become members. */
import type { calls, ErrorCode, Input } from '@sorgfalt/contract'
import type { Country } from '@sorgfalt/contract/core/limits'
import {
  type csvDelimiters,
  type csvEncodings,
  type ImportSettings,
  type ImportSummary,
  importLimits,
} from '@sorgfalt/contract/member/import'
import { sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readPage } from '../../../platform/db/page.ts'
import { splitIntoChunks } from './chunk.ts'
import type { RowOutcome } from './match.rules.ts'

/** Number of rows that one statement writes. */
const chunkSize = 2_000

export interface NewImport {
  uuid: string
  fileName: string
  delimiter: (typeof csvDelimiters)[number]
  encoding: (typeof csvEncodings)[number]
  columnCount: number
  rowCount: number
  settings: ImportSettings
}

export interface StagedRow {
  line: number
  /** The sealed cells (sealed-cells.ts). */
  cells: string
  /** Whether the password of the row is already hashed. */
  isHashed: boolean
}

type SealedRow = Pick<StagedRow, 'line' | 'cells'>

/** The user who uploaded the file. */
type Uploader = Pick<Actor, 'kind' | 'uuid'>

/** Stores an uploaded file with its sealed rows for `importLimits.hours`. */
export async function stageImport(
  db: Db,
  uploader: Uploader,
  { settings, ...head }: NewImport,
  rows: readonly SealedRow[],
): Promise<void> {
  await db
    .insertInto('memberImport')
    .values({
      ...head,
      settings: JSON.stringify(settings),
      actorKind: uploader.kind,
      actorUuid: uploader.uuid,
      expiresAt: sql`now() + make_interval(hours => ${importLimits.hours})`,
    })
    .execute()
  for (const chunk of splitIntoChunks(rows, chunkSize)) {
    const [lines, cells] = toArrays(chunk)
    await sql`
      insert into member_import_row (import_uuid, line, cells)
      select ${head.uuid}::uuid, line, cells
      from unnest(${lines}::int[], ${cells}::text[]) input (line, cells)`.execute(db)
  }
}

const toArrays = (rows: readonly SealedRow[]): [lines: number[], cells: string[]] => [
  rows.map(({ line }) => line),
  rows.map(({ cells }) => cells),
]

/**
 * Returns the query for the imports of this user that are neither discarded nor expired. The query does not
 * read their rows.
 */
const selectImports = (db: Db, uploader: Uploader) =>
  db
    .selectFrom('memberImport')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('initialPassword')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('initialPassword.jobUuid', '=', 'memberImport.jobUuid')
        .where('sealed', 'is not', null)
        .as('initialPasswords'),
    )
    .where('actorKind', '=', uploader.kind)
    .where('actorUuid', '=', uploader.uuid)
    .where('state', '!=', 'discarded')
    .where('expiresAt', '>', sql<Date>`now()`)

export const findImport = (db: Db, uploader: Uploader, uuid: string) =>
  selectImports(db, uploader).where('uuid', '=', uuid).executeTakeFirst()
export type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

export const findLatestImport = (db: Db, uploader: Uploader) =>
  selectImports(db, uploader).orderBy('createdAt', 'desc').limit(1).executeTakeFirst()

/** Returns the rows in the order of the file. `limit` is the maximum number of rows, or null for all. */
export async function readStagedRows(
  db: Db,
  importUuid: string,
  limit: number | null = null,
): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select line, cells, password_hash is not null as is_hashed
    from member_import_row where import_uuid = ${importUuid}
    order by line limit ${limit}::int`.execute(db)
  return rows
}

/** Locks the rows with these line numbers and returns them. */
export async function lockRows(db: Db, importUuid: string, lines: readonly number[]): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select line, cells, password_hash is not null as is_hashed
    from member_import_row
    where import_uuid = ${importUuid} and line = any (${lines}::int[]) for update`.execute(db)
  return rows
}

export async function replaceCells(db: Db, importUuid: string, rows: readonly SealedRow[]): Promise<void> {
  const [lines, cells] = toArrays(rows)
  await sql`
    update member_import_row r set cells = input.cells
    from unnest(${lines}::int[], ${cells}::text[]) input (line, cells)
    where r.import_uuid = ${importUuid} and r.line = input.line`.execute(db)
}

interface SavedCheck {
  settings: ImportSettings
  summary: ImportSummary
  outcomes: readonly RowOutcome[]
}

/**
 * Stores the result of a check. Returns false if the import has been started or discarded in the meantime.
 */
export async function saveCheck(
  db: Db,
  importUuid: string,
  { settings, summary, outcomes }: SavedCheck,
): Promise<boolean> {
  const saved = await db
    .updateTable('memberImport')
    .set({
      state: 'checked',
      failure: null,
      settings: JSON.stringify(settings),
      summary: JSON.stringify(summary),
    })
    .where('uuid', '=', importUuid)
    .where('state', 'in', ['uploaded', 'checked'])
    .returning('uuid')
    .executeTakeFirst()
  if (!saved) return false

  for (const chunk of splitIntoChunks(outcomes, chunkSize)) await saveOutcomes(db, importUuid, chunk)
  if (settings.hasHeader) await clearHeadingOutcome(db, importUuid)

  return true
}

/** Updates only the rows whose outcome has changed. */
async function saveOutcomes(db: Db, importUuid: string, outcomes: readonly RowOutcome[]): Promise<void> {
  const columns = outcomes.map(({ line, status, problems, username, changes }) => ({
    line,
    status,
    problems,
    username,
    changes,
  }))
  await sql`
    update member_import_row r
    set status = input.status, problems = input.problems, username = input.username, changes = input.changes
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
      input (line int, status text, problems jsonb, username text, changes text[])
    where r.import_uuid = ${importUuid} and r.line = input.line
      and (r.status, r.problems, r.username, r.changes)
        is distinct from (input.status, input.problems, input.username, input.changes)`.execute(db)
}

/** Removes the outcome of the heading row. An earlier check may have counted this row as a member. */
async function clearHeadingOutcome(db: Db, importUuid: string): Promise<void> {
  await sql`
    update member_import_row set status = null, problems = '[]', username = null, changes = '{}'
    where import_uuid = ${importUuid} and status is not null
      and line = (select min(line) from member_import_row where import_uuid = ${importUuid})`.execute(db)
}

/**
 * Deletes the hashes and the initial passwords of an import. Must be called when its settings for passwords
 * change.
 */
export const deleteHashes = (db: Db, importUuid: string) =>
  db
    .updateTable('memberImportRow')
    .set({ passwordHash: null, initialPassword: null })
    .where('importUuid', '=', importUuid)
    .where('passwordHash', 'is not', null)
    .execute()

type RowsRequest = Input<typeof calls.memberImport.readRows>

/** Returns a page of the checked rows. */
export function listRows(db: Db, { importUuid, filter, ...request }: RowsRequest) {
  const query = db
    .selectFrom('memberImportRow')
    .select(['line', 'cells', 'status', 'problems', 'username', 'changes'])
    .where('importUuid', '=', importUuid)
    .where('status', 'is not', null)

  const narrowed = filter.status?.length ? query.where('status', 'in', filter.status) : query

  return readPage(db, narrowed, request, { by: { line: 'line' }, otherwise: 'line', uuid: 'line' })
}

export const readFaultyRows = (db: Db, importUuid: string) =>
  db
    .selectFrom('memberImportRow')
    .select(['line', 'cells', 'problems'])
    .where('importUuid', '=', importUuid)
    .where('status', '=', 'faulty')
    .orderBy('line')
    .execute()

/**
 * Sets a checked import to running and extends its lifetime by `importLimits.hours`. Returns false if the
 * import is in another state. A constraint allows one running import per company.
 */
export async function startImport(db: Db, importUuid: string): Promise<boolean> {
  const started = await db
    .updateTable('memberImport')
    .set({
      state: 'running',
      failure: null,
      expiresAt: sql`now() + make_interval(hours => ${importLimits.hours})`,
    })
    .where('uuid', '=', importUuid)
    .where('state', '=', 'checked')
    .returning('uuid')
    .executeTakeFirst()
  return started !== undefined
}

export const saveJob = (db: Db, importUuid: string, jobUuid: string) =>
  db.updateTable('memberImport').set({ jobUuid }).where('uuid', '=', importUuid).execute()

/**
 * Returns a running import with the current role of the user who started it. The role is null if that user
 * has been archived.
 */
export async function findRunningImport(db: Db, importUuid: string) {
  const { rows } = await sql<FoundImport & { role: string | null; country: Country }>`
    select i.*, c.country, case i.actor_kind when 'adviser' then 'user' else (
      select m.role from member m
      where m.uuid = i.actor_uuid and m.archived_at is null and m.deleted_at is null) end as role
    from member_import i cross join client c
    where i.uuid = ${importUuid} and i.state = 'running'`.execute(db)
  return rows[0]
}

/** Marks a run as failed. The user can then correct rows, check them and start the import again. */
export const stopImport = (db: Db, importUuid: string, failure: ErrorCode) =>
  db
    .updateTable('memberImport')
    .set({ state: 'checked', failure })
    .where('uuid', '=', importUuid)
    .where('state', '=', 'running')
    .execute()

/**
 * Discards an import and deletes its rows. The next purge deletes the import itself. Returns false, and
 * discards nothing, if the import is running.
 */
export async function discardImport(db: Db, importUuid: string): Promise<boolean> {
  const discarded = await db
    .updateTable('memberImport')
    .set({ state: 'discarded' })
    .where('uuid', '=', importUuid)
    .where('state', '!=', 'running')
    .returning('uuid')
    .executeTakeFirst()

  if (discarded) await db.deleteFrom('memberImportRow').where('importUuid', '=', importUuid).execute()

  return discarded !== undefined
}

/** Discards the imports of this user that have not been started. */
export async function discardWaiting(db: Db, uploader: Uploader): Promise<void> {
  const waiting = await selectImports(db, uploader).where('state', 'in', ['uploaded', 'checked']).execute()
  for (const { uuid } of waiting) await discardImport(db, uuid)
}

/** Returns the stored choices of the last import (saved-choices.rules.ts). */
export async function readChoices(db: Db): Promise<unknown> {
  const row = await db.selectFrom('memberImportPreset').select('choices').executeTakeFirst()
  return row?.choices
}

export const saveChoices = (db: Db, choices: unknown) =>
  sql`
    insert into member_import_preset (choices) values (${JSON.stringify(choices)}::jsonb)
    on conflict (client_uuid) do update set choices = excluded.choices, updated_at = now()`.execute(db)
