/** A template as a Word file, with text fields to fill in on screen. */
import { buffer } from 'node:stream/consumers'
import { localeOf } from '@sorgfalt/texts'
import {
  Document,
  Footer,
  Header,
  ImageRun,
  type IPropertiesOptions,
  type ISectionPropertiesOptions,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  type ParagraphChild,
  Tab,
  TabStopType,
  TextRun,
} from 'docx'
import { readZip } from '../../platform/archives/read-zip.ts'
import { writeZip } from '../../platform/archives/write-zip.ts'
import { html } from '../../platform/html.ts'
import { drawableLogo } from '../../platform/images/logo.ts'
import { printable } from '../../platform/office/escape-xml.ts'
import { docxBlock, paragraph } from './docx-blocks.ts'
import { docxNumbering, docxStyles } from './docx-styles.ts'
import { createSheetTexts, type TemplateSheet } from './template-sheet.ts'

const coreNamespace = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties'
const dublinCore = 'http://purl.org/dc/elements/1.1/'
/** A4 in twips (a twentieth of a point). */
const a4 = { short: 11906, long: 16838, margin: 1134 }
const margins = {
  top: 1800,
  right: a4.margin,
  left: a4.margin,
  bottom: a4.margin,
  header: 680,
  footer: 560,
  gutter: 0,
}
/** The maximum size of the logo, in millimetres. */
const maxLogo = { width: 38, height: 11 }
const pixelsPerMillimetre = 96 / 25.4

/** Returns the bytes of a template as a Word file. The same input gives the same bytes. */
export async function createTemplateDocx(sheet: TemplateSheet): Promise<Buffer> {
  const document = new Document(await documentOptions(sheet))
  const core = { path: 'docProps/core.xml', data: coreXml(sheet) }
  const packed = await Packer.toBuffer(document, undefined, [core])
  return withoutTime(packed)
}

/** Packs a file again without the current time, which the library writes into the archive. */
async function withoutTime(packed: Buffer): Promise<Buffer> {
  const parts = await readZip(packed, { limits: { files: 100, bytes: 100_000_000 } })
  return buffer(writeZip([...parts].map(([path, bytes]) => ({ path, content: [bytes] }))))
}

async function documentOptions(sheet: TemplateSheet): Promise<IPropertiesOptions> {
  const texts = createSheetTexts(sheet)
  const blocks = sheet.blocks.flatMap((block) => docxBlock(block, textWidth(sheet), texts))

  return {
    styles: docxStyles(sheet.language, sheet.licensee.colour),
    numbering: docxNumbering,
    sections: [
      {
        properties: sectionProperties(sheet),
        headers: { default: await header(sheet) },
        footers: { default: footer(sheet) },
        children: [
          paragraph('Title', new TextRun(sheet.title)),
          ...blocks,
          paragraph('Small', new TextRun(texts.law)),
          paragraph('Small', new TextRun(texts.notice)),
        ],
      },
    ],
  }
}

const textWidth = ({ layout }: TemplateSheet): number =>
  (layout === 'landscape' ? a4.long : a4.short) - 2 * a4.margin

function sectionProperties({ layout }: TemplateSheet): ISectionPropertiesOptions {
  const orientation = layout === 'landscape' ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT
  return { page: { size: { width: a4.short, height: a4.long, orientation }, margin: margins } }
}

/** Returns the header of each page: the company on the left, the licensee's logo or name on the right. */
async function header(sheet: TemplateSheet): Promise<Header> {
  const { company, licensee } = sheet
  const owner = [company.name, company.address].filter(Boolean).join(', ')
  const brand = (await logo(sheet)) ?? new TextRun(printable(licensee.name))
  const tabStops = [{ type: TabStopType.RIGHT, position: textWidth(sheet) }]
  const children = [new TextRun(printable(owner)), new TextRun({ children: [new Tab()] }), brand]

  return new Header({ children: [new Paragraph({ style: 'Header', tabStops, children })] })
}

async function logo({ licensee }: TemplateSheet): Promise<ParagraphChild | null> {
  const image = await drawableLogo(licensee.logo)
  if (!image) return null

  const { bytes, format, width, height } = image
  const scale = Math.min(maxLogo.width / width, maxLogo.height / height) * pixelsPerMillimetre

  return new ImageRun({
    type: format === 'png' ? 'png' : 'jpg',
    data: bytes,
    transformation: { width: width * scale, height: height * scale },
    altText: { id: '1', name: 'logo', description: printable(licensee.name) },
  })
}

function footer(sheet: TemplateSheet): Footer {
  const [before = '', after = ''] = createSheetTexts(sheet).footer('\u0000').split('\u0000')
  const line = new TextRun({ children: [before, PageNumber.CURRENT, after] })
  return new Footer({ children: [paragraph('Footer', line)] })
}

/**
 * Returns the properties of the document. They replace those of the library, which contain the current time
 * and no language.
 */
function coreXml({ title, language, licensee }: TemplateSheet): string {
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const properties = html`<dc:title>${title}</dc:title>
    <dc:creator>${printable(licensee.name)}</dc:creator>
    <dc:language>${localeOf(language)}</dc:language>`

  const namespaces = html`xmlns:cp="${coreNamespace}" xmlns:dc="${dublinCore}"`

  return declaration + html`<cp:coreProperties ${namespaces}>${properties}</cp:coreProperties>`.text
}
