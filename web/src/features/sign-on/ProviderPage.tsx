import { type SsoProviderView, ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTitle } from '#lib/window-title.tsx'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { Button } from '#ui/Button.tsx'
import { IconTrash } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { ProviderDetails } from './ProviderDetails.tsx'
import { RemoveProviderDialog } from './RemoveProviderDialog.tsx'

/** The page of one provider. */
export function ProviderPage({ uuid }: { uuid: string }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const { data, error, retry } = useCall(ssoProvider.read, { ssoProviderUuid: uuid })
  const list = useCall(ssoProvider.list, {})
  const redirectUri = list.data?.redirectUri
  const name = data?.name ?? t('signOn.settings.details.title')
  useTitle(data?.name)

  const facts = data && [
    t(`signOn.presets.${data.preset}`),
    t('signOn.settings.members', { count: data.memberCount }),
    t('signOn.settings.createdAt', { when: formats.moment(data.createdAt) }),
  ]

  return (
    <>
      <PageHead
        headline={name}
        context={facts?.join(' · ') ?? '\u00a0'}
        crumbs={[
          { label: t('company.crumb') },
          { label: t('shell.menu.settings') },
          {
            label: t('signOn.settings.title'),
            link: { to: '/dashboard/company/settings/identity-providers/list' },
          },
          { label: name },
        ]}
        actions={may(ssoProvider.remove) && <RemoveButton provider={data} />}
      />
      {data && redirectUri !== undefined ? (
        <ProviderDetails key={uuid} saved={data} redirectUri={redirectUri} />
      ) : (
        <PendingCard
          error={error ?? list.error}
          retry={() => {
            if (error) retry()
            if (list.error) list.retry()
          }}
        />
      )}
    </>
  )
}

/**
 * The button that removes the provider. It is visible before the provider has loaded, so that the layout does
 * not move.
 */
function RemoveButton({ provider }: { provider: SsoProviderView | undefined }) {
  const t = useText()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button icon={IconTrash} disabled={!provider} onClick={() => setOpen(true)}>
        {t('signOn.settings.remove.open')}
      </Button>
      {provider && (
        <RemoveProviderDialog
          provider={provider}
          open={isOpen}
          onClose={() => setOpen(false)}
          onRemoved={() => navigate({ to: '/dashboard/company/settings/identity-providers/list' })}
        />
      )}
    </>
  )
}
