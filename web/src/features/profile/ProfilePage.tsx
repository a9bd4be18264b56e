import { useText } from '#lib/texts.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { profileTabs } from './tabs.ts'

/** The person's own page. */
export function ProfilePage() {
  const t = useText()
  const items = profileTabs.map((tabId) => ({
    label: t(`profile.tabs.${tabId}`),
    link: { to: '/dashboard/profile/$tabId', params: { tabId } } as const,
  }))
  return (
    <>
      <PageHead headline={t('profile.title')} crumbs={[{ label: t('profile.title') }]} tabs={{ label: t('profile.tabs.label'), items }} />
      <SettingsTab />
    </>
  )
}
