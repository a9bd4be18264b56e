/** The staged file: its head and its rows. */
import type { calls, ErrorCode, Input } from '@sorgfalt/contract'
import type { Country } from '@sorgfalt/contract/core/limits'
import type {
  csvDelimiters,
  csvEncodings,
  ImportSettings,
  ImportSummary,
} from '@sorgfalt/contract/member/import'
import { sql } from 'kysely'
import type { Actor } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readPage } from '../../../platform/db/page.ts'
import type { Verdict } from './judge.rules.ts'
import { slicesOf } from './pace.ts'

/** Rows that a statement carries. */
const slice = 2_000

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
  /** Sealed (cells.ts). */
  cells: string
  hashed: boolean
}

type Owner = Pick<Actor, 'kind' | 'uuid'>

export async function stageImport(
  db: Db,
  owner: Owner,
  { settings, ...head }: NewImport,
  rows: readonly Pick<StagedRow, 'line' | 'cells'>[],
  hours: number,
): Promise<void> {
  await db
    .insertInto('memberImport')
    .values({
      ...head,
      settings: JSON.stringify(settings),
      actorKind: owner.kind,
      actorUuid: owner.uuid,
      expiresAt: sql`now() + make_interval(hours => ${hours})`,
    })
    .execute()
  for (const part of slicesOf(rows, slice)) {
    const [lines, cells] = [part.map(({ line }) => line), part.map((row) => row.cells)]
    await sql`
      insert into member_import_row (import_uuid, line, cells)
      select ${head.uuid}::uuid, line, cells from unnest(${lines}::int[], ${cells}::text[]) given (line, cells)`.execute(
      db,
    )
  }
}

/** The head of an import of this owner that is still there. */
const owned = (db: Db, owner: Owner) =>
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
    .where('actorKind', '=', owner.kind)
    .where('actorUuid', '=', owner.uuid)
    .where('state', '!=', 'discarded')
    .where('expiresAt', '>', sql<Date>`now()`)

export const findImport = (db: Db, owner: Owner, uuid: string) =>
  owned(db, owner).where('uuid', '=', uuid).executeTakeFirst()
export type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

export const latestImport = (db: Db, owner: Owner) =>
  owned(db, owner).orderBy('createdAt', 'desc').limit(1).executeTakeFirst()

