import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { absurdCertificate, createCertificate, longCertificate } from '../../test/certificates.ts'
import { pdfObjects, pdfText } from '../../test/pdf-text.ts'
import { certificatePdf } from './certificate-pdf.ts'

const noLogos = { licensee: null, company: null }
const textOf = async (...of: Parameters<typeof createCertificate>) =>
  pdfText(await certificatePdf(createCertificate(...of), noLogos))
const joined = (pieces: readonly string[]) => pieces.join('').replace(/\s+/g, ' ')
const transparent = sharp({
  create: { width: 40, height: 20, channels: 4, background: { r: 32, g: 80, b: 32, alpha: 0.5 } },
})
const png = await transparent.clone().png().toBuffer()
const jpeg = await transparent.clone().flatten().jpeg().toBuffer()
const cmykJpeg = await transparent.clone().flatten().toColourspace('cmyk').jpeg().toBuffer()
const interlacedPng = await transparent.clone().png({ progressive: true }).toBuffer()
const progressiveJpeg = await transparent.clone().flatten().jpeg({ progressive: true }).toBuffer()
const pixels = png.indexOf('IDAT') + 6

describe('the text of the PDF', () => {
  test('is complete in German', async () => {
    // Text extraction returns the no-break space as a space, because both have the same glyph.
    expect((await textOf()).map((piece) => piece.replace(/\s/g, ' '))).toEqual([
      'Arbeitswelt',
      'Musterbau GmbH',
      'Nr. MUS-2026-004817',
      'Teilnahmebescheinigung',
      'Merve Yıldız',
      'hat die Unterweisung mit Verständnisprüfung erfolgreich abgeschlossen:',
      'Sicher arbeiten am Bildschirm',
      'Abgeschlossen am',
      '20. November 2026',
      'Gültig bis',
      '20. November 2027',
      'Umfang',
      '20 Minuten',
      'Fassung, Rechtsstand',
      '1.2.0, September 2026',
      'Inhalte',
      'Belastung erkennen',
      'Stuhl und Tisch einstellen',
      'Bewegung und Pausen',
      'Zu Hause und unterwegs',
      'Rechtsgrundlagen',
      'ArbSchG §§ 5, 12, ASR A6 (Deutschland)',
      'ASchG §§ 14, 15 (Österreich)',
      'Lena Standort',
      'Verantwortlich',
      'Standortleitung Bauhof Augsburg',
      'Prüfcode',
      'K7QF-92RM-XT4D',
      'arbeitswelt.example/verify',
    ])
  })

  test('keeps quotation marks, Greek letters and brackets before capitals unchanged', async () => {
    const title = 'Don’t touch “Live” Ω Δ ι (Unit 3)'
    expect(joined(await textOf({ title }))).toContain(title)
    expect(joined(await textOf({ title })), 'in a second document').toContain(title)
  })

  test('is complete in English with an oral part, even after a PDF with rare letters', async () => {
    await certificatePdf(createCertificate({ firstName: 'Örjan Éva', lastName: 'Özüak' }), noLogos)
    const text = await textOf({
      language: 'en_GB',
      title: 'Ordinary Online Ordering',
      oral: { by: 'Olga Eder', on: '2026-11-19', duty: { kind: 'unitManager', place: 'Lager' } },
    })
    for (const piece of [
      'Certificate of participation',
      'No. MUS-2026-004817',
      'Merve Yıldız',
      'Ordinary Online Ordering',
      'Responsible',
      'Topics',
      'Verification code',
      'K7QF-92RM-XT4D',
    ]) {
      expect(text).toContain(piece)
    }
    expect(joined(text)).toContain('Olga Eder')
    expect(joined(text)).toContain('Oral part, 19 November 2026')
    expect(joined(text)).toContain('Manager, Lager')
    expect(joined(text)).toContain('a comprehension test and an oral part')
    expect(joined(text)).toContain('20 minutes and oral part')
    expect(joined(text)).toContain('20 November 2027')
  })

  test.each([
    'Ğülşen İnönü',
    'Łucja Żółć',
    'Παναγιώτης Παπαδόπουλος',
    'Наталья Щербакова',
    'Nguyễn Thị Ánh',
    'Đorđe Šešelj',
    'Ștefan Țăran',
  ])('is complete for the name %s', async (name) => {
    const [firstName = '', ...rest] = name.split(' ')
    expect(await textOf({ firstName, lastName: rest.join(' ') })).toContain(name)
  })

  test('states that a certificate never expires or was revoked, but only if this is so', async () => {
    expect(await textOf({ validUntil: null })).toContain('unbefristet')
    expect(await textOf({ validity: 'revoked' })).toContain('Widerrufen')
    expect(await textOf({ validity: 'expired' })).not.toContain('Widerrufen')
  })

  test('contains long names and titles in full, with a space at each line break', async () => {
    const text = joined(pdfText(await certificatePdf(longCertificate, noLogos)))
    expect(text).toContain(`${longCertificate.firstName} ${longCertificate.lastName}`)
    expect(text).toContain(longCertificate.title)
    for (const topic of longCertificate.topics) expect(text).toContain(topic)
    expect(text).not.toContain('…')
  })
})

