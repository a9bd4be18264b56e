import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconArrowLeft } from '#ui/icons.ts'
import classes from './BackToLogin.module.css'
import { InPageLink } from './InPageLink.tsx'

/** A link back to the login of the same company. */
export function BackToLogin({ clientId }: { clientId: string }) {
  const t = useText()
  return (
    <p className={classes.line}>
      <InPageLink screen="login" clientId={clientId} className={classes.link}>
        <Icon icon={IconArrowLeft} size={16} />
        {t('session.common.backToLogin')}
      </InPageLink>
    </p>
  )
}
