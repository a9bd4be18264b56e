import { type LocationView, location } from '@sorgfalt/contract/location/location'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTitle } from '#lib/window-title.tsx'
import { AuditPackageButton } from '#parts/audit-package/AuditPackageDialog.tsx'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { Button } from '#ui/Button.tsx'
import { IconTrash } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { DeleteLocationsDialog } from './DeleteLocationsDialog.tsx'
import { LocationDetails } from './LocationDetails.tsx'
import { LocationMembers } from './LocationMembers.tsx'
import { type LocationTab, permittedTabs } from './location-tabs.ts'

/** The page of a location with the tabs for its details and its members. */
export function LocationPage({ uuid, tab }: { uuid: string; tab: LocationTab }) {
  const t = useText()
  const formats = useFormats()
  const { data, error, retry } = useCall(location.detail, { locationUuid: uuid })
  useTitle(data?.name)

  const items = permittedTabs().map((tabId) => ({
    label: t(`location.tabs.${tabId}`),
    link: { to: '/dashboard/company/locations/details/$uuid/$tabId', params: { uuid, tabId } } as const,
  }))

  const facts = data && [
    t(`location.type.${data.type}`),
    data.city,
    t('location.details.members', { count: data.memberCount, total: formats.number(data.memberCount) }),
  ]

  return (
    <>
      <PageHead
        headline={data?.name ?? t('location.details.title')}
        crumbs={[
          { label: t('company.crumb') },
          { label: t('location.list.title'), link: { to: '/dashboard/company/locations/list' } },
          { label: data?.name ?? t('location.details.title') },
        ]}
        context={facts?.filter(Boolean).join(' · ') ?? '\u00a0'}
        actions={
          <>
            <AuditPackageButton node={{ locationUuid: uuid }} name={data?.name} />
            <DeleteButton saved={data} />
          </>
        }
        tabs={{ label: t('location.tabs.label'), items }}
      />
      {data && tab === 'details' && <LocationDetails key={data.uuid} saved={data} />}
      {data && tab === 'member' && <LocationMembers key={data.uuid} location={data} />}
      {!data && <PendingCard error={error} retry={retry} />}
    </>
  )
}

/**
 * The button that deletes the location. It is visible before the location has loaded, so that the layout does
 * not move.
 */
function DeleteButton({ saved }: { saved: LocationView | undefined }) {
  const t = useText()
  const may = useCan()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState<readonly LocationView[]>(none)

  if (!may(location.remove)) return null

  return (
    <>
      <Button icon={IconTrash} disabled={!saved} onClick={() => saved && setDeleting([saved])}>
        {t('location.list.delete')}
      </Button>
      <DeleteLocationsDialog
        locations={deleting}
        onClose={() => setDeleting(none)}
        onDeleted={() => void navigate({ to: '/dashboard/company/locations/list' })}
      />
    </>
  )
}

const none: readonly LocationView[] = []
