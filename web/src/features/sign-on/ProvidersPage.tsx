import { maxSsoProviders, type SsoProviderView, ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import type { ComponentProps } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan, useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { State } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconBan, IconCircleCheck, IconKey, IconPlus, IconUsers } from '#ui/icons.ts'
import { ListCard } from '#ui/ListCard.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { lastEndOf } from './certificate.rules.ts'
import { PolicyCard } from './sign-in-policy/PolicyCard.tsx'
import classes from './sign-on.module.css'

/** The page with the identity providers of the company. */
export function ProvidersPage() {
  const t = useText()
  const may = useCan()
  const { name } = useMember().client
  const { data, error, retry } = useCall(ssoProvider.list, {})
  const providers = data?.providers
  const isFull = providers !== undefined && providers.length >= maxSsoProviders
  const mayConnect = may(ssoProvider.create) && !isFull

  return (
    <>
      <PageHead
        headline={t('signOn.settings.title')}
        context={t('signOn.settings.context', { name })}
        crumbs={[
          { label: t('company.crumb') },
          { label: t('shell.menu.settings') },
          { label: t('signOn.settings.title') },
        ]}
        actions={mayConnect && <ConnectLink kind="primary" icon={IconPlus} />}
      />
      {!providers && <PendingCard error={error} retry={retry} />}
      {providers?.length === 0 && (
        <ContentCard>
          <EmptyState
            kind="nothing"
            icon={IconKey}
            title={t('signOn.settings.empty.title')}
            action={mayConnect && <ConnectLink />}
          >
            {t('signOn.settings.empty.text')}
          </EmptyState>
        </ContentCard>
      )}
      {providers && providers.length > 0 && (
        <div className={classes.list}>
          {isFull && <Callout tone="info">{t('signOn.settings.full')}</Callout>}
          {providers.map((provider) => (
            <ProviderCard key={provider.uuid} provider={provider} />
          ))}
          <PolicyCard />
        </div>
      )}
    </>
  )
}

function ConnectLink(style: Pick<ComponentProps<typeof ButtonLink>, 'kind' | 'icon'>) {
  const t = useText()

  return (
    <ButtonLink {...style} link={{ to: '/dashboard/company/settings/identity-providers/create' }}>
      {t('signOn.settings.connect')}
    </ButtonLink>
  )
}

function ProviderCard({ provider }: { provider: SsoProviderView }) {
  const t = useText()
  const formats = useFormats()
  const { uuid, name, preset, protocol, memberCount, createdAt, isActive, certificateDetails } = provider
  const end = lastEndOf(certificateDetails)
  const link = {
    to: '/dashboard/company/settings/identity-providers/details/$uuid',
    params: { uuid },
  } as const

  return (
    <ListCard
      level={2}
      icon={IconKey}
      headline={name}
      link={link}
      category={`${t(`signOn.presets.${preset}`)} · ${t(`signOn.protocols.${protocol}`)}`}
      labels={[
        { text: t('signOn.settings.members', { count: memberCount }), icon: IconUsers },
        { text: t('signOn.settings.createdAt', { when: formats.moment(createdAt) }) },
        ...(end === undefined
          ? []
          : [{ text: t('signOn.settings.saml.expiry', { when: formats.date(end.slice(0, 10)) }) }]),
      ]}
      state={<ActiveState isActive={isActive} />}
      actions={[{ text: t('signOn.settings.edit'), link }]}
    />
  )
}

/** Shows whether a provider is switched on. */
export function ActiveState({ isActive }: { isActive: boolean }) {
  const t = useText()

  return (
    <State {...(isActive ? { tone: 'ok', icon: IconCircleCheck } : { icon: IconBan })}>
      {t(`signOn.settings.states.${isActive ? 'on' : 'off'}`)}
    </State>
  )
}
