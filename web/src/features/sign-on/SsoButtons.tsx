import { ssoStartPath } from '@sorgfalt/contract/sign-on/protocol-routes'
import { useText } from '#lib/texts.tsx'
import { Button, ButtonFace, buttonClass } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import classes from './sso-buttons.module.css'
import type { KnownOptions } from './use-login-options.ts'

interface SsoButtonsProps extends KnownOptions {
  /** The address that opens after the sign-in. */
  returnUrl: string | undefined
  onLeave: () => void
}

/**
 * The buttons that sign in through the providers of a company. They are below the form, because they may
 * appear only when the server has answered. If passwords are forbidden, they come first.
 */
export function SsoButtons({ options, retry, returnUrl, onLeave }: SsoButtonsProps) {
  const t = useText()

  if (options === null)
    return (
      <div className={classes.others}>
        <Callout tone="warn">
          <p>{t('session.sso.failed')}</p>
          <p>
            <Button size="small" onClick={retry}>
              {t('common.ui.retry')}
            </Button>
          </p>
        </Callout>
      </div>
    )

  if (!options || options.providers.length === 0) return null

  const { providers, isProviderOnly } = options

  return (
    <div className={isProviderOnly ? classes.only : classes.others}>
      {!isProviderOnly && <p className={classes.or}>{t('session.sso.or')}</p>}
      {providers.map(({ uuid, name }) => (
        <a
          key={uuid}
          href={ssoStartPath(uuid, returnUrl)}
          className={buttonClass({ size: 'large', wide: true, ...(isProviderOnly && { kind: 'primary' }) })}
          onClick={onLeave}
        >
          <ButtonFace>{t('session.sso.submit', { name })}</ButtonFace>
        </a>
      ))}
    </div>
  )
}
