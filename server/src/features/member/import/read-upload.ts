import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import { storedName } from '../../../platform/files/stored-name.ts'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { CheckContext } from './check-rows.ts'
import { mapYielding } from './chunk.ts'
import { hasOrgUnits } from './company-data.store.ts'
import { dropTitleRows, suggestSettings } from './guess-mapping.rules.ts'
import { type NewImport, readChoices } from './import.store.ts'
import { findField } from './known-headings.ts'
import { readCsv } from './read-csv.ts'
import { readSheet } from './read-sheet.ts'
import { cellText } from './read-values.rules.ts'
import { parseChoices } from './saved-choices.rules.ts'
import { sealCells } from './sealed-cells.ts'
import { splitFullNames } from './split-names.rules.ts'

/**
 * Reads an uploaded file and suggests its settings. Returns the import and its sealed rows, which the caller
 * stores.
 * @throws Refusal if the file cannot be read or contains no members
 */
export async function readUpload(
  { services, inClient }: CheckContext,
  { name, bytes, type }: UploadedFile,
): Promise<{ newImport: NewImport; rows: { line: number; cells: string }[] }> {
  const {
    rows: allRows,
    columnCount: fileColumnCount,
    ...format
  } = await (type === 'xlsx' ? readSheet(bytes) : readCsv(bytes))
  if (allRows.length === 0) refuse('MemberImport.CsvEmpty')

  const { choices, withOrgUnits } = await inClient(async (db) => ({
    choices: parseChoices(await readChoices(db)),
    withOrgUnits: await hasOrgUnits(db),
  }))

  const untitled = dropTitleRows(allRows, choices)
  const rows = splitFullNames(untitled, (heading) => findField(heading) === 'firstName')
  const columnCount = rows === untitled ? fileColumnCount : fileColumnCount + 1
  const settings = suggestSettings(rows, columnCount, choices, { hasOrgUnits: withOrgUnits })

  const [first] = rows
  const hasOnlyHeadings =
    settings.hasHeader && rows.every(({ cells }) => cells.join('\n') === first?.cells.join('\n'))
  if (hasOnlyHeadings) refuse('MemberImport.CsvEmpty')

  const newImport = {
    uuid: uuidv7(),
    fileName: storedName(name, type === 'xlsx' ? 'xlsx' : 'csv', 'members'),
    fileBytes: bytes.length,
    sheetName: null,
    columnCount,
    rowCount: rows.length,
    columnFills: Array.from(
      { length: columnCount },
      (_, column) => rows.filter(({ cells }) => cellText(cells[column] ?? '') !== '').length,
    ),
    settings,
    ...format,
  }

  const sealed = await mapYielding(rows, ({ line, cells }) => ({
    line,
    cells: sealCells(services.keys, cells),
  }))

  return { newImport, rows: sealed }
}
