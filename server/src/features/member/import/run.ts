/**
 * The import itself, outside any request: hashes what has to be hashed and keeps it as it goes, then writes everything in one
 * transaction. Killed anywhere it begins again where it was: what is hashed stays hashed, what is not written was not there.
 */
import type { ErrorCode } from '@sorgfalt/contract'
import type { Role } from '@sorgfalt/contract/core/role'
import type { ImportSettings } from '@sorgfalt/contract/member/import'
import type { Services } from '../../../access/context.ts'
import type { RunJob } from '../../../access/jobs.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { sha256 } from '../../../platform/crypto/secrets.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enterClient } from '../../../platform/db/enter.ts'
import { refreshPlannerStatistics } from '../../../platform/db/planner.ts'
import { isStatementError } from '../../../platform/db/unavailable.ts'
import type { ReportProgress } from '../../../platform/jobs/progress.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { isSent, makeInitialPasswords, sendAccess } from '../access/access.ts'
import { letterPurpose } from '../access/initial-passwords.ts'
import type { NewMember } from '../new-member.store.ts'
import { sealCells, without } from './cells.ts'
import { type Checked, type CheckScene, checkRows } from './check.ts'
import { keptRunning, replaceCells, stopImport } from './import.store.ts'
import type { Verdict } from './judge.rules.ts'
import { slicesOf } from './pace.ts'
import { passwordColumn, settingsOf, summaryOf } from './view.ts'
import {
  finishImport,
  type HashedRow,
  insertPeople,
  insertUnits,
  joinGroups,
  keepHashes,
  lockRunning,
  readHashes,
  updatePeople,
} from './write.store.ts'

/** Passwords that are hashed between two saves: a few seconds on a small machine. */
const batch = 25

interface Run {
  importUuid: string
  jobUuid: string
  clientUuid: string
  settings: ImportSettings
  services: Services
  scene: CheckScene
  checked: Checked
  report: ReportProgress
}

export const memberImport: RunJob = async (services, { uuid: jobUuid, clientUuid, payload }, report) => {
  const importUuid = String(payload.importUuid)
  if (clientUuid === null) return
  const inClient = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    services.database.transaction(enterClient(clientUuid), work)
  const found = await inClient((db) => keptRunning(db, importUuid))
  if (!found) return
  const settings = settingsOf(found)
  const actor = {
    kind: found.actorKind,
    uuid: found.actorUuid,
    role: found.role as Role,
    country: found.country,
  }
  const scene: CheckScene = { services, actor, inClient, today: dayIn(found.country, services.now()) }
  try {
    const checked = await checkRows(scene, { importUuid, columnCount: found.columnCount, settings })
    const confirmed = summaryOf(found)
    const isAsConfirmed =
      checked.summary.created === confirmed?.created && checked.summary.updated === confirmed.updated
    if (found.role === null || !isAsConfirmed) refuse('MemberImport.Outdated')
    await runImport({
      importUuid,
      jobUuid,
      clientUuid,
      settings,
      services,
      scene,
      checked,
      report,
    })
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    await inClient((db) => stopImport(db, importUuid, failure))
  }
}

/** Why an import came to nothing, if it is for a person to mend; whatever else goes wrong is tried again. */
function failureOf(error: unknown): ErrorCode | undefined {
  if (error instanceof Refusal)
    return error.code === 'Client.MaxMembersReached' ? 'MemberImport.MaxMembersExceeded' : error.code
  // A name was taken, a unit was deleted since the check: the database has the last word.
  return isStatementError(error) && error.constraint !== undefined ? 'MemberImport.Outdated' : undefined
}

