import { type OwnSsoIdentity, type SsoOption, sso } from '@sorgfalt/contract/sign-on/sso'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconId } from '#ui/icons.ts'
import { IdentityItem } from './IdentityItem.tsx'
import classes from './identities.module.css'
import { LinkDialog } from './LinkDialog.tsx'
import { readSsoOutcome } from './sso-outcome.ts'
import { UnlinkDialog } from './UnlinkDialog.tsx'

/** The accounts at providers with which the member signs in. Hidden in a company without providers. */
export function IdentitiesCard() {
  const t = useText()
  const outcome = readSsoOutcome(useLocation({ select: ({ searchStr }) => searchStr }))
  const { data, error, retry } = useCall(sso.readOwn, {})
  const [unlinking, setUnlinking] = useState<OwnSsoIdentity>()

  if (!data && error)
    return (
      <ContentCard headline={t('signOn.identities.title')}>
        <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry}>
          {errorText(t, error)}
        </EmptyState>
      </ContentCard>
    )

  if (!data || data.identities.length + data.providers.length === 0) return null

  const linked = data.identities.find(({ uuid }) => uuid === outcome.linked)

  return (
    <ContentCard headline={t('signOn.identities.title')} subHeadline={t('signOn.identities.text')}>
      {outcome.error && <Callout tone="err">{t(`common.errorCodes.${outcome.error}`)}</Callout>}
      {linked && (
        <Callout tone="ok" announce>
          {t('signOn.identities.linked', { name: linked.ssoProviderName })}
        </Callout>
      )}
      <ul className={classes.list}>
        {data.identities.map((identity) => (
          <IdentityItem
            key={identity.uuid}
            identity={identity}
            texts="identities"
            onUnlink={data.hasPassword ? () => setUnlinking(identity) : undefined}
          />
        ))}
        {data.providers.map((provider) => (
          <Provider key={provider.uuid} provider={provider} needsPassword={data.needsPassword} />
        ))}
      </ul>
      {!data.hasPassword && data.identities.length > 0 && (
        <p className={classes.hint}>{t('signOn.identities.noPassword')}</p>
      )}
      <UnlinkDialog about={unlinking} onClose={() => setUnlinking(undefined)} />
    </ContentCard>
  )
}

/** A provider at which the member has no account yet. */
function Provider({ provider, needsPassword }: { provider: SsoOption; needsPassword: boolean }) {
  const t = useText()
  const { uuid, name } = provider
  const [isAsked, setIsAsked] = useState(false)
  const action = useAction(sso.beginLink, {
    onSuccess: ({ url }) => {
      location.assign(url)
      // Keeps the button busy until the page of the provider is loaded.
      return new Promise<void>(() => {})
    },
    onFailure: ({ fields }) => {
      if ('password' in fields) setIsAsked(true)
    },
  })

  return (
    <li className={classes.item}>
      <Icon icon={IconId} size={24} className={classes.icon} />
      <div className={classes.main}>
        <p className={classes.name}>{name}</p>
        <p className={classes.times}>{t('signOn.identities.notLinked')}</p>
      </div>
      <Button
        busy={action.pending && !isAsked}
        aria-label={t('signOn.identities.linkLabel', { name })}
        onClick={() => (needsPassword ? setIsAsked(true) : void action.run({ ssoProviderUuid: uuid }))}
      >
        {t('signOn.identities.link')}
      </Button>
      <LinkDialog
        open={isAsked}
        provider={provider}
        action={action}
        onClose={() => {
          action.clearError()
          setIsAsked(false)
        }}
      />
    </li>
  )
}
