/** Where everything on a certificate stands, in units of the sheet: short texts at their full size, long ones smaller. */
import { ink, sheet } from './certificate-sheet.ts'
import type { CertificateWords } from './certificate-words.ts'
import { heightOf, type Setting, sizes, type Type, type Typesetter } from './pdf-type.ts'

const { left, right, top, bottom } = sheet.content
const width = right - left

/** A setting and the top left corner of its box (right: the top right one). */
export interface Placed {
  setting: Setting
  x: number
  y: number
  align: 'left' | 'right'
}

export interface CertificatePlan {
  licensee: Placed
  company: Placed
  number: Placed
  revoked: Placed | null
  kind: Placed
  name: Placed
  sentence: Placed
  title: Placed
  /** Heights of the two lines around the facts. */
  rules: [number, number]
  facts: { label: Placed; text: Placed }[]
  topics: { label: Placed; items: Placed[] } | null
  legal: { label: Placed; text: Placed } | null
  oral: { label: Placed; text: Placed } | null
  qr: { x: number; y: number; size: number }
  code: { label: Placed; text: Placed; verifyAt: Placed }
}

const regular = (size: number, colour: string): Type => ({ face: 'regular', size, line: size * 1.4, colour })
const semibold = (size: number, colour: string = ink.text): Type => ({ face: 'semibold', size, line: size * 1.4, colour, tracking: -0.01 })
const nameType = (size: number): Type => ({ face: 'semibold', size, line: size * 1.1, colour: ink.text, tracking: -0.04 })
const titleType = (size: number): Type => ({ face: 'semibold', size, line: size * 1.28, colour: ink.text, tracking: -0.022 })

const place = (setting: Setting, x: number, y: number, align: Placed['align'] = 'left'): Placed => ({ setting, x, y, align })
const below = ({ setting, y }: Placed): number => y + heightOf(setting)

/** How large the lower part is set and how much air is left between parts, from generous to tight. */
const steps = [
  { body: 15, air: 1 }, { body: 15, air: 0.8 }, { body: 14, air: 0.8 }, { body: 14, air: 0.65 }, { body: 13, air: 0.65 }, { body: 12, air: 0.6 },
  { body: 11, air: 0.55 }, { body: 10, air: 0.5 }, { body: 9, air: 0.45 }, { body: 8, air: 0.4 },
]
const smallest = { body: 8, air: 0.4 }

/** Sets every word; nothing overlaps or leaves the sheet, however long a text is. */
export function planCertificate(words: CertificateWords, accent: string, onBand: string, set: Typesetter): CertificatePlan {
  const foot = planFoot(words, set)
  const fixed = { ...planHead(words, set), ...foot, licensee: planLicensee(words.licensee, onBand, set) }
  for (const step of steps) {
    const middle = planMiddle(words, accent, set, step)
    if (middle.end + 16 * step.air <= foot.start) return { ...fixed, ...middle }
  }
  // Beyond any real course: what is left over is said by an ellipsis.
  const items = [...words.topics.items]
  while (items.length > 2) {
    items.pop()
    const middle = planMiddle({ ...words, topics: { ...words.topics, items: [...items, '…'] } }, accent, set, smallest)
    if (middle.end <= foot.start) return { ...fixed, ...middle }
  }
  return { ...fixed, ...planMiddle({ ...words, topics: { ...words.topics, items: [] } }, accent, set, smallest) }
}

function planLicensee(name: string, colour: string, set: Typesetter): Placed {
  const { width: band, padding, nameBottom } = sheet.band
  const type = (size: number): Type => ({ face: 'semibold', size, line: size * 1.3, colour, tracking: -0.01 })
  const setting = set.fit(name, [...sizes(17, 15, 1, 1, type), ...sizes(17, 12, 3, 1, type)], band - 2 * padding)
  return place(setting, padding, sheet.height - nameBottom - heightOf(setting))
}

function planHead({ company, number, revoked }: CertificateWords, set: Typesetter) {
  const numberSetting = set.fit(number, sizes(14, 10, 1, 1, (size) => regular(size, ink.third)), width / 2)
  const numberPlaced = place(numberSetting, right, top, 'right')
  const revokedPlaced = revoked === null ? null : place(set.fit(revoked, [{ type: semibold(14, ink.revoked), lines: 1 }], width / 2), right, below(numberPlaced), 'right')
  const room = width - set.width(numberSetting.lines[0] ?? '', numberSetting.type) - 40
  const type = (size: number): Type => ({ ...regular(size, ink.text), face: 'medium' })
  return { number: numberPlaced, revoked: revokedPlaced, company: place(set.fit(company, [...sizes(15, 13, 1, 1, type), ...sizes(14, 11, 2, 1, type)], room), left, top) }
}

