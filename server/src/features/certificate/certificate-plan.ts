/** Where everything on a certificate stands, in units of the sheet: short texts at their full size, long ones smaller. */

import { heightOf, sizes, type Type, type Typesetter } from '../../platform/pdf/pdf-type.ts'
import { planCheck, planGrounds } from './certificate-foot.ts'
import { ink, sheet } from './certificate-sheet.ts'
import {
  below,
  longNameType,
  medium,
  nameType,
  type Placed,
  type PlacedPart,
  place,
  regular,
  type Step,
  semibold,
  titleType,
} from './certificate-type.ts'
import type { CertificateWords, Labelled } from './certificate-words.ts'

const { left, right, top } = sheet.content
const width = right - left

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
  rules: readonly number[]
  facts: PlacedPart[]
  topics: PlacedPart
  /** Oral part and legal references, at the bottom left. */
  grounds: PlacedPart[]
  qr: { x: number; y: number; size: number }
  code: PlacedPart
  address: Placed
}

const tightest: Step = { topics: 8, grounds: 9, most: 2, air: 0.4 }
const most = Number.POSITIVE_INFINITY
const steps: readonly Step[] = [
  { topics: 15, grounds: 13, most, air: 1 },
  { topics: 15, grounds: 13, most, air: 0.8 },
  { topics: 14, grounds: 12, most, air: 0.8 },
  { topics: 14, grounds: 12, most, air: 0.65 },
  { topics: 13, grounds: 11, most, air: 0.65 },
  { topics: 12, grounds: 11, most, air: 0.6 },
  { topics: 11, grounds: 10, most, air: 0.55 },
  { topics: 10, grounds: 10, most, air: 0.5 },
  { topics: 9, grounds: 9, most, air: 0.45 },
  tightest,
]

/** Sets every word; nothing overlaps or leaves the sheet, however long a text is. */
export function planCertificate(
  words: CertificateWords,
  accent: string,
  onBand: string,
  set: Typesetter,
): CertificatePlan {
  const check = planCheck(words, set)
  const fixed = { ...planHead(words, set), ...check, licensee: planLicensee(words.licensee, onBand, set) }
  const plan = (step: Step, items: readonly string[]) => {
    const middle = planMiddle({ ...words, topics: { ...words.topics, items } }, accent, set, step)
    const { grounds, start } = planGrounds(words, set, check.qr.x, step)
    return {
      fits: middle.end + 18 * step.air <= Math.min(start, check.qr.y),
      plan: { ...fixed, ...middle, grounds },
    }
  }
  for (const step of steps) {
    const tried = plan(step, words.topics.items)
    if (tried.fits) return tried.plan
  }
  // Beyond any real course: as many topics as fit, an ellipsis for the rest.
  const { items } = words.topics
  let [fitting, last] = [0, items.length - 1]
  while (fitting < last) {
    const count = Math.ceil((fitting + last) / 2)
    if (plan(tightest, [...items.slice(0, count), '…']).fits) fitting = count
    else last = count - 1
  }
  return plan(tightest, fitting === 0 ? [] : [...items.slice(0, fitting), '…']).plan
}

function planLicensee(name: string, colour: string, set: Typesetter): Placed {
  const { width: band, padding, nameRight, nameBottom } = sheet.band
  const type = (size: number): Type => semibold(size, size * 1.3, colour)
  const setting = set.fit(
    name,
    [...sizes(17, 16, 1, 1, type), ...sizes(17, 11, 3, 1, type)],
    band - padding - nameRight,
  )
  return place(setting, padding, sheet.height - nameBottom - heightOf(setting))
}