async function runImport(run: Run): Promise<void> {
  const { importUuid, jobUuid, clientUuid, settings, services, scene, checked, report } = run
  const fresh = checked.verdicts.filter(({ status }) => status === 'new')
  const changed = checked.verdicts.flatMap((verdict) =>
    verdict.status === 'changed' && verdict.existing ? [{ ...verdict, existing: verdict.existing }] : [],
  )
  const total = fresh.length + changed.length
  await report(0, total)
  if (settings.passwordMode === 'byColumn' || settings.passwordMode === 'initial')
    await hashPasswords(run, fresh, total)
  await scene.inClient(async (db) => {
    if (!(await lockRunning(db, importUuid))) return
    const hashes = await readHashes(db, importUuid)
    await insertUnits(db, checked.newUnits)
    const people = fresh.map((verdict) => personOf(verdict, settings, hashes.get(verdict.line) ?? null))
    const uuids = await insertPeople(db, people, scene.today)
    await joinGroups(
      db,
      fresh.map(({ given }, index) => ({ uuid: uuids[index] ?? '', groups: given.groups ?? [] })),
    )
    if (!(await updatePeople(db, changed, scene.today))) refuse('MemberImport.Outdated')
    if (isSent(settings.passwordMode)) await sendAccess(db, clientUuid, uuids, settings.passwordMode)
    await replaceCells(db, importUuid, leftOver(run))
    await finishImport(db, { importUuid, jobUuid })
    await recordAudit(db, {
      actor: scene.actor,
      requestId: '',
      action: 'completeMemberImport',
      input: { importUuid },
    })
  })
  await services.database.transaction(undefined, (db) => refreshPlannerStatistics(db, fresh.length))
  await report(total, total)
}

/** The faulty rows stay for a day, without their passwords. */
function leftOver({
  settings,
  services: { keys },
  checked: { verdicts, cells },
}: Run): { line: number; cells: string }[] {
  const column = passwordColumn(settings)
  if (column === undefined) return []
  const faulty = verdicts.filter(({ status }) => status === 'faulty')
  return faulty.map(({ line }) => ({ line, cells: sealCells(keys, without(cells.get(line) ?? [], column)) }))
}

function personOf(
  { given, username }: Verdict,
  settings: ImportSettings,
  passwordHash: string | null,
): NewMember {
  const { password: _, groups: __, orgUnits = [], location = null, ...values } = given
  return {
    ...values,
    firstName: given.firstName ?? '',
    lastName: given.lastName ?? '',
    username: username ?? '',
    role: given.role ?? 'member',
    email: given.email ?? null,
    passwordHash,
    mustChangePassword: settings.passwordMode === 'initial',
    orgUnitUuids: orgUnits,
    locationUuid: location,
  }
}

/** Off the event loop and off the database; each batch is kept before the next begins. */
async function hashPasswords(
  { importUuid, settings, services, scene, checked, report }: Run,
  fresh: readonly Verdict[],
  total: number,
): Promise<void> {
  const { keys, passwords } = services
  const waiting = fresh.filter(({ line }) => !checked.hashed.has(line))
  let done = fresh.length - waiting.length
  for (const part of slicesOf(waiting, batch)) {
    const made =
      settings.passwordMode === 'initial'
        ? await makeInitialPasswords(passwords, part.length)
        : await hashGiven(services, part)
    const rows = part.map(({ line }, index): HashedRow => {
      const { password, passwordHash } = made[index]!
      const cells = without(checked.cells.get(line) ?? [], passwordColumn(settings))
      return {
        line,
        passwordHash,
        cells: sealCells(keys, cells),
        initialPassword: password === null ? null : keys.seal(letterPurpose, password),
      }
    })
    await scene.inClient((db) => keepHashes(db, importUuid, rows))
    done += part.length
    await report(done, total)
  }
}

async function hashGiven(
  { passwords }: Services,
  part: readonly Verdict[],
): Promise<{ password: null; passwordHash: string }[]> {
  const hashes = await passwords.hashMany(
    part.map(({ given }) => sha256((given.password ?? '').normalize('NFC'))),
  )
  return hashes.map((passwordHash) => ({ password: null, passwordHash }))
}
