import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { recordTabs } from '#lib/record-tabs.ts'

export const { permitted: permittedTabs, tabOf } = recordTabs(
  { details: [orgUnit.detail], member: [orgUnit.memberList] },
  'details',
)
export type UnitTab = ReturnType<typeof tabOf>

/** Returns the link to the page of a unit. */
export const unitLink = (uuid: string, tabId: UnitTab = 'details') =>
  ({ to: '/dashboard/company/org-units/details/$uuid/$tabId', params: { uuid, tabId } }) as const
export const listLink = { to: '/dashboard/company/org-units/list' } as const
