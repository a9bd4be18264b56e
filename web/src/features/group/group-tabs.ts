import { memberGroup } from '@sorgfalt/contract/group/group'
import { recordTabs } from '#lib/record-tabs.ts'

/** The tabs of a group, each with the call that it needs. */
export const {
  access: groupAccess,
  permitted: permittedTabs,
  tabOf,
} = recordTabs({ details: [memberGroup.detail], member: [memberGroup.memberList] }, 'details')
export type GroupTab = ReturnType<typeof tabOf>
