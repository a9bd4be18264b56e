import type { SsoPreset } from '@sorgfalt/contract/sign-on/sso-provider'
import { useText } from '#lib/texts.tsx'
import { AddressField } from './AddressField.tsx'
import { NumberedSection } from './NumberedSection.tsx'
import classes from './sign-on.module.css'

const sentences = ['first', 'second', 'third'] as const

interface GuideSectionProps {
  preset: SsoPreset
  redirectUri: string
  step?: number
}

/** The section that explains what to do at a provider with OpenID Connect. */
export function GuideSection({ preset, redirectUri, step }: GuideSectionProps) {
  const t = useText()

  return (
    <NumberedSection section="guide" step={step}>
      <AddressField
        label={t('signOn.settings.redirectUri')}
        hint={t('signOn.settings.redirectUriHint')}
        address={redirectUri}
        copyLabel={t('signOn.settings.copyRedirectUri')}
      />
      <ol className={classes.steps}>
        {sentences.map((sentence) => (
          <li key={sentence}>{t(`signOn.settings.guide.${preset}.${sentence}`)}</li>
        ))}
      </ol>
    </NumberedSection>
  )
}

const samlSentences = ['first', 'second'] as const

interface SamlGuideSectionProps {
  preset: SsoPreset
  /** Our addresses for this provider. Undefined before the provider is created. */
  own: { entityId: string; acsUrl: string } | undefined
  step?: number
}

/** The section that explains what to do at a provider with SAML. */
export function SamlGuideSection({ preset, own, step }: SamlGuideSectionProps) {
  const t = useText()

  return (
    <NumberedSection section="guide" step={step}>
      {own ? (
        <>
          <AddressField
            label={t('signOn.settings.saml.entityId')}
            hint={t('signOn.settings.saml.entityIdHint')}
            address={own.entityId}
            copyLabel={t('signOn.settings.saml.copyEntityId')}
          />
          <AddressField
            label={t('signOn.settings.saml.acsUrl')}
            hint={t('signOn.settings.saml.acsUrlHint')}
            address={own.acsUrl}
            copyLabel={t('signOn.settings.saml.copyAcsUrl')}
          />
        </>
      ) : (
        <p>{t('signOn.settings.saml.addressesLater')}</p>
      )}
      <ol className={classes.steps}>
        {/* Google has no product with SAML of its own. */}
        {samlSentences.map((sentence) => (
          <li key={sentence}>
            {t(`signOn.settings.saml.guide.${preset === 'google' ? 'other' : preset}.${sentence}`)}
          </li>
        ))}
      </ol>
    </NumberedSection>
  )
}
