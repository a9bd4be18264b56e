import type { calls } from '@sorgfalt/contract'
import {
  type MatrixCell,
  type MatrixColumns,
  type MatrixRow,
  type MatrixState,
  matrixStates,
  maxMatrixPdfMembers,
} from '@sorgfalt/contract/elearning/qualification-matrix'
import type { Translate } from '@sorgfalt/texts'
import type { OwnContext } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { dayIn, daysBetween } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import { documentFormats } from '../../../platform/formats.ts'
import type { FileAnswer } from '../../../platform/http/files.ts'
import { formatTime } from '../../../platform/office/table-file.ts'
import type { Cell } from '../../../platform/office/xlsx.ts'
import { streamPaper } from '../../../platform/pdf/stream-paper.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { readLetterhead, withLogo } from '../../document/letterhead.ts'
import { answerWithList, type ExportHead, readExportHead } from '../../list-export/export-file.ts'
import { listLocationOptions, listOrgUnitOptions } from '../../member/list/filter-options.store.ts'
import { listAllMatrixMembers, type MatrixMember } from './matrix.store.ts'
import { readColumns, toRows } from './matrix.view.ts'
import { drawMatrix } from './matrix-paper.ts'
import { createQuery, type MatrixQuery } from './matrix-query.ts'

/** Rows per transaction. */
const rowsPerChunk = 200

/** The colour of each state. */
const tones = {
  overdue: 'danger',
  oral: 'info',
  open: 'muted',
  expiring: 'warning',
  valid: 'success',
  exempt: 'muted',
} as const satisfies Record<MatrixState, string>

interface CellContext {
  t: Translate
  day: string
  formatDay: (day: string) => string
}

/** Returns the text of a cell as the matrix on the screen describes it, in the colour of its state. */
function toCell(cell: MatrixCell | null, { t, day, formatDay }: CellContext): Cell {
  if (cell === null) return null
  const { state, date } = cell
  const text = date
    ? t(`matrix.cell.${state}`, { date: formatDay(date), count: daysBetween(date, day) })
    : t(`matrix.undated.${state}`)

  return { text, tone: tones[state] }
}

const toCells = (row: MatrixRow, context: CellContext): Cell[] => [
  { text: row.lastName, tone: 'strong' },
  row.firstName,
  row.orgUnit,
  context.t('matrix.validOf', { valid: row.validCount, required: row.requiredCount }),
  ...row.cells.map((cell) => toCell(cell, context)),
]

interface ReadRequest {
  query: MatrixQuery
  members: readonly MatrixMember[]
  columns: MatrixColumns
  head: ExportHead
}

/** Yields the rows in chunks, each read in its own short transaction. */
async function* readRows(
  { readInClient }: OwnContext,
  { query, members, columns, head: { t, language } }: ReadRequest,
): AsyncGenerator<Cell[][]> {
  const context = { t, day: query.day, formatDay: documentFormats(language).shortDay }
  for (let start = 0; start < members.length; start += rowsPerChunk) {
    const chunk = members.slice(start, start + rowsPerChunk)
    const rows = await readInClient(query.actor.clientUuid, (db) =>
      toRows(db, query, { members: chunk, columns, language }),
    )

    yield rows.map((row) => toCells(row, context))
  }
}

/**
 * Returns the matrix with a row per member, as a spreadsheet or as a PDF.
 * @throws Refusal Session.Missing, Document.RecordTooLarge, and those of createQuery
 */
export const exportMatrix: Handler<(typeof calls)['qualificationMatrix']['exportMatrix']> = async (
  context,
  { filter, format, languageCode },
) => {
  const { inClient, readInClient, request, now } = context
  const actor = found(context.actor, 'Session.Missing')
  const query = createQuery({ actor, today: dayIn(actor.country, now()) }, filter)
  const facts = await readInClient(actor.clientUuid, async (db) => {
    const head = await readExportHead(db, { actor, languageCode, now: now() })

    return {
      head,
      members: await listAllMatrixMembers(db, query),
      columns: await readColumns(db, query, head.language),
      filters: await describeFilter(db, query, head),
    }
  })
  await inClient(actor.clientUuid, (db) =>
    recordAudit(db, {
      actor,
      requestId: request.id,
      action: 'exportQualificationMatrix',
      input: { filter },
    }),
  )

  return format === 'pdf' ? toPdf(context, query, facts) : toSpreadsheet(context, query, facts)
}

