import { memberDetails } from '@sorgfalt/contract/member/details'
import { recordTabs } from '#lib/record-tabs.ts'

/** The tabs of a member, each with the call that it needs. */
export const {
  access: memberAccess,
  permitted: permittedTabs,
  tabOf,
} = recordTabs({ details: [memberDetails.read], 'org-units': [memberDetails.readOrgUnitList] }, 'details')
export type MemberTab = ReturnType<typeof tabOf>