function planMiddle(words: CertificateWords, accent: string, set: Typesetter, { body, air }: (typeof steps)[number]) {
  const kind = place(set.fit(words.kind, [{ type: { ...regular(17, accent), face: 'medium', tracking: -0.01 }, lines: 1 }], width), left, 88 + 48 * air)
  const name = place(set.fit(words.name, [...sizes(60, 40, 1, 1, nameType), ...sizes(44, 26, 2, 1, nameType), ...sizes(24, 20, 3, 1, nameType)], width), left, below(kind) + 10 * air)
  const sentence = place(set.fit(words.sentence, [...sizes(16, 14, 1, 1, (size) => regular(size, ink.second)), { type: regular(14, ink.second), lines: 2 }], width), left, below(name) + 20 * air)
  const title = place(set.fit(words.title, [...sizes(26, 21, 1, 1, titleType), ...sizes(23, 17, 2, 1, titleType), { type: titleType(16), lines: 3 }], width), left, below(sentence) + 6)
  const firstRule = below(title) + 32 * air
  const facts = planFacts(words, set, firstRule + 16 * air)
  const secondRule = Math.max(...facts.map(({ text }) => below(text))) + 16 * air
  const details = planDetails(words, set, secondRule + 22 * air, body, air)
  return { kind, name, sentence, title, rules: [firstRule, secondRule] as [number, number], facts, ...details }
}

const factColumns = [0, 0.274, 0.548, 0.762, 1]

function planFacts({ facts }: CertificateWords, set: Typesetter, y: number): CertificatePlan['facts'] {
  return facts.map(({ label, text }, index) => {
    const [start = 0, end = 1] = factColumns.slice(index, index + 2)
    const x = left + start * width
    const room = (end - start) * width - (end === 1 ? 0 : 16)
    const placed = place(set.fit(label, sizes(13, 10, 1, 1, (size) => regular(size, ink.third)), room), x, y)
    return { label: placed, text: place(set.fit(text, sizes(16.5, 11, 1, 0.5, (size) => semibold(size)), room), x, y + 20) }
  })
}

function planDetails({ topics, legal }: CertificateWords, set: Typesetter, y: number, body: number, air: number) {
  const small = Math.min(13, body)
  const label = (text: string, at: number): Placed => place({ type: regular(small, ink.third), lines: [text] }, left, at + (body - small) * 0.2)
  const column = left + Math.max(78, ...[topics, legal].map((part) => (part ? set.width(part.label, regular(small, ink.third)) + 20 : 0)))
  const placedTopics = topics.items.length === 0 ? null : { label: label(topics.label, y), items: planTopics(topics.items, set, column, y, body, air) }
  const end = placedTopics ? Math.max(...placedTopics.items.map(below)) : y
  const legalY = placedTopics ? end + 14 * air : y
  // Longer lists of references than this are cut; they stand in full in the course.
  const ways = [{ type: regular(small, ink.second), lines: 2 }, { type: regular(Math.max(8, small - 1), ink.second), lines: 3 }]
  const text = legal && place(set.fit(legal.text, ways, right - column), column, legalY)
  const placedLegal = legal && text && { label: label(legal.label, legalY - (body - small) * 0.2), text }
  return { topics: placedTopics, legal: placedLegal, end: text ? below(text) : end }
}

/** Two columns, read downwards. */
function planTopics(items: readonly string[], set: Typesetter, column: number, y: number, body: number, air: number): Placed[] {
  const gap = 24
  const room = (right - column - gap) / 2
  const type: Type = { face: 'regular', size: body, line: body * 1.35, colour: ink.text }
  const half = Math.ceil(items.length / 2)
  return [items.slice(0, half), items.slice(half)].flatMap((part, index) => {
    let at = y
    return part.map((item) => {
      const placed = place({ type, lines: set.wrap(item, type, room) }, column + index * (room + gap), at)
      at = below(placed) + 3 * air
      return placed
    })
  })
}

/** Code and QR at the bottom right, the oral part at the bottom left. */
function planFoot({ code, verifyAt, oral }: CertificateWords, set: Typesetter) {
  const qrTop = bottom - sheet.qr
  const codeType: Type = { face: 'medium', size: 15, line: 22, colour: ink.text, tracking: 0.04 }
  const label: Setting = { type: semibold(13), lines: [code.label] }
  const text: Setting = { type: codeType, lines: [code.text] }
  const address = set.fit(verifyAt, [...sizes(13, 10, 1, 1, (size) => regular(size, ink.second)), { type: regular(10, ink.second), lines: 2 }], width / 2)
  const widest = Math.max(...[label, text, address].flatMap(({ type, lines }) => lines.map((line) => set.width(line, type))))
  const x = right - widest
  const height = heightOf(label) + heightOf(text) + heightOf(address)
  const labelPlaced = place(label, x, bottom - height + 4)
  const textPlaced = place(text, x, below(labelPlaced))
  const qr = { x: x - 14 - sheet.qr, y: qrTop, size: sheet.qr }
  return {
    qr, code: { label: labelPlaced, text: textPlaced, verifyAt: place(address, x, below(textPlaced)) },
    oral: oral && planOral(oral, set, qr.x - 32 - left), start: qrTop - 12,
  }
}

function planOral({ label, text }: { label: string; text: string }, set: Typesetter, room: number): CertificatePlan['oral'] {
  const textSetting = set.fit(text, [...sizes(13, 11, 1, 1, (size) => regular(size, ink.second)), { type: regular(11, ink.second), lines: 3 }], room)
  const y = bottom + 4 - heightOf(textSetting)
  return { label: place({ type: semibold(13), lines: [label] }, left, y - 18.2), text: place(textSetting, left, y) }
}
