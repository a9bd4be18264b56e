import { memberRoles } from '@sorgfalt/contract/core/role'
import { uuid } from '@sorgfalt/contract/fields/index'
import type { ImportSettings, MemberImportView, UnknownValueField } from '@sorgfalt/contract/member/import'
import type { Actor, OwnContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { requireStepUpFor } from '../../../access/step-up.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enqueueWithProgress } from '../../../platform/jobs/progress.store.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findSeatContact, readSeats } from '../seats.store.ts'
import { type CheckContext, type CheckResult, checkRows } from './check-rows.ts'
import { createErrorFile, createSampleFile } from './csv-files.ts'
import { memberImportJob } from './import.jobs.ts'
import {
  discardImport,
  discardWaiting,
  type FoundImport,
  findImport,
  findLatestImport,
  hasTarget,
  saveCheck,
  saveChoices,
  saveJob,
  saveMatches,
  stageImport,
  startImport,
} from './import.store.ts'
import { toDetails, toStateAnswer } from './import-answer.ts'
import {
  deleteHashes,
  listRows,
  lockRows,
  readSkippedRows,
  readStagedRows,
  replaceCells,
  saveDecision,
} from './import-rows.store.ts'
import { findPasswordColumn, parseSettings, shownRows, toImportView, toRowView } from './import-view.ts'
import { readUpload } from './read-upload.ts'
import { toChoices } from './saved-choices.rules.ts'
import { openCells, sealCells } from './sealed-cells.ts'
import { parseMatches, replaceMatch } from './value-matches.rules.ts'

export const memberImport: Handlers<'memberImport'> = {
  async uploadCsv(context, _input, file) {
    const { checkContext, actor } = toCheckContext(context)
    const { newImport, rows } = await readUpload(checkContext, file)

    const stage = async (db: Db) => {
      await discardWaiting(db, actor)
      await stageImport(db, actor, newImport, rows)
      await recordAudit(db, {
        actor,
        requestId: context.request.id,
        action: 'uploadMemberCsv',
        input: { importUuid: newImport.uuid },
      })

      return readView(context, db, await findOwnImport(db, actor, newImport.uuid))
    }

    return checkContext.inClient((db) => context.once(db, () => stage(db)))
  },

  async importCsv(context, { dryRun, mayWait = false, importUuid, ...settings }) {
    const { checkContext, actor } = toCheckContext(context)
    const { inClient } = checkContext
    const current = await inClient((db) => findOwnImport(db, actor, importUuid))
    // A request may be repeated because its answer was lost or because two tabs sent it. It then returns the
    // state after the first request.
    if (current.state !== 'uploaded' && current.state !== 'checked')
      return { ...toStateAnswer(current), dryRun }

    const checked = await checkAndSave(checkContext, current, settings)
    if (!checked)
      return { ...toStateAnswer(await inClient((db) => findOwnImport(db, actor, importUuid))), dryRun }

    const answer = { dryRun, ...checked.summary, ...toDetails(checked, settings) }

    if (dryRun) return { ...answer, state: 'checked', jobUuid: null }

    // The file may assign any role that the actor may assign.
    requireStepUpFor(actor, [actor.role])
    refuseImpossible(checked, mayWait)

    return inClient(async (db) => {
      const jobUuid = await start(context, db, { importUuid, settings })
      if (jobUuid === null) return { ...toStateAnswer(await findOwnImport(db, actor, importUuid)), dryRun }
      return { ...answer, state: 'running', jobUuid }
    })
  },

  async readImport(context) {
    const latest = await findLatestImport(context.db, context.actor)
    return { import: latest ? await readView(context, context.db, latest) : null }
  },

  async readRows({ db, actor, keys }, request) {
    const settings = parseSettings(await findOwnImport(db, actor, request.importUuid))
    const { rows, ...page } = await listRows(db, request)
    return { ...page, rows: rows.map((row) => toRowView(keys, settings, row)) }
  },

  async updateRows(context, input) {
    return changeAndCheck(context, input, 'correctMemberImport', async (db, own) => {
      await correctCells(context, db, input)
      return own
    })
  },

  async matchValue(context, input) {
    const { importUuid, field, target } = input
    return changeAndCheck(context, input, 'matchMemberImportValue', async (db, own) => {
      if (target !== null && !(await isTarget(db, field, target))) refuse('MemberImport.TargetNotFound')

      const valueMatches = replaceMatch(parseMatches(own.valueMatches), input)
      await saveMatches(db, importUuid, valueMatches)

      return { ...own, valueMatches }
    })
  },

  async decideRows(context, input) {
    const { importUuid, lines, decision } = input
    return changeAndCheck(context, input, 'decideMemberImportRows', async (db, own) => {
      const decided = await saveDecision(db, importUuid, lines, decision)
      if (decided < new Set(lines).size) refuse('MemberImport.NotFound')
      return own
    })
  },

  async readSeats({ db }) {
    return { ...(await readSeats(db)), contact: await findSeatContact(db) }
  },

  async errorFile({ db, actor, keys }, { importUuid, languageCode }) {
    const current = await findOwnImport(db, actor, importUuid)
    const [firstRow] = await readStagedRows(db, importUuid, 1)
    const rows = await readSkippedRows(db, importUuid)
    return createErrorFile(keys, { current, firstRow, rows }, languageCode)
  },

  sample: (_context, { languageCode }) => createSampleFile(languageCode),

  async discard({ db, actor }, { importUuid }) {
    await findOwnImport(db, actor, importUuid)
    if (!(await discardImport(db, importUuid))) refuse('MemberImport.AlreadyRunning')
    return {}
  },
}

