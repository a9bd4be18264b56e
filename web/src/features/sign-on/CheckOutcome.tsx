import type { SsoCheck } from '@sorgfalt/contract/sign-on/sso-provider'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import classes from './sign-on.module.css'

interface CheckOutcomeProps {
  check: SsoCheck
  title?: string
  /** Enters the issuer that the provider names. */
  onTake?: (issuer: string) => void
}

/** Explains what the check of an issuer has found. */
export function CheckOutcome({ check, title, onTake }: CheckOutcomeProps) {
  const t = useText()
  const { outcome, issuer, loginHost } = check
  const mayTake = onTake && outcome === 'otherIssuer' && issuer !== null

  return (
    <Callout tone={outcome === 'ok' ? 'ok' : 'warn'} announce {...(title && { title })}>
      <div className={classes.rows}>
        <p>{t(`signOn.settings.check.${outcome}`, { host: loginHost ?? '', issuer: issuer ?? '' })}</p>
        {mayTake && (
          <div>
            <Button onClick={() => onTake(issuer)}>{t('signOn.settings.check.take')}</Button>
          </div>
        )}
      </div>
    </Callout>
  )
}
