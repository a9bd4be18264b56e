import { type ElearningDetails, elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconEye } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { AnalyticsTab } from '../statistics/AnalyticsTab.tsx'
import { type CatalogTab, permittedTabs, tabLink } from './catalog-tabs.ts'
import { OrgUnitsTab } from './OrgUnitsTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'

/**
 * Links to previews of the released version and of the draft. They open in the player and have no
 * consequences.
 */
function PreviewLinks({ details: { elearningUuid, released, draft } }: { details: ElearningDetails }) {
  const t = useText()
  const to = { to: '/dashboard/apps/elearnings/preview/$elearningUuid', params: { elearningUuid } } as const

  return (
    <>
      {released && (
        <ButtonLink icon={IconEye} link={to}>
          {t('elearning.preview.open')}
        </ButtonLink>
      )}
      {draft && (
        <ButtonLink icon={IconEye} link={{ ...to, search: { draft: true } }}>
          {t('elearning.preview.openDraft', { version: draft })}
        </ButtonLink>
      )}
    </>
  )
}

const list = { to: '/dashboard/apps/elearnings/catalog/list' } as const

/** The page of an e-learning, with tabs for settings, org units and statistics. */
export function CatalogDetailsPage({ elearningUuid, tab }: { elearningUuid: string; tab: CatalogTab }) {
  const t = useText()
  const formats = useFormats()
  const { data: details, error, retry } = useCall(elearningCatalog.readDetails, { elearningUuid })
  const items = permittedTabs().map((tabId) => ({
    label: t(`elearning.catalog.tabs.${tabId}`),
    link: tabLink(elearningUuid, tabId),
  }))

  const facts = details && {
    minutes: formats.minutes(details.durationMinutes),
    languages: formats.list(details.languages.map((language) => t(`common.languages.${language}`))),
    version: details.version,
    date: formats.date(details.revised),
  }

  return (
    <>
      <PageHead
        headline={details?.title ?? (error ? t('elearning.catalog.name') : ' ')}
        crumbs={[
          { label: t('shell.menu.apps') },
          { label: t('elearning.catalog.title'), link: list },
          { label: details?.title ?? ' ' },
        ]}
        context={facts ? t('elearning.catalog.facts', facts) : ' '}
        actions={details && <PreviewLinks details={details} />}
        {...(details?.released !== false && { tabs: { label: t('elearning.catalog.tabsLabel'), items } })}
      />
      {details && !details.released && <Callout tone="info">{t('elearning.preview.onlyDraft')}</Callout>}
      {details?.released && tab === 'settings' && <SettingsTab details={details} />}
      {details?.released && tab === 'org-units' && <OrgUnitsTab elearningUuid={elearningUuid} />}
      {details?.released && tab === 'analytics' && <AnalyticsTab elearningUuid={elearningUuid} />}
      {!details && <PendingCard error={error} retry={retry} />}
    </>
  )
}
