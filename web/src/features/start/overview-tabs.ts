import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { can, type RequiredAccess } from '#lib/session.ts'

/** The tabs of the overview. A tab is offered if at least one of its calls is permitted. */
export const tabAccess = {
  elearnings: [elearning.readMemberTasks],
  'risk-assessments': [riskExecution.readMemberTasks, riskAction.readRiskActionList],
} as const satisfies Record<string, readonly RequiredAccess[]>
export type OverviewTab = keyof typeof tabAccess
export const overviewTabs = Object.keys(tabAccess) as OverviewTab[]

/** Returns the tab that the address names if it is permitted. Default: the first permitted tab. */
export function overviewTabOf(tabId: string | undefined): OverviewTab {
  const permitted = overviewTabs.filter((tab) => can(...tabAccess[tab]))
  return permitted.find((tab) => tab === tabId) ?? permitted[0] ?? 'elearnings'
}
