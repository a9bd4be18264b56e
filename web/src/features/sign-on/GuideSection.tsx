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

/** The section that explains what to do at the provider. */
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
