import {
  type Certificate,
  certificateSentence,
  unbrokenRef,
} from '@sorgfalt/contract/certificate/certificate'
import { createBandLines, sheet, sheetColours } from '@sorgfalt/contract/certificate/sheet'
import { localeOf } from '@sorgfalt/texts'
import type { CSSProperties } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { QrCode } from '#parts/qr-code/QrCode.tsx'
import { dutyText } from './duty-text.ts'
import { nameSize } from './name-size.ts'
import { SheetFacts } from './SheetFacts.tsx'
import classes from './sheet.module.css'
import { shortenUrl } from './shorten-url.ts'

/** The certificate in its own language, always in light colours like paper. */
export function CertificateSheet({ certificate }: { certificate: Certificate }) {
  const t = useText()
  const { companyName, companyLogo, number, validity, firstName, lastName, title, branding } = certificate
  const name = `${firstName} ${lastName}`
  const colours = sheetColours(branding)
  const style = {
    '--accent': colours.accent,
    '--band-top': colours.bandTop,
    '--band-bottom': colours.bandBottom,
    '--on-band': colours.onBand,
  } as CSSProperties

  return (
    <div className={classes.sheet} lang={localeOf(certificate.language)} style={style}>
      <div className={classes.paper}>
        <Band certificate={certificate} />
        <div className={classes.content}>
          <p className={classes.top}>
            {companyLogo ? (
              <img className={classes.companyLogo} src={companyLogo} alt={companyName} />
            ) : (
              <span>{companyName}</span>
            )}
            <span className={classes.number}>
              {t('elearning.certificate.number', { number })}
              {validity === 'revoked' && <strong>{t('elearning.certificate.validity.revoked')}</strong>}
            </span>
          </p>
          <div className={classes.heart}>
            <p className={classes.kind}>{t('elearning.certificate.title')}</p>
            <h1 className={classes.name} style={{ '--name': nameSize(name) } as CSSProperties}>
              {name}
            </h1>
            <p className={classes.sentence}>
              {t(`elearning.certificate.${certificateSentence(certificate)}`)}
            </p>
            <p className={classes.title}>{title}</p>
          </div>
          <SheetFacts certificate={certificate} />
          <Verification certificate={certificate} />
        </div>
      </div>
    </div>
  )
}

function Band({ certificate: { branding, licenseeName } }: { certificate: Certificate }) {
  return (
    <div className={classes.band}>
      <svg viewBox={`0 0 ${sheet.band.width} ${sheet.height}`} preserveAspectRatio="none" aria-hidden>
        {createBandLines().map((line) => (
          <path key={line} d={line} />
        ))}
      </svg>
      {branding.logo && (
        <span className={classes.logo}>
          <img src={branding.logo} alt="" />
        </span>
      )}
      <p className={classes.licensee}>{licenseeName}</p>
    </div>
  )
}

/** Legal references, signatures, and the code to verify the certificate. */
function Verification({ certificate }: { certificate: Certificate }) {
  const t = useText()
  const { legal, verificationCode, verifyUrl, qr } = certificate
  const refs = Map.groupBy(legal, (source) => source.country)

  return (
    <div className={classes.verification}>
      <div className={classes.left}>
        {refs.size > 0 && (
          <dl className={classes.references}>
            <div>
              <dt>{t('elearning.certificate.legal')}</dt>
              {[...refs].map(([country, sources]) => (
                <dd key={country}>
                  {t('elearning.certificate.legalOf', {
                    refs: sources.map((source) => unbrokenRef(source.ref)).join(', '),
                    country: t(`common.countries.${country}`),
                  })}
                </dd>
              ))}
            </div>
          </dl>
        )}
        <Signatures certificate={certificate} />
      </div>
      <div className={classes.check}>
        <QrCode rows={qr} label={t('elearning.certificate.qr')} className={classes.qr} />
        <div>
          <p className={classes.codeLabel}>{t('elearning.certificate.code')}</p>
          <p className={classes.code}>{verificationCode}</p>
          <p className={classes.host}>{shortenUrl(verifyUrl)}</p>
        </div>
      </div>
    </div>
  )
}

/** Lines for signatures: of the member who confirmed the oral part, and of the responsible member. */
function Signatures({ certificate: { oral, responsible } }: { certificate: Certificate }) {
  const t = useText()
  const formats = useFormats()
  const signatures = [
    ...(oral
      ? [
          {
            name: oral.by,
            note: t('certificate.signature.oral', { date: formats.date(oral.on) }),
            duty: dutyText(t, oral.duty),
          },
        ]
      : []),
    ...(responsible
      ? [
          {
            name: responsible.name,
            note: t('certificate.signature.responsible'),
            duty: dutyText(t, responsible.duty),
          },
        ]
      : []),
  ]
  if (signatures.length === 0) return null

  return (
    <div className={classes.signatures}>
      {signatures.map(({ name, note, duty }) => (
        <p key={note}>
          <b>{name}</b>
          {note}
          {duty && <span>{duty}</span>}
        </p>
      ))}
    </div>
  )
}
