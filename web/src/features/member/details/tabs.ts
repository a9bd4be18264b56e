import { memberAccess as access } from '@sorgfalt/contract/member/access'
import { memberDetails } from '@sorgfalt/contract/member/details'
import { memberRecord } from '@sorgfalt/contract/member/record'
import { recordTabs } from '#lib/record-tabs.ts'

/** The tabs of a member, each with the call that it needs. */
export const {
  access: memberAccess,
  permitted: permittedTabs,
  tabOf,
} = recordTabs(
  {
    overview: [memberRecord.read],
    certificates: [memberRecord.readCertificateList],
    actions: [memberRecord.readActionList],
    history: [memberRecord.readHistory],
    details: [memberDetails.read],
    'org-units': [memberDetails.readOrgUnitList],
    access: [access.resetPassword],
  },
  'details',
)
export type MemberTab = ReturnType<typeof tabOf>

/** Returns the link to a tab of a member. */
export const memberTabLink = (uuid: string, tabId: MemberTab) =>
  ({ to: '/dashboard/company/members/details/$uuid/$tabId', params: { uuid, tabId } }) as const
