/** All texts of a certificate in the language of the certificate. Pure functions. */
import {
  type Certificate,
  certificateSentence,
  type Duty,
  unbrokenRef,
} from '@sorgfalt/contract/certificate/certificate'
import type { Translate } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import { documentFormats } from '../../platform/formats.ts'

export interface Labelled {
  label: string
  text: string
}

/** A name below a line for a signature. */
interface Signature {
  name: string
  note: string
  /** The function and place of the person, or null if they are unknown. */
  duty: string | null
}

/** The texts of a certificate, ready for typesetting. */
export interface CertificateTexts {
  /** The title of the PDF document, for window titles and file lists. */
  documentTitle: string
  licensee: string
  company: string
  number: string
  /** The note on a revoked certificate, null on all others. */
  revoked: string | null
  kind: string
  name: string
  sentence: string
  title: string
  facts: Labelled[]
  topics: { label: string; items: readonly string[] }
  /** Who signs: the member who confirmed the oral part, and the responsible member. */
  signatures: readonly Signature[]
  /** The label, and one text per country. Null if the course names no legal references. */
  legal: { label: string; texts: string[] } | null
  code: Labelled
  /** The address of the verification page, without protocol. */
  address: string
  /** The address as a sentence, for screen readers. */
  verifyAt: string
  qr: string
}

/**
 * Returns a text as one line, in Unicode form C and without control characters.
 * The embedded fonts have glyphs for composed letters only.
 */
const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** Returns the texts of a certificate. */
export function certificateTexts(certificate: Certificate): CertificateTexts {
  const t = translator(certificate.language)
  const { day, month, minutes } = documentFormats(certificate.language)
  const kind = t('elearning.certificate.title')
  const { number, validUntil, oral, version } = certificate
  const duration = minutes(certificate.durationMinutes)
  const title = clean(certificate.title)
  const licensee = clean(certificate.licenseeName)
  const address = certificate.verifyUrl.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '')

  return {
    documentTitle: t('certificate.document.title', { kind, number, title }),
    licensee,
    company: clean(certificate.companyName),
    number: t('elearning.certificate.number', { number }),
    revoked: certificate.validity === 'revoked' ? t('elearning.certificate.validity.revoked') : null,
    kind,
    name: clean(`${certificate.firstName} ${certificate.lastName}`),
    sentence: t(`elearning.certificate.${certificateSentence(certificate)}`),
    title,
    facts: [
      { label: t('elearning.certificate.completedOn'), text: day(certificate.completedOn) },
      {
        label: t('elearning.certificate.validUntil'),
        text: validUntil ? day(validUntil) : t('elearning.certificate.unlimited'),
      },
      {
        label: t('elearning.certificate.duration'),
        text: oral ? t('elearning.certificate.durationOral', { duration }) : duration,
      },
      { label: t('elearning.certificate.revised'), text: `${version}, ${month(certificate.revised)}` },
    ],
    topics: { label: t('elearning.certificate.topics'), items: certificate.topics.map(clean) },
    signatures: signatureTexts(certificate),
    legal: legalTexts(certificate),
    code: { label: t('elearning.certificate.code'), text: certificate.verificationCode },
    address,
    verifyAt: t('elearning.certificate.verifyAt', { host: address }),
    qr: t('elearning.certificate.qr'),
  }
}

/** Returns the signatures. A certificate without an oral part has one. */
function signatureTexts({ language, oral, responsible }: Certificate): Signature[] {
  const t = translator(language)
  const { day } = documentFormats(language)
  const note = oral && t('certificate.signature.oral', { date: day(oral.on) })

  return [
    ...(oral && note ? [{ name: clean(oral.by), note, duty: dutyText(t, oral.duty) }] : []),
    ...(responsible
      ? [
          {
            name: clean(responsible.name),
            note: t('certificate.signature.responsible'),
            duty: dutyText(t, responsible.duty),
          },
        ]
      : []),
  ]
}

const dutyText = (t: Translate, duty: Duty | null): string | null =>
  duty && t(`certificate.duty.${duty.kind}`, { place: clean(duty.place) })

/** Returns the legal references by country. */
function legalTexts({ language, legal }: Certificate): CertificateTexts['legal'] {
  if (legal.length === 0) return null

  const t = translator(language)
  const texts = [...Map.groupBy(legal, ({ country }) => country)].map(([country, sources]) =>
    t('elearning.certificate.legalOf', {
      refs: sources.map(({ ref }) => unbrokenRef(clean(ref))).join(', '),
      country: t(`common.countries.${country}`),
    }),
  )

  return { label: t('elearning.certificate.legal'), texts }
}
