/** The frame of a paper: the head of its first page, the short head of later pages, and the footer. */
import { mm } from './lengths.ts'
import { ink, paperStyles } from './paper-styles.ts'
import type { Picture, TaggedPdf } from './tagged-pdf.ts'
import { heightOf, type TextStyle, type Typesetter } from './typesetter.ts'

/** How a reader checks that a paper is genuine. */
interface PaperCheck {
  /** Label above the code. */
  label: string
  code: string
  /** Address of the verification page as people type it. */
  address: string
  url: string
  /** The QR code as an SVG path on a grid of `size` × `size` units. */
  qr: { path: string; size: number }
}

/** What the frame of a paper shows on each page. */
export interface PaperFrame {
  /** `wide` is A3 landscape. */
  layout: 'landscape' | 'portrait' | 'wide'
  /** The title of the paper. It is bold in the short head and in the footer. */
  title: string
  /** What the paper is about. It follows the title in the short head and in the footer. */
  subject: string
  /** Kind of the document and its law, in the upper right corner of the first page. */
  kind: string
  law: string
  /** Name of the company, for the short head and as the alternative text of the logo. */
  company: string
  /** The logo as PNG or JPEG that pdfkit can read. null: the name of the company is drawn instead. */
  logo: Buffer | null
  /** null: a draft, which cannot be checked. */
  check: PaperCheck | null
  /** Remark in the short head and in the footer, such as "draft". */
  remark: string | null
  /** Lines below the title in the footer: id and version; date, time and author. */
  about: readonly string[]
  /** Returns the page number as text. */
  page: (number: number, total: number) => string
}

/** Positions on a page, in points. */
export interface PageBox {
  left: number
  right: number
  /** Where the content of the first page and of later pages starts. */
  top: number
  laterTop: number
  /** Where the content ends. */
  bottom: number
  footer: number
}

const boxes: Record<PaperFrame['layout'], PageBox> = {
  portrait: {
    left: mm(22),
    right: mm(194),
    top: mm(31),
    laterTop: mm(23),
    bottom: mm(271),
    footer: mm(274),
  },
  landscape: {
    left: mm(16),
    right: mm(281),
    top: mm(31),
    laterTop: mm(28),
    bottom: mm(184),
    footer: mm(187),
  },
  wide: {
    left: mm(16),
    right: mm(404),
    top: mm(31),
    laterTop: mm(28),
    bottom: mm(271),
    footer: mm(274),
  },
}
/** Size and orientation of the pages of each layout. */
export const pageOptions = {
  portrait: { size: 'A4', layout: 'portrait' },
  landscape: { size: 'A4', layout: 'landscape' },
  wide: { size: 'A3', layout: 'landscape' },
} as const satisfies Record<PaperFrame['layout'], object>

export const boxOf = ({ layout }: Pick<PaperFrame, 'layout'>): PageBox => boxes[layout]

const logo = { width: mm(60), height: mm(9) }
const headTop = { portrait: mm(12), landscape: mm(17), wide: mm(17) }
const qrSize = mm(13)

interface Sheet {
  pdf: TaggedPdf
  set: Typesetter
}

/** Draws a text whose upper right corner is at `at`. */
function drawRight({ set }: Sheet, text: string, style: TextStyle, at: readonly [number, number]): void {
  set.draw({ style, lines: [text] }, ...at, 'right')
}

/** Draws the logo, the kind of the document and its law. */
export function drawFirstHead(sheet: Sheet, frame: PaperFrame): void {
  const { pdf, set } = sheet
  const { left, right } = boxOf(frame)
  const top = headTop[frame.layout] + mm(1)
  const picture = frame.logo && pdf.open(frame.logo)

  if (picture) drawLogo(sheet, picture, frame.company, [left, top])
  else
    pdf.leaf('P', () => set.draw({ style: paperStyles.largeFigure, lines: [frame.company] }, left, top + 3))

  const height = paperStyles.note.line
  const kindTop = top + (logo.height - 2 * height) / 2
  if (frame.kind) pdf.leaf('P', () => drawRight(sheet, frame.kind, paperStyles.noteStrong, [right, kindTop]))
  if (frame.law) pdf.leaf('P', () => drawRight(sheet, frame.law, paperStyles.note, [right, kindTop + height]))
}

