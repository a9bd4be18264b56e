/** The export of the checked rows of an import. */
import type { calls, Input } from '@sorgfalt/contract'
import type { ImportMapping, ImportRow } from '@sorgfalt/contract/member/import'
import { formatImportValue } from '@sorgfalt/texts/import-value'
import type { CallContext } from '../../access/context.ts'
import type { AllHandlers } from '../../access/handlers.ts'
import { documentFormats } from '../../platform/formats.ts'
import { found } from '../../platform/refusal.ts'
import { describeProblem } from '../member/import/csv-files.ts'
import { findImport } from '../member/import/import.store.ts'
import { parseSettings } from '../member/import/import-view.ts'
import { strong } from './cells.ts'
import { type CellContext, exportList } from './export-list.ts'

type RowsRequest = Input<typeof calls.memberImport.readRows>
type NamedRow = ImportRow & { person: string }

const statusTones = { new: 'success', changed: 'warning', unchanged: 'muted', faulty: 'danger' } as const

/** Returns the first and the last name in the cells of a row. */
const readPerson = ({ cells }: ImportRow, mapping: ImportMapping): string =>
  [mapping.firstName, mapping.lastName]
    .map((source) => (source && 'column' in source ? (cells[source.column] ?? '') : ''))
    .filter(Boolean)
    .join(' ')

/** Returns what a row changes, one line per field. */
function describeChanges({ changes }: ImportRow, { t, language }: CellContext): string {
  const context = { t, language, formatDay: documentFormats(language).numericDay }
  const lines = changes.map(({ field, from, to }) => {
    const [old, current] = [from, to].map((value) => formatImportValue(field, value, context))
    return `${t(`memberImport.field.${field}`)}: ${old || t('memberImport.changed.empty')} → ${current}`
  })

  return lines.join('\n')
}

/** Returns why a row is not imported: its problems, or the reason for which it is left out. */
const describeReason = ({ problems, leftOut }: ImportRow, { t }: CellContext): string =>
  leftOut === null
    ? problems.map((problem) => describeProblem(t, problem)).join('; ')
    : t(`memberImport.file.leftOut.${leftOut}`)

/** Returns the export of the rows. It reads them with the handler that shows them. */
export const createImportRowsList = ({ readRows }: AllHandlers['memberImport']) => ({
  exportImportRows: exportList<RowsRequest, NamedRow>({
    list: 'importRows',
    async read(context: CallContext, request) {
      const { rows, ...page } = await readRows(context, request)
      const own = found(
        await findImport(context.db, context.actor, request.importUuid),
        'MemberImport.NotFound',
      )
      const { mapping } = parseSettings(own)

      return { ...page, rows: rows.map((row) => ({ ...row, person: readPerson(row, mapping) })) }
    },
    key: ({ line }) => String(line),
    title: (t) => t('memberImport.file.rows'),
    columns: (context) => [
      { title: context.t('memberImport.file.line'), width: 10, cell: ({ line }) => line },
      {
        title: context.t('listExport.status'),
        width: 16,
        cell: ({ status }) => ({
          text: context.t(`memberImport.summary.${status}`),
          tone: statusTones[status],
        }),
      },
      { title: context.t('member.list.name'), width: 28, cell: ({ person }) => strong(person) },
      { title: context.t('archive.username'), width: 24, cell: ({ username }) => username },
      {
        title: context.t('memberImport.summary.changes'),
        width: 50,
        cell: (row) => describeChanges(row, context) || null,
      },
      {
        title: context.t('memberImport.file.notImported'),
        width: 50,
        cell: (row) => describeReason(row, context) || null,
      },
    ],
    filters: ({ t }, { status = [], field, isOtherMatch }) => [
      [t('listExport.status'), status.map((one) => t(`memberImport.summary.${one}`)).join(', ')],
      [t('memberImport.changed.field'), field ? t(`memberImport.field.${field}`) : ''],
      [t('memberImport.changed.onlyOtherMatch'), isOtherMatch ? t('listExport.yes') : ''],
    ],
  }),
})
