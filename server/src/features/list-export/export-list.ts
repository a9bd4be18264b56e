/** Exports a list with the handler that also shows it, so that both have the same rows. */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { ExportedList, ListFormat } from '@sorgfalt/contract/list-export/list-export'
import type { Translate } from '@sorgfalt/texts'
import type { Actor, CallContext, OwnContext } from '../../access/context.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FileAnswer } from '../../platform/http/files.ts'
import type { Cell } from '../../platform/office/xlsx.ts'
import { found } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { answerWithList, readExportHead } from './export-file.ts'

/** Number of rows that one transaction reads. */
const rowsPerChunk = 1000
/**
 * Allows the exports of a process to read four chunks at a time in total, so that other requests still find a
 * free connection.
 */
const chunkLimiter = new ConcurrencyLimiter(4, Number.POSITIVE_INFINITY)

/** What a cell depends on besides its row. */
export interface CellContext {
  t: Translate
  language: Language
  actor: Actor
}

export interface ListColumn<R> {
  title: string
  /** In characters. */
  width: number
  cell: (row: R) => Cell
}

/** A set filter: its name and its value in words. An empty value means that the filter is not set. */
type FilterText = readonly [name: string, value: string]

interface ListPage<R> {
  rows: readonly R[]
  total: number
}

interface ListRequest {
  filter: Record<string, unknown>
}

/**
 * Returns what the audit log stores of a request: the list, the filter, and the record whose list it is,
 * such as a location. The log names that record as it is called at that time.
 */
function toAuditInput(exportedList: ExportedList, request: ListRequest): object {
  const subject = Object.entries(request).filter(([key]) => key.endsWith('Uuid'))
  return { ...request.filter, ...Object.fromEntries(subject), exportedList }
}

/** How a list is exported. `Q` is the request of the call that shows it, and `R` is its row. */
interface ListDefinition<Q extends ListRequest, R> {
  /** The name of the list in the audit log. */
  list: ExportedList
  /** Reads a page like the call that shows the list. It applies the filters and the scope of the actor. */
  read: (context: CallContext, request: Q) => Promise<ListPage<R>> | ListPage<R>
  /** Identifies a row, so that none is written twice. */
  key: (row: R) => string
  title: (t: Translate) => string
  /** The columns of the list on screen. */
  columns: (context: CellContext) => readonly ListColumn<R>[]
  filters: (
    context: CellContext & { db: Db },
    filter: Q['filter'],
    request: Q,
  ) => Promise<readonly FilterText[]> | readonly FilterText[]
}

interface ExportRequest<I> {
  list: I
  format: ListFormat
  languageCode?: Language | undefined
}

/**
 * Returns the handler that exports a list. The file is written while it is read: each chunk of rows is read
 * in its own short transaction. If rows are added or removed meanwhile, a row may be missing, but none is
 * written twice.
 */
export const exportList =
  <Q extends ListRequest, R>(definition: ListDefinition<Q, R>) =>
  async (
    context: OwnContext,
    { list: request, format, languageCode }: ExportRequest<Q>,
  ): Promise<FileAnswer> => {
    const actor = found(context.actor, 'Session.Missing')
    const now = context.now()
    const today = dayIn(actor.country, now)

    const readPage = (db: Db, page: number) =>
      definition.read({ ...context, db, actor, today }, { ...request, page, perPage: rowsPerChunk })

    const { head, cells, filters, first } = await context.readInClient(actor.clientUuid, async (db) => {
      const head = await readExportHead(db, { actor, languageCode, now })
      const cells = { t: head.t, language: head.language, actor }
      const filters = await definition.filters({ ...cells, db }, request.filter, request)

      return { head, cells, filters, first: await readPage(db, 1) }
    })
    await context.inClient(actor.clientUuid, (db) =>
      recordAudit(db, {
        actor,
        requestId: context.request.id,
        action: 'exportList',
        input: toAuditInput(definition.list, request),
      }),
    )

    const columns = definition.columns(cells)
    const title = definition.title(head.t)

    async function* chunks() {
      const written = new Set<string>()
      let { rows } = first
      for (let page = 1; rows.length > 0; ) {
        const added = rows.filter((row) => !written.has(definition.key(row)))
        for (const row of added) written.add(definition.key(row))
        yield added.map((row) => columns.map(({ cell }) => cell(row)))

        if (rows.length < rowsPerChunk) return
        page += 1
        const next = page
        ;({ rows } = await chunkLimiter.run(() =>
          context.readInClient(actor.clientUuid, (db) => Promise.resolve(readPage(db, next))),
        ))
      }
    }

    return answerWithList(head, format, {
      name: title,
      title,
      columns: columns.map(({ title: name, width }) => ({ title: name, width })),
      rows: chunks(),
      filters: filters.filter(([, value]) => value !== ''),
      legend: [],
      count: first.total,
      fileName: title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
    })
  }