/** Draws a logo at most 60 mm wide and 9 mm high. */
function drawLogo(
  { pdf }: Sheet,
  picture: Picture,
  alt: string,
  [left, top]: readonly [number, number],
): void {
  const scale = Math.min(logo.width / picture.width, logo.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const y = top + (logo.height - height) / 2
  pdf.figure(alt, [left, y, left + width, y + height], () => {
    pdf.document.image(picture.source, left, y, { width, height })
  })
}

/** Draws the short head of a later page. Screen readers skip it. */
export function drawShortHead(sheet: Sheet, frame: PaperFrame): void {
  const { pdf, set } = sheet
  const { left, right, laterTop } = boxOf(frame)
  const top = laterTop - mm(11)
  const rest = [frame.subject, frame.remark].filter(Boolean).map((text) => ` · ${text}`)

  pdf.artifact(() => {
    const title = { style: paperStyles.noteStrong, lines: [frame.title] }
    set.draw(title, left, top)
    const { lines } = set.fit(rest.join(''), [{ style: paperStyles.note, maxLines: 1 }], (right - left) * 0.5)
    set.draw({ style: paperStyles.note, lines }, left + set.width(frame.title, paperStyles.noteStrong), top)
    drawRight(sheet, frame.company, paperStyles.note, [right, top])
    drawRule(pdf, [left, right], top + mm(5.6))
  })
}

/**
 * Draws the footer of a page. Screen readers skip it, except on the last page, so that they read its content
 * once, at the end.
 */
export function drawFooter(
  sheet: Sheet,
  frame: PaperFrame,
  { number, total, isLast }: { number: number; total: number; isLast: boolean },
): void {
  const { pdf, set } = sheet
  const { left, right, footer } = boxOf(frame)
  const top = footer + mm(2)
  const aboutLeft = left + mm(64)
  const put = (style: TextStyle, text: string, x: number, y: number) => {
    const draw = () => set.draw({ style, lines: [text] }, x, y)
    if (isLast) pdf.leaf('P', draw)
    else pdf.artifact(draw)
  }

  pdf.artifact(() => drawRule(pdf, [left, right], footer))
  if (frame.check) drawCheck(sheet, frame.check, { left, top, isLast })
  else if (frame.remark) put(paperStyles.footStrong, frame.remark, left, top)

  const line = paperStyles.footer.line
  const heading = [frame.title, frame.subject].filter(Boolean).join(', ')
  const room = right - aboutLeft - mm(26)
  const title = set.fit(heading, [{ style: paperStyles.footStrong, maxLines: 1 }], room)
  put(paperStyles.footStrong, title.lines[0] ?? '', aboutLeft, top)
  frame.about.forEach((text, index) => {
    const { lines } = set.fit(text, [{ style: paperStyles.footer, maxLines: 1 }], right - aboutLeft)
    put(paperStyles.footer, lines[0] ?? '', aboutLeft, top + (index + 1) * line)
  })
  pdf.artifact(() => drawRight(sheet, frame.page(number, total), paperStyles.page, [right, top]))
}

function drawCheck(
  { pdf, set }: Sheet,
  { label, code, address, url, qr }: PaperCheck,
  { left, top, isLast }: { left: number; top: number; isLast: boolean },
): void {
  const line = paperStyles.footer.line
  const x = left + qrSize + mm(3.5)
  const drawQr = () => {
    pdf.document
      .save()
      .translate(left, top)
      .scale(qrSize / qr.size)
      .path(qr.path)
      .fill(ink.text)
      .restore()
  }
  const drawTexts = () => {
    set.draw({ style: paperStyles.footer, lines: [label] }, x, top)
    set.draw({ style: { ...paperStyles.footStrong, tracking: 0.02 }, lines: [code] }, x, top + line)
  }
  const host = set.fit(address, [{ style: paperStyles.footer, maxLines: 1 }], mm(46))
  const drawAddress = () => set.draw(host, x, top + 2 * line)

  pdf.artifact(drawQr)
  if (!isLast) {
    pdf.artifact(() => {
      drawTexts()
      drawAddress()
    })
    return
  }
  pdf.leaf('P', drawTexts)
  const width = set.width(host.lines[0] ?? '', host.style)
  pdf.link(url, `${label}: ${code}`, { x, y: top + 2 * line, width, height: heightOf(host) }, drawAddress)
}

/** Draws a horizontal line, 0.25 mm thick by default. */
export function drawRule(
  { document }: Pick<TaggedPdf, 'document'>,
  [left, right]: readonly [number, number],
  y: number,
  { colour = ink.line, thickness = mm(0.25) }: { colour?: string; thickness?: number } = {},
): void {
  document.rect(left, y, right - left, thickness).fill(colour)
}
