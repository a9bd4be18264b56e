import { elearning } from '@sorgfalt/contract/elearning'
import { can, type Needed, useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { Tabs } from '#ui/Tabs.tsx'

/** Tabs of the overview whose screens exist, with the calls of which one must be permitted. */
const access = { elearnings: [elearning.readMemberTasks] } as const satisfies Record<string, readonly Needed[]>
export type OverviewTab = keyof typeof access
const overviewTabs = Object.keys(access) as OverviewTab[]

/** The tab to show for an address: the one it names, else the first that is permitted (settled.md). */
export function overviewTabOf(tabId: string | undefined): OverviewTab {
  const permitted = overviewTabs.filter((tab) => can(...access[tab]))
  return permitted.find((tab) => tab === tabId) ?? permitted[0] ?? 'elearnings'
}

/** The bar of tabs, as far as they are permitted. */
export function OverviewTabs() {
  const t = useText()
  const may = useCan()
  const tabs = overviewTabs
    .filter((tab) => may(...access[tab]))
    .map((tabId) => ({ label: t(`elearning.overview.tabs.${tabId}`), link: { to: '/dashboard/start/overview/$tabId', params: { tabId } } as const }))
  return <Tabs label={t('elearning.overview.tabsLabel')} tabs={tabs} />
}
