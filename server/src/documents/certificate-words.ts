/** Every word on a certificate, in its language. Pure. */
import type { Certificate } from '@sorgfalt/contract/elearning'
import type { Country } from '@sorgfalt/contract/limits'
import { translator } from '@sorgfalt/texts/load'
import { documentFormats } from './formats.ts'

export interface Labelled {
  label: string
  text: string
}

export interface CertificateWords {
  /** Of the document, for window titles and file lists. */
  documentTitle: string
  licensee: string
  logo: string
  company: string
  number: string
  /** Present on a certificate that no longer counts. */
  revoked: string | null
  kind: string
  name: string
  sentence: string
  title: string
  facts: Labelled[]
  topics: { label: string; items: string[] }
  legal: Labelled | null
  oral: Labelled | null
  code: Labelled
  /** `Echtheit prüfen unter host/verify` */
  verifyAt: string
  checkOnline: string
  qr: string
}

/** One line, composed letters: fonts have glyphs for those, and nothing for control characters. */
const clean = (text: string): string => text.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** What is printed on a certificate, ready to be set. */
export function certificateWords(certificate: Certificate): CertificateWords {
  const t = translator(certificate.language)
  const { day, month, minutes } = documentFormats(certificate.language)
  const kind = t('elearning.certificate.title')
  const { number, oral, validUntil } = certificate
  const title = clean(certificate.title)
  const licensee = clean(certificate.licenseeName)
  const host = new URL(certificate.verifyUrl).host
  return {
    documentTitle: t('certificate.document.title', { kind, number, title }),
    licensee,
    logo: t('certificate.document.logo', { name: licensee }),
    company: clean(certificate.companyName),
    number: t('elearning.certificate.number', { number }),
    revoked: certificate.validity === 'revoked' ? t('certificate.document.revoked') : null,
    kind,
    name: clean(`${certificate.firstName} ${certificate.lastName}`),
    sentence: t('elearning.certificate.sentence'),
    title,
    facts: [
      { label: t('elearning.certificate.completedOn'), text: day(certificate.completedOn) },
      { label: t('elearning.certificate.validUntil'), text: validUntil ? day(validUntil) : t('elearning.certificate.unlimited') },
      { label: t('elearning.certificate.duration'), text: minutes(certificate.durationMinutes) },
      { label: t('elearning.certificate.revised'), text: month(certificate.revised) },
    ],
    topics: { label: t('elearning.certificate.topics'), items: certificate.topics.map(clean) },
    legal: legalOf(certificate),
    oral: oral && { label: t('elearning.certificate.oral'), text: t('elearning.certificate.oralBy', { name: clean(oral.by), date: day(oral.on) }) },
    code: { label: t('elearning.certificate.code'), text: certificate.verificationCode },
    verifyAt: t('elearning.certificate.verifyAt', { host: `${host}/verify` }),
    checkOnline: t('certificate.document.checkOnline', { number }),
    qr: t('elearning.certificate.qr'),
  }
}

/** References by country, in the order of the course. */
function legalOf({ language, legal }: Certificate): Labelled | null {
  if (legal.length === 0) return null
  const t = translator(language)
  const countries = [...new Set(legal.map(({ country }) => country))]
  const refsOf = (country: Country) => legal.filter((source) => source.country === country).map(({ ref }) => clean(ref)).join('; ')
  const parts = countries.map((country) => t('elearning.certificate.legalOf', { refs: refsOf(country), country: t(`common.countries.${country}`) }))
  return { label: t('elearning.certificate.legal'), text: parts.join(' · ') }
}
