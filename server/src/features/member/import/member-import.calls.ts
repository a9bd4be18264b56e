import type { calls, Output } from '@sorgfalt/contract'
import { type ImportSettings, importLimits } from '@sorgfalt/contract/member/import'
import type { Actor, OwnContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import { storedName } from '../../../platform/files/stored-name.ts'
import { enqueueWithProgress } from '../../../platform/jobs/progress.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { openCells, sealCells } from './cells.ts'
import { type Checked, type CheckScene, checkRows } from './check.ts'
import { errorFile, sampleFile } from './files.ts'
import { choicesFrom, choicesOf, isHeadingOf, suggest, withoutTitle } from './guess.rules.ts'
import {
  discardImport,
  discardWaiting,
  type FoundImport,
  faultyRows,
  findImport,
  forgetHashes,
  keepChoices,
  keepJob,
  latestImport,
  listRows,
  readChoices,
  replaceCells,
  rowsByLine,
  saveCheck,
  stagedRows,
  stageImport,
  startImport,
} from './import.store.ts'
import { hasOwnUnits } from './lookup.store.ts'
import { mapInPieces } from './pace.ts'
import { readCsv } from './read-csv.ts'
import { passwordColumn, rowOf, settingsOf, shownRows, summaryOf, viewOf } from './view.ts'
import { withNamesApart } from './whole-names.rules.ts'

const listed = 100

export const memberImport: Handlers<'memberImport'> = {
  async uploadCsv(context, _input, { name, bytes }) {
    const { scene, actor } = sceneOf(context)
    const { rows: all, columnCount: width, ...form } = await readCsv(bytes)
    if (all.length === 0) refuse('MemberImport.CsvEmpty')
    const [choices, hasOrgUnits] = await scene.inClient(
      async (db) => [choicesFrom(await readChoices(db)), await hasOwnUnits(db)] as const,
    )
    const untitled = withoutTitle(all, choices)
    const rows = withNamesApart(untitled, (heading) => isHeadingOf('firstName', heading))
    const columnCount = rows === untitled ? width : width + 1
    const settings = suggest(rows, columnCount, choices, { hasOrgUnits })
    const isHeadingOnly =
      settings.hasHeader && rows.every(({ cells }) => cells.join('\n') === rows[0]?.cells.join('\n'))
    if (isHeadingOnly) refuse('MemberImport.CsvEmpty')
    const head = {
      uuid: uuidv7(),
      fileName: storedName(name, 'csv', 'members'),
      columnCount,
      rowCount: rows.length,
      settings,
      ...form,
    }
    const sealed = await mapInPieces(rows, ({ line, cells }) => ({
      line,
      cells: sealCells(context.keys, cells),
    }))
    return scene.inClient(async (db) => {
      await discardWaiting(db, actor)
      await stageImport(db, actor, head, sealed, importLimits.hours)
      await recordAudit(db, {
        actor,
        requestId: context.request.id,
        action: 'uploadMemberCsv',
        input: { importUuid: head.uuid },
      })
      return viewIn(context, db, await owned(db, actor, head.uuid))
    })
  },

  async importCsv(context, { dryRun, importUuid, ...settings }) {
    const { scene, actor } = sceneOf(context)
    const current = await scene.inClient((db) => owned(db, actor, importUuid))
    // Said again, because the answer was lost or two tabs asked: it is on its way or done, and not done twice.
    if (current.state !== 'uploaded' && current.state !== 'checked') return { ...answerOf(current), dryRun }
    const checked = await checkAndSave(scene, current, settings)
    if (!checked) return { ...answerOf(await scene.inClient((db) => owned(db, actor, importUuid))), dryRun }
    const answer = { dryRun, ...checked.summary, ...detailsOf(checked, settings) }
    if (dryRun) return { ...answer, state: 'checked', jobUuid: null }
    const { created, updated, seats } = checked.summary
    if (created + updated === 0) refuse('MemberImport.NothingToImport')
    if (seats.after > seats.max) {
      refuse('MemberImport.MaxMembersExceeded', {
        params: { max: seats.max, free: Math.max(0, seats.max - seats.used) },
      })
    }
    return scene.inClient(async (db) => {
      if (!(await startImport(db, importUuid, importLimits.hours)))
        return { ...answerOf(await owned(db, actor, importUuid)), dryRun }
      const job = { kind: 'member-import', clientUuid: actor.clientUuid, payload: { importUuid } }
      const jobUuid = await enqueueWithProgress(db, job, actor)
      await keepJob(db, importUuid, jobUuid)
      const [heading] = await stagedRows(db, importUuid, 1)
      await keepChoices(db, choicesOf(settings, heading ? openCells(context.keys, heading.cells) : []))
      await recordAudit(db, {
        actor,
        requestId: context.request.id,
        action: 'importMembers',
        input: { importUuid, ...settings },
      })
      return { ...answer, state: 'running', jobUuid }
    })
  },

  async readImport(context) {
    const latest = await latestImport(context.db, context.actor)
    return { import: latest ? await viewIn(context, context.db, latest) : null }
  },

  async readRows({ db, actor, keys }, request) {
    const settings = settingsOf(await owned(db, actor, request.importUuid))
    const { rows, ...page } = await listRows(db, request)
    return { ...page, rows: rows.map((row) => rowOf(keys, settings, row)) }
  },

  async updateRows(context, { importUuid, rows }) {
    const { scene, actor } = sceneOf(context)
    const current = await scene.inClient(async (db) => {
      const mine = await owned(db, actor, importUuid)
      if (mine.state !== 'checked') refuse('MemberImport.AlreadyRunning')
      const staged = await rowsByLine(
        db,
        importUuid,
        rows.map(({ line }) => line),
      )
      if (staged.length < new Set(rows.map(({ line }) => line)).size) refuse('MemberImport.NotFound')
      const mended = staged.map(({ line, cells }) => {
        const opened = openCells(context.keys, cells)
        for (const row of rows)
          if (row.line === line) for (const { column, value } of row.cells) opened[column] = value
        return {
          line,
          cells: sealCells(
            context.keys,
            Array.from(opened, (cell) => cell ?? ''),
          ),
        }
      })
      await replaceCells(db, importUuid, mended)
      await recordAudit(db, {
        actor,
        requestId: context.request.id,
        action: 'correctMemberImport',
        input: { importUuid, rows },
      })
      return mine
    })
    await checkAndSave(scene, current, settingsOf(current))
    return scene.inClient(async (db) => viewIn(context, db, await owned(db, actor, importUuid)))
  },

  async errorFile({ db, actor, keys }, { importUuid, languageCode }) {
    const current = await owned(db, actor, importUuid)
    const [first] = await stagedRows(db, importUuid, 1)
    return errorFile(keys, current, first, await faultyRows(db, importUuid), languageCode)
  },

  sample: (_context, { languageCode }) => sampleFile(languageCode),

  async discard({ db, actor }, { importUuid }) {
    await owned(db, actor, importUuid)
    if (!(await discardImport(db, importUuid))) refuse('MemberImport.AlreadyRunning')
    return {}
  },
}

function sceneOf(context: OwnContext): { scene: CheckScene; actor: Actor } {
  const actor = found(context.actor, 'Session.Missing')
  const inClient = <T>(work: (db: Db) => Promise<T>) => context.inClient(actor.clientUuid, work)
  return { actor, scene: { services: context, actor, today: dayIn(actor.country, context.now()), inClient } }
}

/** Files of other people, other companies and yesterday are all the same: not there. */
const owned = async (db: Db, actor: Actor, importUuid: string): Promise<FoundImport> =>
  found(await findImport(db, actor, importUuid), 'MemberImport.NotFound')

const viewIn = async ({ keys }: Pick<OwnContext, 'keys'>, db: Db, current: FoundImport) =>
  viewOf(keys, current, await stagedRows(db, current.uuid, shownRows))

/** Undefined: the import has been started meanwhile. */
async function checkAndSave(
  scene: CheckScene,
  { uuid: importUuid, columnCount, ...before }: FoundImport,
  settings: ImportSettings,
): Promise<Checked | undefined> {
  const was = settingsOf(before)
  if (was.passwordMode !== settings.passwordMode || passwordColumn(was) !== passwordColumn(settings)) {
    await scene.inClient((db) => forgetHashes(db, importUuid))
  }
  const checked = await checkRows(scene, { importUuid, columnCount, settings })
  const { verdicts, summary } = checked
  return (await scene.inClient((db) => saveCheck(db, importUuid, { settings, summary, verdicts })))
    ? checked
    : undefined
}

type Answer = Output<typeof calls.memberImport.importCsv>

/** What is known of an import that is not checked any more. */
function answerOf(current: FoundImport): Omit<Answer, 'dryRun'> {
  const summary = found(summaryOf(current), 'MemberImport.NotFound')
  return { state: current.state, jobUuid: current.jobUuid, ...summary, errors: [], generated: [] }
}

function detailsOf({ verdicts, cells }: Checked, settings: ImportSettings) {
  const hidden = passwordColumn(settings)
  const errors = verdicts.flatMap(({ line, problems }) =>
    problems.map((problem) => {
      const source = problem.field === null ? undefined : settings.mapping[problem.field]
      const column = typeof source === 'object' && 'column' in source ? source.column : null
      return {
        line,
        ...problem,
        column,
        value: column === null || column === hidden ? '' : (cells.get(line)?.[column] ?? ''),
      }
    }),
  )
  const generated = verdicts.flatMap(({ line, username, generated: made }) =>
    made && username !== null ? [{ line, username }] : [],
  )
  return { errors: errors.slice(0, listed), generated: generated.slice(0, listed) }
}
