import type { ComponentType } from 'react'
import { useText } from '#lib/texts.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { CertificatesTab } from './CertificatesTab.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { OrgUnitsTab } from './OrgUnitsTab.tsx'
import { SecurityTab } from './SecurityTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { type ProfileTab, permittedTabs } from './tabs.ts'

const screens: Record<ProfileTab, ComponentType> = {
  details: DetailsTab,
  'org-units': OrgUnitsTab,
  certificates: CertificatesTab,
  security: SecurityTab,
  settings: SettingsTab,
}

/** The person's own page. */
export function ProfilePage({ tab }: { tab: ProfileTab }) {
  const t = useText()
  const Tab = screens[tab]
  const items = permittedTabs().map((tabId) => ({
    label: t(`profile.tabs.${tabId}`),
    link: { to: '/dashboard/profile/$tabId', params: { tabId } } as const,
  }))
  return (
    <>
      <PageHead
        headline={t('profile.title')}
        crumbs={[{ label: t('profile.title') }]}
        tabs={{ label: t('profile.tabs.label'), items }}
      />
      <Tab />
    </>
  )
}
