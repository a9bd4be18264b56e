import { ssoStartPath } from '@sorgfalt/contract/sign-on/protocol-routes'
import { type SsoOption, sso } from '@sorgfalt/contract/sign-on/sso'
import { useEffect, useState } from 'react'
import { send } from '#lib/api.ts'
import { readLoginProviders } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { Button, ButtonFace, buttonClass } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import classes from './sso-buttons.module.css'

/**
 * Returns the providers of a company: those in the login page, otherwise those that the server returns.
 * Undefined until they are known, null if they cannot be read.
 */
function useOptions(clientIdentifier: string) {
  const inPage = readLoginProviders(clientIdentifier)
  const [options, setOptions] = useState<readonly SsoOption[] | null>()

  useEffect(() => {
    if (inPage) return

    let isShown = true
    const read = async () => {
      const next = await send(sso.readOptions, { clientIdentifier }).then(
        ({ providers }) => providers,
        () => null,
      )
      if (isShown) setOptions(next)
    }
    void read()

    return () => {
      isShown = false
    }
  }, [clientIdentifier, inPage])

  return inPage ?? options
}

interface SsoButtonsProps {
  clientIdentifier: string
  /** The address that opens after the sign-in. */
  returnUrl: string | undefined
  onLeave: () => void
}

/**
 * The buttons that sign in through the providers of a company. They are below the form, because they appear
 * only when the server has answered.
 */
export function SsoButtons(props: SsoButtonsProps) {
  const [tries, setTries] = useState(0)
  return <Options key={tries} {...props} onRetry={() => setTries(tries + 1)} />
}

function Options({
  clientIdentifier,
  returnUrl,
  onLeave,
  onRetry,
}: SsoButtonsProps & { onRetry: () => void }) {
  const t = useText()
  const options = useOptions(clientIdentifier)

  if (options === null)
    return (
      <div className={classes.others}>
        <Callout tone="warn">
          <p>{t('session.sso.failed')}</p>
          <p>
            <Button size="small" onClick={onRetry}>
              {t('common.ui.retry')}
            </Button>
          </p>
        </Callout>
      </div>
    )

  if (!options || options.length === 0) return null

  return (
    <div className={classes.others}>
      <p className={classes.or}>{t('session.sso.or')}</p>
      {options.map(({ uuid, name }) => (
        <a
          key={uuid}
          href={ssoStartPath(uuid, returnUrl)}
          className={buttonClass({ size: 'large', wide: true })}
          onClick={onLeave}
        >
          <ButtonFace>{t('session.sso.submit', { name })}</ButtonFace>
        </a>
      ))}
    </div>
  )
}
