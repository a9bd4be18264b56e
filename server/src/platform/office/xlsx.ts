/**
 * Spreadsheets for download. Numbers and dates keep their type. Spreadsheet programs never read a text cell
 * as a formula.
 */
import type { Readable } from 'node:stream'
import type { Language } from '@sorgfalt/contract/core/limits'
import { writeZip, type ZipEntry } from '../archives/write-zip.ts'
import { stylesXml } from './cell-styles.ts'
import {
  declaration,
  escapeText,
  headRowOf,
  type Sheet,
  sheetXml,
  spreadsheetNamespace,
} from './sheet-xml.ts'

export type { Cell, Rows, Sheet } from './sheet-xml.ts'

const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const packageType = 'application/vnd.openxmlformats-package.relationships+xml'
const maxSheetNameLength = 31

/**
 * Creates a spreadsheet with these sheets. Reads their rows no faster than the file is read. A list for
 * download has a title, facts and a legend; `tableFile` creates it.
 */
export const xlsxOf = (sheets: readonly Sheet[], language: Language): Readable =>
  writeZip(parts(sheets, language))

function* parts(sheets: readonly Sheet[], language: Language): Generator<ZipEntry> {
  yield part('[Content_Types].xml', contentTypesXml(sheets))
  yield part('_rels/.rels', relationshipsXml([['officeDocument', 'xl/workbook.xml']]))
  yield part('xl/workbook.xml', workbookXml(sheets))

  const worksheets = sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const)
  yield part('xl/_rels/workbook.xml.rels', relationshipsXml([...worksheets, ['styles', 'styles.xml']]))
  yield part('xl/styles.xml', stylesXml(language, spreadsheetNamespace))
  for (const [index, sheet] of sheets.entries())
    yield { path: `xl/worksheets/sheet${index + 1}.xml`, content: sheetXml(sheet) }
}

const part = (path: string, xml: string): ZipEntry => ({ path, content: [declaration + xml] })

function contentTypesXml(sheets: readonly Sheet[]): string {
  const defaults = [
    `<Default Extension="rels" ContentType="${packageType}"/>`,
    '<Default Extension="xml" ContentType="application/xml"/>',
  ]

  const overrides = [
    contentTypeXml('/xl/workbook.xml', 'sheet.main'),
    contentTypeXml('/xl/styles.xml', 'styles'),
    ...sheets.map((_, index) => contentTypeXml(`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet')),
  ]

  return `<Types xmlns="${packageNamespace}/content-types">${[...defaults, ...overrides].join('')}</Types>`
}

const contentTypeXml = (path: string, kind: string): string =>
  `<Override PartName="${path}" ContentType="${spreadsheetType}.${kind}+xml"/>`

function relationshipsXml(targets: readonly (readonly [kind: string, target: string])[]): string {
  const relationships = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${officeNamespace}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${packageNamespace}/relationships">${relationships.join('')}</Relationships>`
}

function workbookXml(sheets: readonly Sheet[]): string {
  const references = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escapeText(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )

  const titles = sheets.flatMap((sheet, index) => printTitlesXml(sheet, index) ?? [])
  const names = titles.length > 0 ? `<definedNames>${titles.join('')}</definedNames>` : ''
  const namespaces = `xmlns="${spreadsheetNamespace}" xmlns:r="${officeNamespace}"`

  return `<workbook ${namespaces}><sheets>${references.join('')}</sheets>${names}</workbook>`
}

/** Makes the rows down to the header row repeat on every printed page. */
function printTitlesXml(sheet: Sheet, index: number): string | null {
  const headRow = headRowOf(sheet)
  if (headRow === null) return null

  const quoted = escapeText(sheetName(sheet.name).replaceAll("'", "''"))

  return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${quoted}'!$1:$${headRow}</definedName>`
}

/** Returns the name of a sheet without the characters that the format forbids, cut to its maximum length. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, maxSheetNameLength)
