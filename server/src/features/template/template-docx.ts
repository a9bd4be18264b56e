/** A template as a Word file whose blanks are content controls: for filling in on a screen. The same input gives the same bytes. */
import { buffer } from 'node:stream/consumers'
import { localeOf } from '@sorgfalt/texts'
import { type ZipEntry, zipOf } from '../../platform/archives/write-zip.ts'
import type { Image } from '../../platform/images/images.ts'
import { drawableLogo } from '../../platform/images/logo.ts'
import { blockXml, paragraph, run } from '../../platform/office/docx-blocks.ts'
import { xml } from '../../platform/office/xml.ts'
import { sheetWords, type TemplateSheet } from './template-sheet.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'
const spaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}" xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:a="${drawing}/main" xmlns:pic="${drawing}/picture" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="w14"`
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
/** Twips. */
const a4 = { short: 11906, long: 16838, margin: 1134 }

export async function templateDocx(sheet: TemplateSheet): Promise<Buffer> {
  const logo = await drawableLogo(sheet.licensee.logo)
  return buffer(zipOf(partsOf(sheet, logo)))
}

function partsOf(sheet: TemplateSheet, logo: Image | null): ZipEntry[] {
  const part = (name: string, body: string): ZipEntry => ({ name, text: [declaration + body] })
  const word = ['styles', 'numbering', 'header', 'footer'] as const
  return [
    part('[Content_Types].xml', contentTypes(['document', ...word])),
    part(
      '_rels/.rels',
      relations(
        [['officeDocument', 'word/document.xml']],
        `<Relationship Id="core" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
      ),
    ),
    part('docProps/core.xml', coreXml(sheet)),
    part('word/document.xml', documentXml(sheet)),
    part('word/_rels/document.xml.rels', relations(word.map((name) => [name, `${name}.xml`]))),
    part('word/styles.xml', stylesXml(sheet)),
    part('word/numbering.xml', numberingXml),
    part('word/header.xml', headerXml(sheet, logo)),
    part('word/footer.xml', footerXml(sheet)),
    ...(logo
      ? [
          part('word/_rels/header.xml.rels', relations([['image', `media/logo.${logo.format}`]])),
          { name: `word/media/logo.${logo.format}`, text: [logo.bytes] },
        ]
      : []),
  ]
}

const contentTypes = (parts: readonly string[]): string =>
  `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${parts.map((name) => `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${name === 'document' ? 'document.main' : name}+xml"/>`).join('')}</Types>`

const relations = (targets: readonly (readonly [kind: string, target: string])[], more = ''): string =>
  `<Relationships xmlns="${packages}/relationships">${targets.map(([kind, target]) => `<Relationship Id="${kind}" Type="${office}/${kind}" Target="${target}"/>`).join('')}${more}</Relationships>`

const coreXml = ({ title, language, licensee }: TemplateSheet): string =>
  `<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xml(title)}</dc:title><dc:creator>${xml(licensee.name)}</dc:creator><dc:language>${localeOf(language)}</dc:language></cp:coreProperties>`

function documentXml(sheet: TemplateSheet): string {
  const words = sheetWords(sheet)
  const isWide = sheet.layout === 'landscape'
  const [width, height] = isWide ? [a4.long, a4.short] : [a4.short, a4.long]
  const body = sheet.blocks.map((block) => blockXml(block, width - 2 * a4.margin, words)).join('')
  const margins = ['right', 'left', 'bottom'].map((name) => `w:${name}="${a4.margin}"`).join(' ')
  const section = `<w:sectPr><w:headerReference w:type="default" r:id="header"/><w:footerReference w:type="default" r:id="footer"/><w:pgSz w:w="${width}" w:h="${height}"${isWide ? ' w:orient="landscape"' : ''}/><w:pgMar w:top="1800" ${margins} w:header="680" w:footer="560" w:gutter="0"/></w:sectPr>`
  const end = paragraph('Small', run(words.law)) + paragraph('Small', run(words.notice))
  return `<w:document ${spaces}><w:body>${paragraph('Title', run(sheet.title))}${body}${end}${section}</w:body></w:document>`
}

/** English Metric Units in a tenth of a millimetre. */
const emu = 3600
const logoRoom = { width: 380, height: 110 }

function headerXml({ company, licensee, layout }: TemplateSheet, logo: Image | null): string {
  const right = (layout === 'landscape' ? a4.long : a4.short) - 2 * a4.margin
  const who = [company.name, company.address].filter(Boolean).join(', ')
  const brand = logo ? pictureXml(logo, licensee.name) : run(licensee.name)
  const tabs = `<w:pPr><w:pStyle w:val="Header"/><w:tabs><w:tab w:val="right" w:pos="${right}"/></w:tabs></w:pPr>`
  return `<w:hdr ${spaces}><w:p>${tabs}${run(who)}<w:r><w:tab/></w:r>${brand}</w:p></w:hdr>`
}

function pictureXml({ width, height }: Image, name: string): string {
  const factor = Math.min(logoRoom.width / width, logoRoom.height / height) * emu
  const extent = `cx="${Math.round(width * factor)}" cy="${Math.round(height * factor)}"`
  return `<w:r><w:drawing><wp:inline><wp:extent ${extent}/><wp:docPr id="1" name="logo" descr="${xml(name)}"/><a:graphic><a:graphicData uri="${drawing}/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="logo"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="image"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
}

function footerXml(sheet: TemplateSheet): string {
  const number =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
  const [before = '', after = ''] = sheetWords(sheet).foot('\u0000').split('\u0000')
  return `<w:ftr ${spaces}>${paragraph('Footer', run(before) + number + run(after))}</w:ftr>`
}

const numberingXml = `<w:numbering ${spaces}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="340" w:hanging="340"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`

function stylesXml({ language, licensee }: TemplateSheet): string {
  const size = (points: number): string => `<w:sz w:val="${points * 2}"/>`
  const grey = '<w:color w:val="525B64"/>'
  const space = (before: number, after: number): string =>
    `<w:spacing w:before="${before}" w:after="${after}"/>`
  const style = (id: string, name: string, paragraphs: string, runs = ''): string =>
    `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:pPr>${paragraphs}</w:pPr><w:rPr>${runs}</w:rPr></w:style>`
  const colour = `<w:color w:val="${licensee.colour.slice(1)}"/>`
  return `<w:styles ${spaces}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/>${size(10.5)}<w:lang w:val="${localeOf(language)}"/></w:rPr></w:rPrDefault></w:docDefaults>${[
    style('Normal', 'Normal', space(0, 100)),
    style('Title', 'Title', `<w:keepNext/>${space(0, 160)}`, `<w:b/>${colour}${size(18)}`),
    style(
      'Heading2',
      'heading 2',
      `<w:keepNext/>${space(220, 80)}<w:outlineLvl w:val="1"/>`,
      `<w:b/>${size(12)}`,
    ),
    style(
      'Bullet',
      'List Bullet',
      `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>${space(0, 50)}<w:ind w:left="340" w:hanging="340"/>`,
    ),
    style('Check', 'Check', `${space(0, 50)}<w:ind w:left="340" w:hanging="340"/>`),
    style('Label', 'Label', space(0, 0), `<w:b/>${size(9.5)}`),
    style('AreaLabel', 'Area label', `<w:keepNext/>${space(120, 40)}`, `<w:b/>${size(9.5)}`),
    style('Cell', 'Cell', space(0, 0), size(10)),
    style('Gap', 'Gap', space(0, 0), size(5)),
    style('Small', 'Small', space(0, 60), `${grey}${size(8.5)}`),
    style('Header', 'header', space(0, 0), `${grey}${size(9)}`),
    style('Footer', 'footer', space(0, 0), `${grey}${size(8.5)}`),
  ].join(
    '',
  )}<w:style w:type="character" w:styleId="Blank"><w:name w:val="Placeholder Text"/><w:rPr><w:color w:val="6B747D"/></w:rPr></w:style></w:styles>`
}
