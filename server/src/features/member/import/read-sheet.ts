/** Reads the first visible sheet of a spreadsheet into rows, like read-csv.ts. */
import { importLimits } from '@sorgfalt/contract/member/import'
import { ZipError } from '../../../platform/archives/read-zip.ts'
import { TagError } from '../../../platform/office/read-tags.ts'
import { readXlsx, SheetError } from '../../../platform/office/read-xlsx.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Csv } from './read-csv.ts'

/** How the error file of a spreadsheet is written. */
const errorFileFormat = { encoding: 'utf-8', delimiter: ';' } as const

/**
 * Reads the rows of a spreadsheet.
 * @throws Refusal File.Broken if the file is damaged, MemberImport.Csv… if it is empty or too large
 */
export async function readSheet(bytes: Uint8Array): Promise<Csv & { sheetName: string }> {
  const { name, rows } = await readXlsx(bytes, {
    rows: importLimits.rows + 1,
    columns: importLimits.columns,
    refuse: (limit, line) =>
      limit === 'rows'
        ? refuse('MemberImport.CsvTooManyRows', { params: { max: importLimits.rows } })
        : refuse('MemberImport.CsvTooManyColumns', { params: { line, max: importLimits.columns } }),
  }).catch((error: unknown) => {
    if (error instanceof ZipError || error instanceof TagError || error instanceof SheetError)
      refuse('File.Broken')
    throw error
  })

  for (const { line, cells } of rows)
    if (cells.some((cell) => cell.length > importLimits.cell))
      refuse('MemberImport.CsvCellTooLong', { params: { line, max: importLimits.cell } })

  const columnCount = rows.reduce((max, { cells }) => Math.max(max, cells.length), 0)

  return { ...errorFileFormat, rows, columnCount, sheetName: name }
}