/** The rows in the order of the file; `most` of them, or all. */
export async function stagedRows(
  db: Db,
  importUuid: string,
  most: number | null = null,
): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select line, cells, password_hash is not null as hashed from member_import_row where import_uuid = ${importUuid}
    order by line limit ${most}::int`.execute(db)
  return rows
}

export const rowsByLine = async (
  db: Db,
  importUuid: string,
  lines: readonly number[],
): Promise<StagedRow[]> =>
  (
    await sql<StagedRow>`
    select line, cells, password_hash is not null as hashed from member_import_row
    where import_uuid = ${importUuid} and line = any (${lines}::int[]) for update`.execute(db)
  ).rows

export async function replaceCells(
  db: Db,
  importUuid: string,
  rows: readonly Pick<StagedRow, 'line' | 'cells'>[],
): Promise<void> {
  const [lines, cells] = [rows.map(({ line }) => line), rows.map((row) => row.cells)]
  await sql`
    update member_import_row r set cells = given.cells from unnest(${lines}::int[], ${cells}::text[]) given (line, cells)
    where r.import_uuid = ${importUuid} and r.line = given.line`.execute(db)
}

/** Keeps what a check has found. False: the import has been started or discarded meanwhile. */
export async function saveCheck(
  db: Db,
  importUuid: string,
  {
    settings,
    summary,
    verdicts,
  }: { settings: ImportSettings; summary: ImportSummary; verdicts: readonly Verdict[] },
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
  for (const part of slicesOf(verdicts, slice)) {
    const given = part.map(({ line, status, problems, username, changes }) => ({
      line,
      status,
      problems,
      username,
      changes,
    }))
    await sql`
      update member_import_row r set status = v.status, problems = v.problems, username = v.username, changes = v.changes
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) v (line int, status text, problems jsonb, username text, changes text[])
      where r.import_uuid = ${importUuid} and r.line = v.line
        and (r.status, r.problems, r.username, r.changes) is distinct from (v.status, v.problems, v.username, v.changes)`.execute(
      db,
    )
  }
  // A heading is nobody.
  if (settings.hasHeader)
    await sql`
      update member_import_row set status = null, problems = '[]', username = null, changes = '{}' where import_uuid = ${importUuid}
        and line = (select min(line) from member_import_row where import_uuid = ${importUuid}) and status is not null`.execute(
      db,
    )
  return true
}

/** Passwords that were hashed for other settings do not count any more. */
export const forgetHashes = (db: Db, importUuid: string) =>
  db
    .updateTable('memberImportRow')
    .set({ passwordHash: null, initialPassword: null })
    .where('importUuid', '=', importUuid)
    .where('passwordHash', 'is not', null)
    .execute()

type RowsRequest = Input<typeof calls.memberImport.readRows>

/** A page of the rows that were checked. */
export function listRows(db: Db, { importUuid, filter, ...request }: RowsRequest) {
  const query = db
    .selectFrom('memberImportRow')
    .select(['line', 'cells', 'status', 'problems', 'username', 'changes'])
    .where('importUuid', '=', importUuid)
    .where('status', 'is not', null)
  const narrowed = filter.status?.length ? query.where('status', 'in', filter.status) : query
  return readPage(db, narrowed, request, { by: { line: 'line' }, otherwise: 'line', uuid: 'line' })
}

export const faultyRows = (db: Db, importUuid: string) =>
  db
    .selectFrom('memberImportRow')
    .select(['line', 'cells', 'problems'])
    .where('importUuid', '=', importUuid)
    .where('status', '=', 'faulty')
    .orderBy('line')
    .execute()

/** Lets the import begin; false when it is not a checked one (any more). One per company at a time: a constraint sees to it. */
export async function startImport(db: Db, importUuid: string, hours: number): Promise<boolean> {
  const started = await db
    .updateTable('memberImport')
    .set({ state: 'running', failure: null, expiresAt: sql`now() + make_interval(hours => ${hours})` })
    .where('uuid', '=', importUuid)
    .where('state', '=', 'checked')
    .returning('uuid')
    .executeTakeFirst()
  return started !== undefined
}

export const keepJob = (db: Db, importUuid: string, jobUuid: string) =>
  db.updateTable('memberImport').set({ jobUuid }).where('uuid', '=', importUuid).execute()

/** An import that runs, with the role that who started it has now; null = none any more. */
export const keptRunning = async (db: Db, importUuid: string) =>
  (
    await sql<FoundImport & { role: string | null; country: Country }>`
    select i.*, c.country, case i.actor_kind when 'adviser' then 'user' else
      (select m.role from member m where m.uuid = i.actor_uuid and m.archived_at is null and m.deleted_at is null) end as role
    from member_import i cross join client c where i.uuid = ${importUuid} and i.state = 'running'`.execute(db)
  ).rows[0]

/** Ends a run that came to nothing: it can be mended, checked and started again. */
export const stopImport = (db: Db, importUuid: string, failure: ErrorCode) =>
  db
    .updateTable('memberImport')
    .set({ state: 'checked', failure })
    .where('uuid', '=', importUuid)
    .where('state', '=', 'running')
    .execute()

/** Forgets the rows now and the head with the next purge. False: it runs. */
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

/** A new file takes the place of those that wait. */
export async function discardWaiting(db: Db, owner: Owner): Promise<void> {
  const waiting = await owned(db, owner).where('state', 'in', ['uploaded', 'checked']).execute()
  for (const { uuid } of waiting) await discardImport(db, uuid)
}

export async function readChoices(db: Db): Promise<unknown> {
  const row = await db.selectFrom('memberImportPreset').select('choices').executeTakeFirst()
  return row?.choices
}

export const keepChoices = (db: Db, choices: unknown) =>
  sql`
    insert into member_import_preset (choices) values (${JSON.stringify(choices)}::jsonb)
    on conflict (client_uuid) do update set choices = excluded.choices, updated_at = now()`.execute(db)
