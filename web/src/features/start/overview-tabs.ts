import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { can, type Needed } from '#lib/session.ts'

/** Tabs of the overview whose screens exist, with the calls of which one must be permitted. */
export const tabAccess = {
  elearnings: [elearning.readMemberTasks],
  'risk-assessments': [riskExecution.readMemberTasks, riskAction.readRiskActionList],
} as const satisfies Record<string, readonly Needed[]>
export type OverviewTab = keyof typeof tabAccess
export const overviewTabs = Object.keys(tabAccess) as OverviewTab[]

/** The tab to show for an address: the one it names, else the first that is permitted (settled.md). */
export function overviewTabOf(tabId: string | undefined): OverviewTab {
  const permitted = overviewTabs.filter((tab) => can(...tabAccess[tab]))
  return permitted.find((tab) => tab === tabId) ?? permitted[0] ?? 'elearnings'
}