function planHead({ company, number, revoked }: CertificateWords, set: Typesetter) {
  const numberSetting = set.fit(
    number,
    sizes(15, 10, 1, 1, (size) => regular(size, ink.second, 22)),
    width / 2,
  )
  const numberPlaced = place(numberSetting, right, top, 'right')
  const room = width - set.width(numberSetting.lines[0] ?? '', numberSetting.type) - 24
  const type = (size: number): Type => ({ ...medium(size, ink.text), line: size + 7 })
  const companySetting = set.fit(company, [...sizes(15, 13, 1, 1, type), ...sizes(14, 11, 2, 1, type)], room)
  const revokedSetting = revoked === null ? null : { type: semibold(15, 22, ink.revoked), lines: [revoked] }
  return {
    company: place(companySetting, left, top),
    number: numberPlaced,
    revoked: revokedSetting && place(revokedSetting, right, below(numberPlaced), 'right'),
  }
}

function planMiddle(words: CertificateWords, accent: string, set: Typesetter, { topics: size, air }: Step) {
  const kind = place({ type: { ...medium(17, accent), line: 22 }, lines: [words.kind] }, left, 90 + 50 * air)
  const nameWays = [
    ...sizes(60, 40, 1, 1, nameType),
    ...sizes(44, 24, 2, 1, longNameType),
    ...sizes(24, 20, 3, 1, longNameType),
  ]
  const name = place(set.fit(words.name, nameWays, width), left - 2, below(kind) + 10 * air)
  const sentenceWays = [
    ...sizes(17, 14, 1, 1, (size) => regular(size, ink.second, 24)),
    { type: regular(14, ink.second, 20), lines: 2 },
  ]
  const sentence = place(set.fit(words.sentence, sentenceWays, width), left, below(name) + 20 * air)
  const titleWays = [
    ...sizes(25, 21, 1, 1, titleType),
    ...sizes(25, 17, 2, 1, titleType),
    { type: titleType(16), lines: 3 },
  ]
  const title = place(set.balance(set.fit(words.title, titleWays, width), width), left, below(sentence) + 6)
  const firstRule = below(title) + 38 * air
  const facts = planFacts(words.facts, set, firstRule + 1 + 15 * air)
  const secondRule = Math.max(...facts.flatMap(({ texts }) => texts.map(below))) + 15 * air
  const topics = planTopics(words.topics, set, secondRule + 1 + 22 * air, size)
  return {
    kind,
    name,
    sentence,
    title,
    rules: [firstRule, secondRule],
    facts,
    topics,
    end: Math.max(secondRule, ...topics.texts.map(below)),
  }
}

function planFacts(facts: readonly Labelled[], set: Typesetter, y: number): PlacedPart[] {
  const gap = 16
  // Three columns of 1.15 parts for dates and duration, one of 1 part.
  const part = (width - 3 * gap) / 4.45
  return facts.map(({ label, text }, index) => {
    const [x, room] = [left + index * (1.15 * part + gap), index < 3 ? 1.15 * part : part]
    const head = place(
      set.fit(
        label,
        sizes(13, 9, 1, 1, (size) => regular(size, ink.second, 20)),
        room,
      ),
      x,
      y,
    )
    return {
      label: head,
      texts: [
        place(
          set.fit(
            text,
            sizes(16, 10, 1, 1, (size) => semibold(size, 22)),
            room,
          ),
          x,
          below(head),
        ),
      ],
    }
  })
}

/** Two columns, read downwards. */
function planTopics(
  { label, items }: CertificateWords['topics'],
  set: Typesetter,
  y: number,
  size: number,
): PlacedPart {
  const gap = 24
  const type = regular(size, ink.text, size * (22 / 15))
  const labelType = regular(Math.min(13, size), ink.second, type.line)
  const column = left + Math.max(80, set.width(label, labelType) + 16)
  const room = (right - column - gap) / 2
  const half = Math.ceil(items.length / 2)
  const texts = [items.slice(0, half), items.slice(half)].flatMap((part, index) => {
    let at = y
    return part.map((item) => {
      const placed = place(
        { type, lines: set.wrap(item, type, room).lines },
        column + index * (room + gap),
        at,
      )
      at = below(placed)
      return placed
    })
  })
  return { label: place({ type: labelType, lines: items.length > 0 ? [label] : [] }, left, y), texts }
}
