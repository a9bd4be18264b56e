import type { ComponentType } from 'react'
import { useText } from '#lib/texts.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { CertificatesTab } from './CertificatesTab.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { OrgUnitsTab } from './OrgUnitsTab.tsx'
import { type ProfileTab, permittedTabs } from './profile-tabs.ts'
import { SecurityTab } from './SecurityTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'

const tabComponents: Record<ProfileTab, ComponentType> = {
  details: DetailsTab,
  'org-units': OrgUnitsTab,
  certificates: CertificatesTab,
  security: SecurityTab,
  settings: SettingsTab,
}

/** The member's profile with its tabs. */
export function ProfilePage({ tab }: { tab: ProfileTab }) {
  const t = useText()
  const Tab = tabComponents[tab]
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
