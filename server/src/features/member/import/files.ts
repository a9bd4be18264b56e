/** What goes out as a file: rows that need mending, a file to begin with. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { type ImportField, type ImportProblem, importFields } from '@sorgfalt/contract/member/import'
import { translator } from '@sorgfalt/texts/load'
import type { Keys } from '../../../platform/crypto/secrets.ts'
import type { FileAnswer } from '../../../platform/http/files.ts'
import { csvDelimiters, csvFile } from '../../../platform/office/csv.ts'
import { openCells } from './cells.ts'
import type { FoundImport, faultyRows, StagedRow } from './import.store.ts'
import { passwordColumn, settingsOf } from './view.ts'

function answer(text: string, name: string): FileAnswer {
  const body = Buffer.from(text)
  return {
    body,
    contentType: 'text/csv',
    name,
    size: body.length,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}

/** In the columns of the uploaded file, so that it can be mended and uploaded again; line and reasons come behind. */
export function errorFile(
  keys: Keys,
  current: FoundImport,
  first: StagedRow | undefined,
  rows: Awaited<ReturnType<typeof faultyRows>>,
  language: Language,
): FileAnswer {
  const t = translator(language)
  const settings = settingsOf(current)
  const hidden = passwordColumn(settings)
  const reason = ({ field, code, sameAs = 0 }: ImportProblem): string => {
    const text = t(`memberImport.problem.${code}`, { line: sameAs })
    return field === null ? text : `${t(`memberImport.field.${field}`)}: ${text}`
  }
  const filled = (cells: readonly string[]) =>
    Array.from({ length: Math.max(current.columnCount, cells.length) }, (_, index) =>
      index === hidden ? '' : (cells[index] ?? ''),
    )
  const heading = settings.hasHeader && first ? openCells(keys, first.cells) : []
  const body = rows.map(({ line, cells, problems }) => [
    ...filled(openCells(keys, cells)),
    String(line),
    (problems as ImportProblem[]).map(reason).join('; '),
  ])
  const head = [...filled(heading), t('memberImport.file.line'), t('memberImport.file.reason')]
  const name = current.fileName.replace(/\.[^.]*$/, '')
  return answer(csvFile([head, ...body], current.delimiter), `${name} - ${t('memberImport.file.errors')}.csv`)
}

/** Two people who show what every column may say; without a password column, which is better left out. */
export function sampleFile(language: Language): FileAnswer {
  const t = translator(language)
  const fields = importFields.filter(
    (field): field is Exclude<ImportField, 'password'> => field !== 'password',
  )
  const head = fields.map((field) => t(`memberImport.field.${field}`))
  // A person is one text with a cell for each field.
  const rows = (['one', 'other'] as const).map((person) => t(`memberImport.sample.${person}`).split('¦'))
  return answer(csvFile([head, ...rows], csvDelimiters[language]), `${t('memberImport.file.sample')}.csv`)
}
