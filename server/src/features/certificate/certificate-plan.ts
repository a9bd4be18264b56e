/** Places the texts of a certificate, in units of the sheet. Reduces the size of long texts until all fit. */
import { type SheetColours, sheet } from '@sorgfalt/contract/certificate/sheet'
import { heightOf, sizes, type Type, type Typesetter } from '../../platform/pdf/pdf-type.ts'
import { planReferences, planVerification } from './certificate-footer.ts'
import { ink, nameRight } from './certificate-sheet.ts'
import type { CertificateTexts, Labelled } from './certificate-texts.ts'
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
} from './certificate-typography.ts'

const { left, right, top } = sheet.content
const width = right - left

/** The placed texts of a certificate. */
export interface CertificatePlan {
  licensee: Placed
  company: Placed
  number: Placed
  revoked: Placed | null
  kind: Placed
  name: Placed
  sentence: Placed
  title: Placed
  /** The y coordinates of the two lines around the facts. */
  rules: readonly number[]
  facts: PlacedPart[]
  topics: PlacedPart
  /** Oral part and legal references, at the bottom left. */
  references: PlacedPart[]
  qr: { x: number; y: number; size: number }
  code: PlacedPart
  address: Placed
}

const smallest: Step = { topics: 8, references: 9, maxLines: 2, spacing: 0.4 }
const maxLines = Number.POSITIVE_INFINITY

/** The steps that are tried in this order until all texts fit. */
const steps: readonly Step[] = [
  { topics: 15, references: 13, maxLines, spacing: 1 },
  { topics: 15, references: 13, maxLines, spacing: 0.8 },
  { topics: 14, references: 12, maxLines, spacing: 0.8 },
  { topics: 14, references: 12, maxLines, spacing: 0.65 },
  { topics: 13, references: 11, maxLines, spacing: 0.65 },
  { topics: 12, references: 11, maxLines, spacing: 0.6 },
  { topics: 11, references: 10, maxLines, spacing: 0.55 },
  { topics: 10, references: 10, maxLines, spacing: 0.5 },
  { topics: 9, references: 9, maxLines, spacing: 0.45 },
  smallest,
]

/**
 * Places all texts. Texts of any length neither overlap nor exceed the sheet. If even the smallest step does
 * not fit, an ellipsis replaces the last topics.
 */
export function planCertificate(
  texts: CertificateTexts,
  { accent, onBand }: Pick<SheetColours, 'accent' | 'onBand'>,
  set: Typesetter,
): CertificatePlan {
  const verification = planVerification(texts, set)
  const fixed = {
    ...planHead(texts, set),
    ...verification,
    licensee: planLicensee(texts.licensee, onBand, set),
  }

  const tryStep = (step: Step, items: readonly string[]) => {
    const middle = planMiddle({ ...texts, topics: { ...texts.topics, items } }, accent, set, step)
    const { references, start } = planReferences(texts, set, verification.qr.x, step)

    return {
      fits: middle.end + 18 * step.spacing <= Math.min(start, verification.qr.y),
      plan: { ...fixed, ...middle, references },
    }
  }

  const { items } = texts.topics
  for (const step of steps) {
    const attempt = tryStep(step, items)
    if (attempt.fits) return attempt.plan
  }

  const shorten = (count: number) => (count === 0 ? [] : [...items.slice(0, count), '…'])
  const count = findMax(items.length - 1, (most) => tryStep(smallest, shorten(most)).fits)

  return tryStep(smallest, shorten(count)).plan
}

/** Returns the largest number from 1 to `max` that fits, by binary search, or 0 if none fits. */
function findMax(max: number, fits: (count: number) => boolean): number {
  let [fitting, last] = [0, max]
  while (fitting < last) {
    const count = Math.ceil((fitting + last) / 2)
    if (fits(count)) fitting = count
    else last = count - 1
  }

  return fitting
}

function planLicensee(name: string, colour: string, set: Typesetter): Placed {
  const { width: band, padding, nameBottom } = sheet.band
  const type = (size: number): Type => semibold(size, size * 1.3, colour)
  const setting = set.fit(
    name,
    [...sizes(17, 16, 1, type), ...sizes(17, 11, 3, type)],
    band - padding - nameRight,
  )

  return place(setting, padding, sheet.height - nameBottom - heightOf(setting))
}

