import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { overviewTabs, tabAccess } from './overview-tabs.ts'

/** The bar with the permitted tabs. */
export function OverviewTabs() {
  const t = useText()
  const may = useCan()
  const tabs = overviewTabs
    .filter((tab) => may(...tabAccess[tab]))
    .map((tabId) => ({
      label: t(`elearning.overview.tabs.${tabId}`),
      link: { to: '/dashboard/start/overview/$tabId', params: { tabId } } as const,
    }))

  return <Tabs label={t('elearning.overview.tabsLabel')} tabs={tabs} />
}