interface MatrixFacts {
  head: ExportHead
  members: MatrixMember[]
  columns: MatrixColumns
  filters: [string, string][]
}

/** Returns name and value of each filter that is set. */
async function describeFilter(
  db: Db,
  { actor, filter }: MatrixQuery,
  { t }: ExportHead,
): Promise<[string, string][]> {
  const { search, orgUnit = [], location = [], gaps } = filter
  const named = { search: undefined, max: 0 }
  const units = await listOrgUnitOptions(db, actor, { ...named, selected: orgUnit })
  const locations = await listLocationOptions(db, actor, { ...named, selected: location })
  const nameOf = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name).join(', ')

  const filters: [string, string][] = [
    [t('statistics.list.search'), search ?? ''],
    [t('statistics.list.units'), nameOf(units)],
    [t('statistics.list.location'), nameOf(locations)],
    [t('matrix.gaps'), gaps ? t('matrix.gapsOnly') : ''],
  ]
  return filters.filter(([, value]) => value !== '')
}

/** Returns the matrix as a PDF. Its rows are read in short transactions before it is drawn. */
async function toPdf(
  context: OwnContext,
  query: MatrixQuery,
  { head, members, columns, filters }: MatrixFacts,
): Promise<FileAnswer> {
  if (members.length > maxMatrixPdfMembers)
    refuse('Document.RecordTooLarge', { params: { max: maxMatrixPdfMembers } })

  const { readInClient, config, files, now } = context
  const { actor, day } = query
  const { t, language } = head
  const rows: MatrixRow[] = []
  for (let start = 0; start < members.length; start += rowsPerChunk) {
    const chunk = members.slice(start, start + rowsPerChunk)
    const read = await readInClient(actor.clientUuid, (db) =>
      toRows(db, query, { members: chunk, columns, language }),
    )
    rows.push(...read)
  }
  const letterhead = await withLogo(
    files,
    await readInClient(actor.clientUuid, (db) => readLetterhead(db, actor, config)),
  )
  const author = letterhead.licensee.name

  return {
    body: await streamPaper({ title: t('matrix.title'), author, language }, (paper) =>
      drawMatrix(paper, { day, columns, rows, filters }, letterhead, {
        t,
        language,
        country: actor.country,
        now: now(),
      }),
    ),
    contentType: 'application/pdf',
    name: `${t('matrix.file.name')}-${day}.pdf`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}

function toSpreadsheet(
  context: OwnContext,
  query: MatrixQuery,
  { head, members, columns, filters }: MatrixFacts,
): FileAnswer {
  const { t, language } = head

  return answerWithList(head, 'xlsx', {
    name: t('matrix.file.list'),
    title: t('matrix.file.title'),
    scope: t('matrix.file.scope', { day: formatTime(query.day, language) }),
    columns: [
      { title: t('matrix.file.lastName'), width: 22 },
      { title: t('matrix.file.firstName'), width: 18 },
      { title: t('matrix.file.orgUnit'), width: 28 },
      { title: t('matrix.valid'), width: 12 },
      ...columns.elearnings.map(({ title }) => ({ title, width: 26 })),
      ...columns.functions.map((type) => ({ title: t(`group.type.${type}`), width: 26 })),
    ],
    rows: readRows(context, { query, members, columns, head }),
    filters,
    legend: matrixStates.map((state) => [
      { text: t(`matrix.undated.${state}`), tone: tones[state] },
      t(`matrix.means.${state}`),
    ]),
    count: members.length,
    fileName: t('matrix.file.name'),
    day: query.day,
  })
}
