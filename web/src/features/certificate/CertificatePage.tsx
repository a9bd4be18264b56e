import type { Certificate } from '@sorgfalt/contract/certificate/certificate'
import { type Language, languages } from '@sorgfalt/contract/core/limits'
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { useState } from 'react'
import { urlOf } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { useNarrowScreen } from '#lib/narrow-screen.ts'
import { TextScope, useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTitle } from '#lib/window-title.tsx'
import { ValidityBadge } from '#parts/certificate/ValidityBadge.tsx'
import { PrintView } from '#parts/print/PrintView.tsx'
import { Button, ButtonFace, buttonClass } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Callout } from '#ui/Callout.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconArrowLeft, IconDownload, IconPrinter } from '#ui/icons.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CertificateCard } from './CertificateCard.tsx'
import { CertificateSheet } from './CertificateSheet.tsx'
import classes from './certificate.module.css'

/** The page of a certificate, with buttons to print and to download it. */
export function CertificatePage({ resultUuid }: { resultUuid: string }) {
  const t = useText()
  const [language, setLanguage] = useState<Language>()
  const query = useCall(
    elearning.readResultData,
    { resultUuid, ...(language && { language }) },
    { keepPrevious: true },
  )

  const { data } = query
  const narrow = useNarrowScreen()
  useTitle(data && `${t('elearning.certificate.title')} ${data.title}`)

  return (
    <PrintView
      orientation="landscape"
      asCard={narrow}
      bar={<Bar certificate={data} onLanguage={setLanguage} />}
    >
      {data && (
        // The language of the certificate does not depend on the language of the interface.
        <TextScope language={data.language}>
          {narrow ? <CertificateCard certificate={data} /> : <CertificateSheet certificate={data} />}
        </TextScope>
      )}
      {query.loading && !data && (
        <div className={classes.loading}>
          <Skeleton width="45%" height="3rem" />
          <Skeleton count={4} />
        </div>
      )}
      {!data && query.error && (
        <EmptyState kind="failed" title={t('elearning.certificate.failed.title')} onRetry={query.retry}>
          {errorText(t, query.error)}
        </EmptyState>
      )}
    </PrintView>
  )
}

interface BarProps {
  certificate: Certificate | undefined
  onLanguage: (language: Language) => void
}

function Bar({ certificate, onLanguage }: BarProps) {
  const t = useText()
  return (
    <div className={classes.bar}>
      <ButtonLink
        kind="ghost"
        icon={IconArrowLeft}
        link={{ to: '/dashboard/apps/elearnings/my-elearnings' }}
        className={classes.back ?? ''}
      >
        {t('elearning.certificate.back')}
      </ButtonLink>
      {certificate && (
        <>
          <ValidityBadge certificate={certificate} />
          <div className={classes.tools}>
            <LanguageChoice language={certificate.language} onChoose={onLanguage} />
            <Button icon={IconPrinter} onClick={() => window.print()}>
              {t('elearning.certificate.print')}
            </Button>
            <a
              href={urlOf(elearning.certificatePdf, {
                resultUuid: certificate.resultUuid,
                language: certificate.language,
              })}
              download
              className={buttonClass({ kind: 'primary' })}
            >
              <ButtonFace icon={IconDownload}>{t('elearning.certificate.pdf')}</ButtonFace>
            </a>
          </div>
          {certificate.revokeReason && (
            <div className={classes.revoked}>
              <Callout tone="err" announce={false} title={t('elearning.certificate.revokedBecause')}>
                {certificate.revokeReason}
              </Callout>
            </div>
          )}
        </>
      )}
    </div>
  )
}

function LanguageChoice({
  language,
  onChoose,
}: {
  language: Language
  onChoose: (language: Language) => void
}) {
  const t = useText()
  return (
    <fieldset className={classes.languages} aria-label={t('elearning.certificate.language')}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === language}
          title={t(`common.languages.${one}`)}
          onClick={() => onChoose(one)}
        >
          <span aria-hidden>{one.slice(0, 2).toLocaleUpperCase()}</span>
          <span className="visually-hidden">{t(`common.languages.${one}`)}</span>
        </button>
      ))}
    </fieldset>
  )
}