function toCheckContext(context: OwnContext): { checkContext: CheckContext; actor: Actor } {
  const actor = found(context.actor, 'Session.Missing')
  const inClient = <T>(work: (db: Db) => Promise<T>) => context.inClient(actor.clientUuid, work)
  const today = dayIn(actor.country, context.now())
  return { actor, checkContext: { services: context, actor, today, inClient } }
}

/**
 * Finds an import of the actor. Expired imports and imports of other users count as missing.
 * @throws Refusal MemberImport.NotFound
 */
const findOwnImport = async (db: Db, actor: Actor, importUuid: string): Promise<FoundImport> =>
  found(await findImport(db, actor, importUuid), 'MemberImport.NotFound')

const readView = async ({ keys }: Pick<OwnContext, 'keys'>, db: Db, current: FoundImport) =>
  toImportView(keys, current, await readStagedRows(db, current.uuid, shownRows))

type ChangeAction = 'correctMemberImport' | 'matchMemberImportValue' | 'decideMemberImportRows'

/**
 * Changes a checked import, checks its rows again, and returns the import. `change` returns the import as it
 * has changed.
 * @throws Refusal MemberImport.AlreadyRunning
 */
async function changeAndCheck(
  context: OwnContext,
  input: { importUuid: string },
  action: ChangeAction,
  change: (db: Db, own: FoundImport) => Promise<FoundImport>,
): Promise<MemberImportView> {
  const { checkContext, actor } = toCheckContext(context)
  const { importUuid } = input
  const { inClient } = checkContext
  const changed = await inClient(async (db) => {
    const own = await findOwnImport(db, actor, importUuid)
    if (own.state !== 'checked') refuse('MemberImport.AlreadyRunning')

    const current = await change(db, own)
    await recordAudit(db, { actor, requestId: context.request.id, action, input })

    return current
  })

  await checkAndSave(checkContext, changed, parseSettings(changed))

  return inClient(async (db) => readView(context, db, await findOwnImport(db, actor, importUuid)))
}

const isTarget = async (db: Db, field: UnknownValueField, target: string): Promise<boolean> =>
  field === 'role'
    ? memberRoles.some((role) => role === target)
    : uuid.safeParse(target).success && hasTarget(db, field, target)

/**
 * Checks all rows and stores the result. Returns undefined if the import has been started in the meantime.
 */
async function checkAndSave(
  context: CheckContext,
  { uuid: importUuid, columnCount, ...before }: FoundImport,
  settings: ImportSettings,
): Promise<CheckResult | undefined> {
  const oldSettings = parseSettings(before)
  const hasOtherPasswords =
    oldSettings.passwordMode !== settings.passwordMode ||
    findPasswordColumn(oldSettings) !== findPasswordColumn(settings)

  if (hasOtherPasswords) await context.inClient((db) => deleteHashes(db, importUuid))

  const valueMatches = parseMatches(before.valueMatches)
  const checked = await checkRows(context, { importUuid, columnCount, settings, valueMatches })
  const { outcomes, summary } = checked
  const isSaved = await context.inClient((db) => saveCheck(db, importUuid, { settings, summary, outcomes }))

  return isSaved ? checked : undefined
}

/**
 * Checks that there are rows to import and enough seats.
 * @throws Refusal MemberImport.NothingToImport, MemberImport.MaxMembersExceeded
 */
function refuseImpossible(
  { summary: { created, updated, seats, waiting } }: CheckResult,
  mayWait: boolean,
): void {
  const isNothing = created + updated === 0
  if (isNothing && waiting === 0) refuse('MemberImport.NothingToImport')
  if (waiting > 0 && (isNothing || !mayWait))
    refuse('MemberImport.MaxMembersExceeded', {
      params: { max: seats.max, free: Math.max(0, seats.max - seats.used) },
    })
}

/** Starts the import and returns the uuid of its job, or null if another request has already started it. */
async function start(
  context: OwnContext,
  db: Db,
  { importUuid, settings }: { importUuid: string; settings: ImportSettings },
): Promise<string | null> {
  const actor = found(context.actor, 'Session.Missing')
  if (!(await startImport(db, importUuid))) return null

  const job = { kind: memberImportJob, clientUuid: actor.clientUuid, payload: { importUuid } }
  const jobUuid = await enqueueWithProgress(db, job, actor)
  await saveJob(db, importUuid, jobUuid)

  const [heading] = await readStagedRows(db, importUuid, 1)
  await saveChoices(db, toChoices(settings, heading ? openCells(context.keys, heading.cells) : []))
  await recordAudit(db, {
    actor,
    requestId: context.request.id,
    action: 'importMembers',
    input: { importUuid, ...settings },
  })

  return jobUuid
}

interface Corrections {
  importUuid: string
  rows: readonly { line: number; cells: readonly { column: number; value: string }[] }[]
}

/** @throws Refusal MemberImport.NotFound if a line does not exist */
async function correctCells(
  { keys }: Pick<OwnContext, 'keys'>,
  db: Db,
  { importUuid, rows }: Corrections,
): Promise<void> {
  const lines = rows.map(({ line }) => line)
  const staged = await lockRows(db, importUuid, lines)
  if (staged.length < new Set(lines).size) refuse('MemberImport.NotFound')

  const corrected = staged.map(({ line, cells: sealed }) => {
    const cells = openCells(keys, sealed)
    for (const row of rows)
      if (row.line === line) for (const { column, value } of row.cells) cells[column] = value
    // A correction after the last cell of a row may leave gaps in the array.
    const filled = Array.from(cells, (cell) => cell ?? '')

    return { line, cells: sealCells(keys, filled) }
  })

  await replaceCells(db, importUuid, corrected)
}
