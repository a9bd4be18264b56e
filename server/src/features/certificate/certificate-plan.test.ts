import { sheet } from '@sorgfalt/contract/certificate/sheet'
import { describe, expect, test } from 'vitest'
import { TaggedPdf } from '../../platform/pdf/tagged-pdf.ts'
import { Typesetter } from '../../platform/pdf/typesetter.ts'
import { absurdCertificate, createCertificate, longCertificate } from '../../test/certificates.ts'
import { type CertificatePlan, planCertificate } from './certificate-plan.ts'
import { nameRight } from './certificate-sheet.ts'
import { certificateTexts } from './certificate-texts.ts'
import type { Placed } from './certificate-typography.ts'

const set = new Typesetter(
  new TaggedPdf({ title: '', author: '', language: 'de', layout: 'landscape' }).document,
)

const colours = { accent: '#0e5a73', onBand: '#ffffff' }

interface Box {
  what: string
  left: number
  right: number
  top: number
  bottom: number
}

/** Returns the boxes of all texts and pictures that are placed on the sheet. */
function boxes(plan: CertificatePlan): Box[] {
  const {
    facts,
    topics,
    references,
    signatures,
    code,
    licensee,
    company,
    number,
    revoked,
    kind,
    name,
    sentence,
    title,
    address,
    qr,
    rules,
  } = plan
  const boxOf = (placed: Placed): Box => {
    const {
      block: { lines, style },
      x,
      y,
      align,
    } = placed
    const width = Math.max(0, ...lines.map((line) => set.width(line, style)))
    return {
      what: lines.join(' ').slice(0, 40),
      left: align === 'left' ? x : x - width,
      right: align === 'left' ? x + width : x,
      top: y,
      bottom: y + lines.length * style.line,
    }
  }
  const parts = [...facts, topics, ...references, code].flatMap(({ label, texts }) => [label, ...texts])
  return [
    ...[licensee, company, number, revoked, kind, name, sentence, title, address, ...parts]
      .filter((placed) => placed !== null)
      .map(boxOf),
    { what: 'QR code', left: qr.x, right: qr.x + qr.size, top: qr.y, bottom: qr.y + qr.size },
    ...signatures.flatMap(({ line, name, note, duty }) => [
      {
        what: 'signature',
        left: line.x,
        right: line.x + line.width,
        // The line and the room to sign above it.
        top: line.y - 20,
        bottom: line.y + 1,
      },
      boxOf(name),
      boxOf(note),
      ...(duty ? [boxOf(duty)] : []),
    ]),
    ...rules.map((y) => ({
      what: 'rule',
      left: sheet.content.left,
      right: sheet.content.right,
      top: y,
      bottom: y + 1,
    })),
  ].filter(({ left, right }) => right > left)
}

const slack = 0.5
const overlap = (a: Box, b: Box) =>
  a.left < b.right - slack && b.left < a.right - slack && a.top < b.bottom - slack && b.top < a.bottom - slack

describe.each([
  ['an ordinary certificate', createCertificate()],
  [
    'a revoked one in English with an oral part',
    createCertificate({
      language: 'en_GB',
      oral: { by: 'Olga Eder', on: '2026-11-19', duty: { kind: 'unitManager', place: 'Lager' } },
      validity: 'revoked',
    }),
  ],
  ['one without topics and references', createCertificate({ topics: [], legal: [], validUntil: null })],
  ['a long one', longCertificate],
  ['an absurd one', absurdCertificate],
  ['one with very long words', createCertificate({ title: 'x'.repeat(300), topics: ['y'.repeat(200)] })],
])('on a certificate (%s)', (_, certificate) => {
  const plan = planCertificate(certificateTexts(certificate), colours, set)
  const all = boxes(plan)

  test('each text and picture is inside its part of the sheet', () => {
    for (const box of all) {
      const inBand = box.left < sheet.band.width
      expect(box.top, box.what).toBeGreaterThanOrEqual(sheet.content.top)
      expect(box.bottom, box.what).toBeLessThanOrEqual(sheet.content.bottom + slack)
      expect(box.right, box.what).toBeLessThanOrEqual(
        (inBand ? sheet.band.width - nameRight : sheet.content.right) + slack,
      )
      // Large letters start 2 units further left, because their glyphs have space on the left.
      expect(box.left, box.what).toBeGreaterThanOrEqual(inBand ? sheet.band.padding : sheet.content.left - 2)
    }
  })

  test('no text or picture overlaps another one', () => {
    const pairs = all.flatMap((a, index) =>
      all
        .slice(index + 1)
        .filter((b) => overlap(a, b))
        .map((b) => `${a.what} | ${b.what}`),
    )
    expect(pairs).toEqual([])
  })
})

test('texts of ordinary length have their full size on a certificate', () => {
  const plan = planCertificate(certificateTexts(createCertificate()), colours, set)
  expect(
    [plan.name, plan.sentence, plan.title, plan.topics.texts[0]].map((placed) => placed?.block.style.size),
  ).toEqual([60, 17, 25, 15])
})

test('a long name is printed smaller on a certificate, but in full', () => {
  const { name } = planCertificate(certificateTexts(longCertificate), colours, set)
  expect(name.block.style.size).toBeLessThan(60)
  expect(name.block.lines.join('')).toBe(`${longCertificate.firstName} ${longCertificate.lastName}`)
})

test('many legal references are printed smaller on a certificate, and none is left out', () => {
  const legal = Array.from({ length: 16 }, (_, index) => ({
    ref: `DGUV Vorschrift ${index + 1} §§ 4, 5, 15 bis 18`,
    country: 'DE' as const,
  }))
  const { references } = planCertificate(certificateTexts(createCertificate({ legal })), colours, set)
  const text = references.flatMap(({ texts }) => texts.flatMap(({ block }) => block.lines)).join('')
  for (const { ref } of legal) expect(text.replaceAll('\u00a0', ' ')).toContain(ref)
})

test('a paragraph sign and its number are on the same line in references of any length', () => {
  for (let more = 0; more < 12; more++) {
    const legal = [
      {
        ref: `DGUV Vorschrift ${'1'.repeat(more + 1)} § 22, Anhang Nr. 2, ArbStättV § 4 Abs. 3`.repeat(3),
        country: 'DE' as const,
      },
    ]
    const { references } = planCertificate(certificateTexts(createCertificate({ legal })), colours, set)
    const lines = references.flatMap(({ texts }) => texts.flatMap(({ block }) => block.lines))
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line.trimEnd()).not.toMatch(/(§|Nr\.|Abs\.)$/)
  }
})
