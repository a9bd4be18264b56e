/**
 * Runs an import as a job. Hashes passwords in batches and stores each batch, then writes all rows in one
 * transaction. An interrupted job starts again, keeps the hashes that were stored, and never writes only some
 * of the rows.
 */
import type { ErrorCode } from '@sorgfalt/contract'
import type { Role } from '@sorgfalt/contract/core/role'
import type { ImportSettings } from '@sorgfalt/contract/member/import'
import type { Services } from '../../../access/context.ts'
import type { JobHandlers, RunJob } from '../../../access/jobs.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { sha256 } from '../../../platform/crypto/secrets.ts'
import { constraintErrorCode } from '../../../platform/db/constraint-errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enterClient } from '../../../platform/db/enter.ts'
import { refreshPlannerStatistics } from '../../../platform/db/planner.ts'
import { isStatementError } from '../../../platform/db/unavailable.ts'
import type { ReportProgress } from '../../../platform/jobs/progress.store.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { recomputeTasks } from '../../elearning/assignment/recompute-tasks.store.ts'
import { isSent, sendAccessLinks } from '../access/access-links.ts'
import { createInitialPasswords, initialPasswordPurpose } from '../access/initial-passwords.ts'
import { requireAdministrator } from '../administrators.store.ts'
import { type CheckContext, type CheckResult, checkRows } from './check-rows.ts'
import { splitIntoChunks } from './chunk.ts'
import { findRunningImport, type RunningImport, stopImport } from './import.store.ts'
import { replaceCells } from './import-rows.store.ts'
import { findPasswordColumn, parseSettings, parseSummary } from './import-view.ts'
import type { RowOutcome } from './match.rules.ts'
import { getsLetter, listLostRoles, splitByStatus, toNewMember } from './plan.rules.ts'
import { clearColumn, sealCells } from './sealed-cells.ts'
import { parseMatches } from './value-matches.rules.ts'
import {
  addToGroups,
  finishImport,
  type HashedRow,
  insertMembersInChunks,
  insertOrgUnits,
  lockRunning,
  readHashes,
  saveHashes,
  updateMembers,
} from './write.store.ts'

export const memberImportJob = 'member-import'

/** Number of passwords that are hashed per transaction: a few seconds on a small machine. */
const batchSize = 25

interface Run {
  importUuid: string
  jobUuid: string
  clientUuid: string
  settings: ImportSettings
  services: Services
  context: CheckContext
  checked: CheckResult
  report: ReportProgress
}

const importMembers: RunJob = async (services, { uuid: jobUuid, clientUuid, payload }, report) => {
  const importUuid = String(payload.importUuid)
  if (clientUuid === null) return

  const inClient = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    services.database.transaction(enterClient(clientUuid), work)
  const found = await inClient((db) => findRunningImport(db, importUuid))
  if (!found) return

  const settings = parseSettings(found)
  const actor = {
    kind: found.actorKind,
    uuid: found.actorUuid,
    role: found.role as Role,
    country: found.country,
  }

  const context: CheckContext = { services, actor, inClient, today: dayIn(found.country, services.now()) }
  try {
    const { columnCount } = found
    const valueMatches = parseMatches(found.valueMatches)
    const checked = await checkRows(context, { importUuid, columnCount, settings, valueMatches })
    refuseChanged(checked, found)
    await runImport({ importUuid, jobUuid, clientUuid, settings, services, context, checked, report })
  } catch (error) {
    const failure = toFailure(error)
    if (!failure) throw error
    await inClient((db) => stopImport(db, importUuid, failure))
  }
}

/**
 * Checks that the import creates and updates exactly as many members as the user has confirmed.
 * @throws Refusal MemberImport.MaxMembersExceeded, MemberImport.Outdated
 */
function refuseChanged({ summary }: CheckResult, found: RunningImport): void {
  const confirmed = parseSummary(found)
  if (summary.waiting > (confirmed?.waiting ?? 0)) {
    const { used, max } = summary.seats
    refuse('MemberImport.MaxMembersExceeded', { params: { max, free: Math.max(0, max - used) } })
  }

  const isAsConfirmed = summary.created === confirmed?.created && summary.updated === confirmed.updated
  if (found.role === null || !isAsConfirmed) refuse('MemberImport.Outdated')
}

/** Returns the error code for the user, or undefined if the job should run again. */
function toFailure(error: unknown): ErrorCode | undefined {
  if (error instanceof Refusal)
    return error.code === 'Client.MaxMembersReached' ? 'MemberImport.MaxMembersExceeded' : error.code
  if (constraintErrorCode(error) === 'Member.EmergencyAccount') return 'Member.EmergencyAccount'
  // A violated constraint means that the data has changed since the check. For example, a username may now be
  // taken.
  return isStatementError(error) && error.constraint !== undefined ? 'MemberImport.Outdated' : undefined
}

async function runImport(run: Run): Promise<void> {
  const { services, checked, report } = run
  const { newRows, changedRows } = splitByStatus(checked.outcomes)
  const total = newRows.length + changedRows.length
  await report(0, total)

  await hashPasswords(run, newRows, total)
  await run.context.inClient((db) => writeRows(db, run, { newRows, changedRows }))

  await services.database.transaction(undefined, (db) => refreshPlannerStatistics(db, newRows.length))
  await report(total, total)
}

