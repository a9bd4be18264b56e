import { describe, expect, test } from 'vitest'
import { zip } from '../../test/zip-fixture.ts'
import { detectOfficeType } from './office-file.ts'

const openXml = 'application/vnd.openxmlformats-officedocument'
const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

const main = {
  docx: { path: 'word/document.xml', type: `${openXml}.wordprocessingml.document.main+xml` },
  xlsx: { path: 'xl/workbook.xml', type: `${openXml}.spreadsheetml.sheet.main+xml` },
}

/** A part of a file in addition to the main part, with the declarations of the file about this part. */
interface Part {
  path: string
  contentType?: string
  /** The type of the relationship from the main part to this part. */
  relationship?: string
}

/** Returns a Word or Excel file with an additional part, as the office programs write it. */
function officeFile(kind: keyof typeof main, { path, contentType, relationship }: Part): Buffer {
  const { path: mainPath, type } = main[kind]
  const override = (name: string, contentTypeOfPart: string) =>
    `<Override PartName="/${name}" ContentType="${contentTypeOfPart}"/>`
  const relationships = (target: string, typeOfTarget: string) =>
    `${prolog}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
    `<Relationship Id="rId1" Type="${typeOfTarget}" Target="${target}"/></Relationships>`

  return zip([
    {
      path: '[Content_Types].xml',
      content:
        `${prolog}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
        `<Default Extension="xml" ContentType="application/xml"/>${override(mainPath, type)}` +
        `${contentType ? override(path, contentType) : ''}</Types>`,
    },
    { path: '_rels/.rels', content: relationships(mainPath, `${officeRelationships}/officeDocument`) },
    { path: mainPath, content: '<w/>' },
    {
      path: mainPath.replace(/([^/]+)$/, '_rels/$1.rels'),
      content: relationships(path, relationship ?? `${officeRelationships}/styles`),
    },
    { path, content: 'content' },
  ])
}

describe.each(['docx', 'xlsx'] as const)('a file of type %s', (kind) => {
  const detect = (part: Part) => detectOfficeType(officeFile(kind, part))

  test.each<[string, Part]>([
    ['styles', { path: 'styles.xml', contentType: `${openXml}.wordprocessingml.styles+xml` }],
    ['a picture', { path: 'media/image1.png', relationship: `${officeRelationships}/image` }],
    ['printer settings', { path: 'printer.bin', contentType: `${openXml}.spreadsheetml.printerSettings` }],
    ['a form control', { path: 'ctrlProps/1.xml', relationship: `${officeRelationships}/ctrlProp` }],
    ['a part without a declaration, which no program opens', { path: 'word/vbaProject.bin' }],
  ])('is accepted with %s', async (_what, part) => {
    expect(await detect(part)).toBe(kind)
  })

  const microsoft = 'http://schemas.microsoft.com/office/2006/relationships'
  test.each<[string, Part]>([
    ['a VBA part', { path: 'vbaProject.bin', relationship: `${microsoft}/vbaProject` }],
    ['a renamed VBA part', { path: 'theme/colours.xml', relationship: `${microsoft}/vbaProject` }],
    [
      'a VBA part that only its content type reveals',
      { path: 'media/image1.png', contentType: 'application/vnd.ms-office.vbaProject' },
    ],
    ['VBA data', { path: 'notes.xml', relationship: `${microsoft}/wordVbaData` }],
    [
      'an Excel 4 macro sheet',
      { path: 'sheet9.xml', contentType: 'application/vnd.ms-excel.macrosheet+xml' },
    ],
    ['an ActiveX control', { path: 'a.xml', relationship: `${officeRelationships}/control` }],
    [
      'the binary of an ActiveX control',
      { path: 'a.bin', relationship: `${microsoft}/activeXControlBinary` },
    ],
    ['an OLE object', { path: 'picture.png', relationship: `${officeRelationships}/oleObject` }],
    [
      'an OLE object in a file of the strict format',
      { path: 'a.bin', relationship: 'http://purl.oclc.org/ooxml/officeDocument/relationships/oleObject' },
    ],
    ['an embedded document', { path: 'picture.png', relationship: `${officeRelationships}/package` }],
  ])('is refused with %s', async (_what, part) => {
    expect(await detect(part)).toBeUndefined()
  })
})

/**
 * Returns the detected type of an archive with two files: the list of content types of a Word file, and a
 * file with this path and content.
 */
function detectWith(path: string, content: string | Buffer) {
  const types = `<Types><Override ContentType="${main.docx.type}"/></Types>`
  return detectOfficeType(
    zip([
      { path: '[Content_Types].xml', content: types },
      { path, content },
    ]),
  )
}

const relationshipsPath = 'word/_rels/document.xml.rels'

test('an Office file is refused if one of its declarations cannot be read', async () => {
  const relationships = '<Relationships/>'

  expect(await detectWith(relationshipsPath, relationships)).toBe('docx')
  expect(await detectWith(relationshipsPath, '<Relationships>')).toBeUndefined()
  expect(await detectWith(relationshipsPath, Buffer.from(relationships, 'utf16le'))).toBeUndefined()
  const vba = '<r:R xmlns:r="x"><r:Relationship Type="x/VBAPROJECT" Target="a"/></r:R>'
  expect(await detectWith('word/_RELS/Document.xml.RELS', vba)).toBeUndefined()
})

const repeat = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join('')

test.each([
  ['2,490,000 elements in 10 kB', `<R>${'<a/>'.repeat(2_490_000)}</R>`],
  ['60,000 elements', `<R>${'<a/>'.repeat(60_000)}</R>`],
  ['60,000 attributes in one element', `<R${repeat(60_000, (index) => ` a${index}=""`)}/>`],
  ['more bytes than all declarations may have', `<R>${' '.repeat(1_000_000)}</R>`],
])('an Office file is refused before a tree is built if a declaration has %s', async (_what, declaration) => {
  expect(await detectWith(relationshipsPath, declaration)).toBeUndefined()
})

test('an Office file is accepted with 5,000 links', async () => {
  const link = (index: number) =>
    `<Relationship Id="rId${index}" Type="${officeRelationships}/hyperlink" ` +
    `Target="https://example.org/${index}" TargetMode="External"/>`
  expect(await detectWith(relationshipsPath, `<Relationships>${repeat(5000, link)}</Relationships>`)).toBe(
    'docx',
  )
})
