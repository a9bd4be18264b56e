import { type Certificate, unbrokenRef } from '@sorgfalt/contract/certificate/certificate'
import { sheetColours } from '@sorgfalt/contract/certificate/sheet'
import { localeOf } from '@sorgfalt/texts'
import type { CSSProperties } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { ValidityBadge } from '#parts/certificate/ValidityBadge.tsx'
import { QrCode } from '#parts/qr-code/QrCode.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { FactList } from '#ui/FactList.tsx'
import classes from './card.module.css'
import { dutyText } from './duty-text.ts'
import { shortenUrl } from './shorten-url.ts'

/** The certificate as a card that can be read on a phone. */
export function CertificateCard({ certificate }: { certificate: Certificate }) {
  const t = useText()
  const { branding, companyName, companyLogo, firstName, lastName, title, topics, legal, oral } = certificate
  const { accent, bandTop, onBand } = sheetColours(branding)
  const style = { '--accent': accent, '--band': bandTop, '--on-band': onBand } as CSSProperties

  return (
    <div
      className={classes.card}
      lang={localeOf(certificate.language)}
      style={style}
      // The card is white in both themes.
      data-theme="light"
    >
      <p className={classes.band}>
        {branding.logo && <img src={branding.logo} alt="" />}
        {certificate.licenseeName}
      </p>
      <div className={classes.content}>
        {companyLogo ? (
          <img className={classes.companyLogo} src={companyLogo} alt={companyName} />
        ) : (
          <p className={classes.company}>{companyName}</p>
        )}
        <p className={classes.kind}>{t('elearning.certificate.title')}</p>
        <h1 className={classes.name}>{`${firstName} ${lastName}`}</h1>
        <p className={classes.title}>{title}</p>
        <p className={classes.scope}>{t(oral ? 'certificate.card.scopeOral' : 'certificate.card.scope')}</p>
        <ValidityBadge certificate={certificate} />
        <FactList facts={useFacts(certificate)} className={classes.facts} />
        {topics.length > 0 && (
          <Disclosure label={t('elearning.certificate.topics')} open className={classes.more}>
            <ol>
              {topics.map((topic) => (
                <li key={topic}>{topic}</li>
              ))}
            </ol>
          </Disclosure>
        )}
        {legal.length > 0 && (
          <Disclosure label={t('elearning.certificate.legal')} className={classes.more}>
            <ul>
              {legal.map(({ ref, country }) => (
                <li key={`${country} ${ref}`}>{unbrokenRef(ref)}</li>
              ))}
            </ul>
          </Disclosure>
        )}
        <div className={classes.check}>
          <QrCode rows={certificate.qr} label={t('elearning.certificate.qr')} className={classes.qr} />
          <p>{t('certificate.card.check')}</p>
          <p className={classes.code}>{certificate.verificationCode}</p>
          <p>{shortenUrl(certificate.verifyUrl)}</p>
        </div>
      </div>
    </div>
  )
}

type Fact = [label: string, text: string]

const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ')

/** Returns the facts of the card: dates, duration, oral part, responsible member, version and number. */
function useFacts({
  completedOn,
  durationMinutes,
  oral,
  responsible,
  version,
  revised,
  number,
}: Certificate): Fact[] {
  const t = useText()
  const formats = useFormats()

  return [
    [t('elearning.certificate.completedOn'), formats.date(completedOn)],
    [t('elearning.certificate.duration'), formats.minutes(durationMinutes)],
    ...(oral
      ? [
          [
            t('elearning.certificate.oral'),
            joined([formats.date(oral.on), oral.by, dutyText(t, oral.duty)]),
          ] satisfies Fact,
        ]
      : []),
    ...(responsible
      ? [
          [
            t('certificate.signature.responsible'),
            joined([responsible.name, dutyText(t, responsible.duty)]),
          ] satisfies Fact,
        ]
      : []),
    [t('certificate.card.version'), `${version}, ${formats.month(revised)}`],
    [t('certificate.card.number'), number],
  ]
}