/** Writes all rows in the transaction of the caller. Writes nothing if the import has already finished. */
async function writeRows(
  db: Db,
  run: Run,
  { newRows, changedRows }: ReturnType<typeof splitByStatus>,
): Promise<void> {
  const { importUuid, jobUuid, clientUuid, settings, context } = run
  if (!(await lockRunning(db, importUuid))) return

  await insertOrgUnits(db, run.checked.newOrgUnits)

  const hashes = await readHashes(db, importUuid)
  const members = newRows.map((row) =>
    toNewMember(row, settings, needsHash(row, settings) ? (hashes.get(row.line) ?? null) : null),
  )
  const uuids = await insertMembersInChunks(db, members, context.today)
  const joining = newRows
    .map(({ values }, index) => ({ uuid: uuids[index] ?? '', groups: values.groups ?? [] }))
    .filter(({ groups }) => groups.length > 0)
  await addToGroups(db, joining)
  if (joining.length > 0)
    await recomputeTasks(db, context.today, { members: joining.map(({ uuid }) => uuid) })

  if (!(await updateMembers(db, changedRows, context.today))) refuse('MemberImport.Outdated')
  await requireAdministrator(db, listLostRoles(changedRows))

  await inviteMembers(db, { clientUuid, settings, newRows, uuids })
  await replaceCells(db, importUuid, sealSkippedRows(run))
  await finishImport(db, { importUuid, jobUuid })
  await recordAudit(db, {
    actor: context.actor,
    requestId: '',
    action: 'completeMemberImport',
    input: { importUuid },
  })
}

const needsHash = (row: RowOutcome, { passwordMode }: ImportSettings): boolean =>
  passwordMode === 'byColumn' || getsLetter(row, passwordMode)

interface Invitations {
  clientUuid: string
  settings: ImportSettings
  newRows: readonly RowOutcome[]
  /** The uuids of the new members, in the order of their rows. */
  uuids: readonly string[]
}

/** Sends access links to the new members, unless they get a letter or a password from the file. */
async function inviteMembers(
  db: Db,
  { clientUuid, settings: { passwordMode }, newRows, uuids }: Invitations,
): Promise<void> {
  if (passwordMode === 'byEmailOrLetter') {
    const reachable = uuids.filter((_, index) => newRows[index]?.values.email)
    await sendAccessLinks(db, clientUuid, reachable, 'byEmail')
  } else if (isSent(passwordMode)) await sendAccessLinks(db, clientUuid, uuids, passwordMode)
}

/**
 * Returns the rows of the error file, sealed and without passwords. They are stored until the import expires.
 */
function sealSkippedRows({
  settings,
  services: { keys },
  checked: { outcomes, cells },
}: Run): { line: number; cells: string }[] {
  const passwordColumn = findPasswordColumn(settings)
  if (passwordColumn === undefined) return []

  return outcomes
    .filter(({ status, leftOut }) => status === 'faulty' || leftOut !== null)
    .map(({ line }) => ({
      line,
      cells: sealCells(keys, clearColumn(cells.get(line) ?? [], passwordColumn)),
    }))
}

/**
 * Hashes the passwords of new members outside of transactions. Stores each batch before it hashes the next
 * one.
 */
async function hashPasswords(run: Run, newRows: readonly RowOutcome[], total: number): Promise<void> {
  const { importUuid, settings, services, context, checked, report } = run
  const waiting = newRows.filter((row) => needsHash(row, settings) && !checked.hashedLines.has(row.line))
  let done = newRows.length - waiting.length

  for (const batch of splitIntoChunks(waiting, batchSize)) {
    const hashed =
      settings.passwordMode !== 'byColumn'
        ? await createInitialPasswords(services.passwords, batch.length)
        : await hashFilePasswords(services, batch)

    const rows = batch.map(({ line }, index) => toHashedRow(run, line, hashed[index]!))
    await context.inClient((db) => saveHashes(db, importUuid, rows))

    done += batch.length
    await report(done, total)
  }
}

interface HashedPassword {
  /**
   * The plain text of an initial password. Null for passwords from the file, because they are not printed.
   */
  password: string | null
  passwordHash: string
}

function toHashedRow(
  { settings, services: { keys }, checked }: Run,
  line: number,
  { password, passwordHash }: HashedPassword,
): HashedRow {
  const cells = clearColumn(checked.cells.get(line) ?? [], findPasswordColumn(settings))
  return {
    line,
    passwordHash,
    cells: sealCells(keys, cells),
    initialPassword: password === null ? null : keys.seal(initialPasswordPurpose, password),
  }
}

async function hashFilePasswords(
  { passwords }: Services,
  rows: readonly RowOutcome[],
): Promise<HashedPassword[]> {
  const hashes = await passwords.hashMany(
    rows.map(({ values }) => sha256((values.password ?? '').normalize('NFC'))),
  )
  return hashes.map((passwordHash) => ({ password: null, passwordHash }))
}

export const importJobs: JobHandlers = {
  [memberImportJob]: { run: importMembers, isSlow: true },
}
