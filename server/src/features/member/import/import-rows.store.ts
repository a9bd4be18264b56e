/** Stores the rows of an import before they become members. */
import type { calls, Input } from '@sorgfalt/contract'
import type { ImportDecision } from '@sorgfalt/contract/member/import'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { readPage } from '../../../platform/db/page.ts'
import type { CheckedRow } from './check-rows.ts'
import { splitIntoChunks } from './chunk.ts'

/** Number of rows that one statement writes. */
const chunkSize = 2_000

export interface StagedRow {
  line: number
  /** The sealed cells (sealed-cells.ts). */
  cells: string
  /** Whether the password of the row is already hashed. */
  isHashed: boolean
  decision: ImportDecision | null
}

export type SealedRow = Pick<StagedRow, 'line' | 'cells'>

/** Stores the sealed rows of a new import. */
export async function insertRows(db: Db, importUuid: string, rows: readonly SealedRow[]): Promise<void> {
  for (const chunk of splitIntoChunks(rows, chunkSize)) {
    const [lines, cells] = toArrays(chunk)
    await sql`
      insert into member_import_row (import_uuid, line, cells)
      select ${importUuid}::uuid, line, cells
      from unnest(${lines}::int[], ${cells}::text[]) input (line, cells)`.execute(db)
  }
}

const toArrays = (rows: readonly SealedRow[]): [lines: number[], cells: string[]] => [
  rows.map(({ line }) => line),
  rows.map(({ cells }) => cells),
]

/** Returns the rows in the order of the file. `limit` is the maximum number of rows, or null for all. */
export async function readStagedRows(
  db: Db,
  importUuid: string,
  limit: number | null = null,
): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select line, cells, password_hash is not null as is_hashed, decision
    from member_import_row where import_uuid = ${importUuid}
    order by line limit ${limit}::int`.execute(db)
  return rows
}

/** Locks the rows with these line numbers and returns them. */
export async function lockRows(db: Db, importUuid: string, lines: readonly number[]): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select line, cells, password_hash is not null as is_hashed, decision
    from member_import_row
    where import_uuid = ${importUuid} and line = any (${lines}::int[]) for update`.execute(db)
  return rows
}

/** Stores what the user decides about rows, and returns how many of the rows exist. */
export async function saveDecision(
  db: Db,
  importUuid: string,
  lines: readonly number[],
  decision: ImportDecision | null,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('memberImportRow')
    .set({ decision })
    .where('importUuid', '=', importUuid)
    .where('line', 'in', lines)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function replaceCells(db: Db, importUuid: string, rows: readonly SealedRow[]): Promise<void> {
  const [lines, cells] = toArrays(rows)
  await sql`
    update member_import_row r set cells = input.cells
    from unnest(${lines}::int[], ${cells}::text[]) input (line, cells)
    where r.import_uuid = ${importUuid} and r.line = input.line`.execute(db)
}

/** Stores the outcomes of a check. */
export async function saveOutcomes(
  db: Db,
  importUuid: string,
  outcomes: readonly CheckedRow[],
): Promise<void> {
  for (const chunk of splitIntoChunks(outcomes, chunkSize)) await updateOutcomes(db, importUuid, chunk)
}

/** Updates only the rows whose outcome has changed. */
async function updateOutcomes(db: Db, importUuid: string, outcomes: readonly CheckedRow[]): Promise<void> {
  const columns = outcomes.map(({ line, status, problems, username, differences, otherMatch, leftOut }) => ({
    line,
    status,
    problems,
    username,
    differences,
    other_match: otherMatch,
    left_out: leftOut,
  }))
  await sql`
    update member_import_row r
    set status = input.status, problems = input.problems, username = input.username,
      differences = input.differences, other_match = input.other_match, left_out = input.left_out
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
      input (line int, status text, problems jsonb, username text, differences jsonb, other_match text,
        left_out text)
    where r.import_uuid = ${importUuid} and r.line = input.line
      and (r.status, r.problems, r.username, r.differences, r.other_match, r.left_out)
        is distinct from (input.status, input.problems, input.username, input.differences,
          input.other_match, input.left_out)`.execute(db)
}

/** Removes the outcome of the heading row. An earlier check may have counted this row as a member. */
export async function clearHeadingOutcome(db: Db, importUuid: string): Promise<void> {
  await sql`
    update member_import_row
    set status = null, problems = '[]', username = null, differences = '[]', other_match = null,
      left_out = null
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
    .select(['line', 'cells', 'status', 'problems', 'username', 'differences', 'otherMatch', 'leftOut'])
    .where('importUuid', '=', importUuid)
    .where('status', 'is not', null)
    .$if(Boolean(filter.status?.length), (rows) => rows.where('status', 'in', filter.status ?? []))
    .$if(Boolean(filter.lines?.length), (rows) => rows.where('line', 'in', filter.lines ?? []))
    .$if(filter.isOtherMatch === true, (rows) => rows.where('otherMatch', 'is not', null))
    .$if(filter.leftOut !== undefined, (rows) => rows.where('leftOut', '=', filter.leftOut ?? null))
    .$if(filter.field !== undefined, (rows) =>
      rows.where(sql<boolean>`differences @> ${JSON.stringify([{ field: filter.field }])}::jsonb`),
    )

  return readPage(db, query, request, {
    // Rows that match a member, but not by the chosen field, come first.
    by: { line: 'line', otherMatch: sql`other_match is null` },
    otherwise: 'line',
    uuid: 'line',
  })
}

/** Returns the rows that the import leaves out, except for those that the user has left out. */
export const readSkippedRows = (db: Db, importUuid: string) =>
  db
    .selectFrom('memberImportRow')
    .select(['line', 'cells', 'problems', 'leftOut'])
    .where('importUuid', '=', importUuid)
    .where((row) => row.or([row('status', '=', 'faulty'), row('leftOut', 'in', ['match', 'seat'])]))
    .orderBy('line')
    .execute()