function planHead({ company, number, revoked }: CertificateTexts, set: Typesetter) {
  const numberSetting = set.fit(
    number,
    sizes(15, 10, 1, (size) => regular(size, ink.second, 22)),
    width / 2,
  )

  const numberPlaced = place(numberSetting, right, top, 'right')
  const availableWidth = width - set.width(numberSetting.lines[0] ?? '', numberSetting.type) - 24
  const type = (size: number): Type => ({ ...medium(size, ink.text), line: size + 7 })
  const companySetting = set.fit(
    company,
    [...sizes(15, 13, 1, type), ...sizes(14, 11, 2, type)],
    availableWidth,
  )

  const revokedSetting = revoked === null ? null : { type: semibold(15, 22, ink.revoked), lines: [revoked] }

  return {
    company: place(companySetting, left, top),
    number: numberPlaced,
    revoked: revokedSetting && place(revokedSetting, right, below(numberPlaced), 'right'),
  }
}

function planMiddle(
  texts: CertificateTexts,
  accent: string,
  set: Typesetter,
  { topics: size, spacing }: Step,
) {
  const kind = place(
    { type: { ...medium(17, accent), line: 22 }, lines: [texts.kind] },
    left,
    90 + 50 * spacing,
  )

  const nameWays = [
    ...sizes(60, 40, 1, nameType),
    ...sizes(44, 24, 2, longNameType),
    ...sizes(24, 20, 3, longNameType),
  ]

  const name = place(set.fit(texts.name, nameWays, width), left - 2, below(kind) + 10 * spacing)
  const sentenceWays = [
    ...sizes(17, 14, 1, (size) => regular(size, ink.second, 24)),
    { type: regular(14, ink.second, 20), lines: 2 },
  ]

  const sentence = place(set.fit(texts.sentence, sentenceWays, width), left, below(name) + 20 * spacing)
  const titleWays = [
    ...sizes(25, 21, 1, titleType),
    ...sizes(25, 17, 2, titleType),
    { type: titleType(16), lines: 3 },
  ]

  const title = place(set.balance(set.fit(texts.title, titleWays, width), width), left, below(sentence) + 6)
  const firstRule = below(title) + 38 * spacing
  const facts = planFacts(texts.facts, set, firstRule + 1 + 15 * spacing)
  const secondRule = Math.max(...facts.flatMap(({ texts }) => texts.map(below))) + 15 * spacing
  const topics = planTopics(texts.topics, set, secondRule + 1 + 22 * spacing, size)

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
  // The row has three columns of 1.15 parts each for dates and duration, and one column of 1 part.
  const part = (width - 3 * gap) / 4.45

  return facts.map(({ label, text }, index) => {
    const x = left + index * (1.15 * part + gap)
    const columnWidth = index < 3 ? 1.15 * part : part
    const head = place(
      set.fit(
        label,
        sizes(13, 9, 1, (size) => regular(size, ink.second, 20)),
        columnWidth,
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
            sizes(16, 10, 1, (size) => semibold(size, 22)),
            columnWidth,
          ),
          x,
          below(head),
        ),
      ],
    }
  })
}

/** Places the topics in two columns, read downwards. */
function planTopics(
  { label, items }: CertificateTexts['topics'],
  set: Typesetter,
  y: number,
  size: number,
): PlacedPart {
  const gap = 24
  const type = regular(size, ink.text, size * (22 / 15))
  const labelType = regular(Math.min(13, size), ink.second, type.line)
  const column = left + Math.max(80, set.width(label, labelType) + 16)
  const columnWidth = (right - column - gap) / 2
  const half = Math.ceil(items.length / 2)
  const texts = [items.slice(0, half), items.slice(half)].flatMap((part, index) => {
    let at = y
    return part.map((item) => {
      const placed = place(
        { type, lines: set.wrap(item, type, columnWidth).lines },
        column + index * (columnWidth + gap),
        at,
      )

      at = below(placed)

      return placed
    })
  })

  return { label: place({ type: labelType, lines: items.length > 0 ? [label] : [] }, left, y), texts }
}
