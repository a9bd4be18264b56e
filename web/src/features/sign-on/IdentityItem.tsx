import type { OwnSsoIdentity } from '@sorgfalt/contract/sign-on/sso'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconId } from '#ui/icons.ts'
import classes from './identities.module.css'

interface IdentityItemProps {
  identity: OwnSsoIdentity
  /** The texts of the button: for the member, or for a leader of the member. */
  texts: 'identities' | 'memberIdentities'
  /** Undefined: it cannot be removed. */
  onUnlink: (() => void) | undefined
}

/** The account that a member has at a provider, in a list. */
export function IdentityItem({ identity, texts, onUnlink }: IdentityItemProps) {
  const t = useText()
  const { moment } = useFormats()
  const { ssoProviderName: name, createdAt, lastLoginAt } = identity

  return (
    <li className={classes.item}>
      <Icon icon={IconId} size={24} className={classes.icon} />
      <div className={classes.main}>
        <p className={classes.name}>{name}</p>
        <p className={classes.times}>
          <span>{t('signOn.identities.since', { when: moment(createdAt) })} </span>
          <span>
            {lastLoginAt === null
              ? t('signOn.identities.neverUsed')
              : t('signOn.identities.usedAt', { when: moment(lastLoginAt) })}
          </span>
        </p>
      </div>
      {onUnlink && (
        <Button aria-label={t(`signOn.${texts}.unlinkLabel`, { name })} onClick={onUnlink}>
          {t(`signOn.${texts}.unlink`)}
        </Button>
      )}
    </li>
  )
}