describe('the document', () => {
  test.each([createCertificate(), longCertificate, absurdCertificate])(
    'is one tagged A4 page with a title, a language and embedded fonts',
    async (certificate) => {
      const objects = [...pdfObjects(await certificatePdf(certificate, noLogos)).values()].map(
        ({ dictionary }) => dictionary,
      )
      const catalog = objects.find((text) => text.includes('/Type /Catalog')) ?? ''
      expect(catalog).toContain(`/Lang (${certificate.language.replace('_', '-')})`)
      expect(catalog).toContain('/StructTreeRoot')
      expect(objects.filter((text) => /\/Type \/Page\n/.test(text))).toHaveLength(1)
      expect(objects.some((text) => text.includes('/DisplayDocTitle true'))).toBe(true)
      expect(objects.some((text) => text.includes('/Marked true'))).toBe(true)
      for (const tag of ['Document', 'H1', 'L', 'Lbl', 'Figure', 'Link'])
        expect(objects.some((text) => text.includes(`/S /${tag}\n`))).toBe(true)
      expect(
        objects
          .filter((text) => text.includes('/Type /FontDescriptor'))
          .every((text) => text.includes('/FontFile2')),
      ).toBe(true)
      expect(objects.some((text) => text.includes('Helvetica'))).toBe(false)
    },
  )

  test('has well-formed XML metadata for any title', async () => {
    const file = (
      await certificatePdf(createCertificate({ title: 'Leitern & Tritte </title><script>' }), noLogos)
    ).toString('utf8')
    expect(file).toContain('Leitern &amp; Tritte &lt;/title&gt;&lt;script&gt;')
    expect(file).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  test('is the same for the same input, except for its date and identifier', async () => {
    const plain = async () =>
      (await certificatePdf(createCertificate(), noLogos))
        .toString('latin1')
        .replace(/\(D:\d+Z\)|<xmp:CreateDate>[^<]*|\/ID \[[^\]]*\]/g, '')
    const first = await plain()
    await certificatePdf(longCertificate, noLogos)
    expect(await plain()).toBe(first)
  })
})

describe('a logo', () => {
  const withLogo = (bytes: Buffer, contentType: string) =>
    certificatePdf(
      createCertificate({ branding: { primary: '#0e5a73', contrast: '#ffffff', logo: '/logo' } }),
      { licensee: { bytes, contentType }, company: null },
    )
  const images = (file: Buffer) =>
    [...pdfObjects(file).values()].filter(({ dictionary }) => dictionary.includes('/Subtype /Image')).length

  test.each([
    ['a PNG with transparency', png, 'image/png'],
    ['an interlaced PNG', interlacedPng, 'image/png'],
    ['a JPEG', jpeg, 'image/jpeg'],
    ['a progressive JPEG', progressiveJpeg, 'image/jpeg'],
    ['a JPEG for print', cmykJpeg, 'image/jpeg'],
  ])('is drawn if it is %s', async (_, bytes, contentType) => {
    expect(images(await withLogo(bytes, contentType))).toBe(1)
  })

  test('of the company replaces its name, which screen readers still read', async () => {
    const file = await certificatePdf(createCertificate(), {
      licensee: null,
      company: { bytes: png, contentType: 'image/png' },
    })
    expect(images(file)).toBe(1)
    expect(pdfText(file)).not.toContain('Musterbau GmbH')
    const elements = [...pdfObjects(file).values()].map(({ dictionary }) => dictionary)
    expect(elements.filter((element) => /\/S \/Figure/.test(element))).toHaveLength(2)
  })

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['a broken PNG', png.subarray(0, 50), 'image/png'],
    ['a PNG whose pixels are damaged', Buffer.from(png).fill(0, pixels, pixels + 10), 'image/png'],
    ['text that says it is a JPEG', Buffer.from('ÿØ nothing', 'latin1'), 'image/jpeg'],
    ['nothing', Buffer.alloc(0), 'image/png'],
  ])('is replaced by the initial of the licensee if it is %s', async (_, bytes, contentType) => {
    const file = await withLogo(bytes, contentType)
    expect(images(file)).toBe(0)
    expect(pdfText(file).slice(0, 2)).toEqual(['A', 'Arbeitswelt'])
  })
})
