/** Stores imports. Their rows: import-rows.store.ts. */
import type { ErrorCode } from '@sorgfalt/contract'
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
import type { CheckedRow } from './check-rows.ts'
import { clearHeadingOutcome, insertRows, type SealedRow, saveOutcomes } from './import-rows.store.ts'
import type { ValueMatch } from './value-matches.rules.ts'

export interface NewImport {
  uuid: string
  fileName: string
  delimiter: (typeof csvDelimiters)[number]
  encoding: (typeof csvEncodings)[number]
  columnCount: number
  rowCount: number
  columnFills: number[]
  /** Null for a CSV file. */
  sheetName: string | null
  fileBytes: number
  settings: ImportSettings
}

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
  await insertRows(db, head.uuid, rows)
}

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

/** Stores what the unknown values mean (value-matches.rules.ts). */
export const saveMatches = (db: Db, importUuid: string, matches: readonly ValueMatch[]) =>
  db
    .updateTable('memberImport')
    .set({ valueMatches: JSON.stringify(matches) })
    .where('uuid', '=', importUuid)
    .execute()

const targetTables = { orgUnits: 'orgUnit', location: 'location', groups: 'memberGroup' } as const

/** Returns whether the company has this org unit, location or group. */
export async function hasTarget(db: Db, field: keyof typeof targetTables, uuid: string): Promise<boolean> {
  const row = await db
    .selectFrom(targetTables[field])
    .select('uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row !== undefined
}

interface SavedCheck {
  settings: ImportSettings
  summary: ImportSummary
  outcomes: readonly CheckedRow[]
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

  await saveOutcomes(db, importUuid, outcomes)
  if (settings.hasHeader) await clearHeadingOutcome(db, importUuid)

  return true
}

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

export type RunningImport = NonNullable<Awaited<ReturnType<typeof findRunningImport>>>

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
