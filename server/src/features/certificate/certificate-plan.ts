/** Places the texts of a certificate, in units of the sheet. Reduces the size of long texts until all fit. */
import { type SheetColours, sheet } from '@sorgfalt/contract/certificate/sheet'
import { heightOf, sizeOptions, type TextStyle, type Typesetter } from '../../platform/pdf/typesetter.ts'
import {
  type PlacedSignature,
  planReferences,
  planSignatures,
  planVerification,
} from './certificate-footer.ts'
import { ink, nameRight } from './certificate-sheet.ts'
import type { CertificateTexts, Labelled } from './certificate-texts.ts'
import {
  below,
  longNameStyle,
  medium,
  nameStyle,
  type Placed,
  type PlacedPart,
  place,
  regular,
  type Step,
  semibold,
  titleStyle,
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
  /** The y coordinates of the two horizontal lines, above and below the facts. */
  rules: readonly number[]
  facts: PlacedPart[]
  topics: PlacedPart
  signatures: readonly PlacedSignature[]
  /** Legal references, at the bottom left. */
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
 * Places all texts. Texts of any length neither overlap nor exceed the sheet. If they do not fit even in the
 * smallest sizes, an ellipsis replaces the last topics.
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
    signatures: planSignatures(texts, set, verification.qr.x),
    licensee: planLicensee(texts.licensee, onBand, set),
  }

  const tryStep = (step: Step, items: readonly string[]) => {
    const middle = planMiddle({ ...texts, topics: { ...texts.topics, items } }, accent, set, step)
    const limits = { end: verification.qr.x, signatures: fixed.signatures }
    const { references, start } = planReferences(texts, set, limits, step)

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
  const style = (size: number): TextStyle => semibold(size, size * 1.3, colour)
  const block = set.fit(
    name,
    [...sizeOptions(17, 16, 1, style), ...sizeOptions(17, 11, 3, style)],
    band - padding - nameRight,
  )

  return place(block, padding, sheet.height - nameBottom - heightOf(block))
}

function planHead({ company, number, revoked }: CertificateTexts, set: Typesetter) {
  const numberBlock = set.fit(
    number,
    sizeOptions(15, 10, 1, (size) => regular(size, ink.second, 22)),
    width / 2,
  )

  const numberPlaced = place(numberBlock, right, top, 'right')
  const availableWidth = width - set.width(numberBlock.lines[0] ?? '', numberBlock.style) - 24
  const style = (size: number): TextStyle => ({ ...medium(size, ink.text), line: size + 7 })
  const companyBlock = set.fit(
    company,
    [...sizeOptions(15, 13, 1, style), ...sizeOptions(14, 11, 2, style)],
    availableWidth,
  )

  const revokedBlock = revoked === null ? null : { style: semibold(15, 22, ink.revoked), lines: [revoked] }

  return {
    company: place(companyBlock, left, top),
    number: numberPlaced,
    revoked: revokedBlock && place(revokedBlock, right, below(numberPlaced), 'right'),
  }
}

function planMiddle(
  texts: CertificateTexts,
  accent: string,
  set: Typesetter,
  { topics: size, spacing }: Step,
) {
  const kind = place(
    { style: { ...medium(17, accent), line: 22 }, lines: [texts.kind] },
    left,
    90 + 50 * spacing,
  )

  const nameOptions = [
    ...sizeOptions(60, 40, 1, nameStyle),
    ...sizeOptions(44, 24, 2, longNameStyle),
    ...sizeOptions(24, 20, 3, longNameStyle),
  ]

  const name = place(set.fit(texts.name, nameOptions, width), left - 2, below(kind) + 10 * spacing)
  const sentenceOptions = [
    ...sizeOptions(17, 14, 1, (size) => regular(size, ink.second, 24)),
    { style: regular(14, ink.second, 20), maxLines: 2 },
  ]

  const sentence = place(set.fit(texts.sentence, sentenceOptions, width), left, below(name) + 20 * spacing)
  const titleOptions = [
    ...sizeOptions(25, 21, 1, titleStyle),
    ...sizeOptions(25, 17, 2, titleStyle),
    { style: titleStyle(16), maxLines: 3 },
  ]

  const title = place(
    set.balance(set.fit(texts.title, titleOptions, width), width),
    left,
    below(sentence) + 6,
  )
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
  const { gap, shares } = sheet.facts
  const part = (width - (shares.length - 1) * gap) / shares.reduce((sum, share) => sum + share, 0)

  return facts.map(({ label, text }, index) => {
    const before = shares.slice(0, index).reduce((sum, share) => sum + share, 0)
    const x = left + before * part + index * gap
    const columnWidth = (shares[index] ?? 1) * part
    const head = place(
      set.fit(
        label,
        sizeOptions(13, 9, 1, (size) => regular(size, ink.second, 20)),
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
            sizeOptions(16, 10, 1, (size) => semibold(size, 22)),
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
  const style = regular(size, ink.text, size * (22 / 15))
  const labelStyle = regular(Math.min(13, size), ink.second, style.line)
  const column = left + Math.max(80, set.width(label, labelStyle) + 16)
  const columnWidth = (right - column - gap) / 2
  const half = Math.ceil(items.length / 2)
  const texts = [items.slice(0, half), items.slice(half)].flatMap((part, index) => {
    let at = y
    return part.map((item) => {
      const placed = place(
        { style, lines: set.wrap(item, style, columnWidth).lines },
        column + index * (columnWidth + gap),
        at,
      )

      at = below(placed)

      return placed
    })
  })

  return { label: place({ style: labelStyle, lines: items.length > 0 ? [label] : [] }, left, y), texts }
}
