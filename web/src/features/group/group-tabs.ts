import { memberGroup } from '@sorgfalt/contract/group/group'
import { recordTabs } from '#lib/record-tabs.ts'

export const {
  access: groupAccess,
  permitted: permittedTabs,
  tabOf,
} = recordTabs({ details: [memberGroup.detail], member: [memberGroup.memberList] }, 'details')
export type GroupTab = ReturnType<typeof tabOf>
