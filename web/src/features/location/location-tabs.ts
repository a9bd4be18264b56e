import { location } from '@sorgfalt/contract/location/location'
import { recordTabs } from '#lib/record-tabs.ts'

export const {
  access: locationAccess,
  permitted: permittedTabs,
  tabOf,
} = recordTabs({ details: [location.detail], member: [location.memberList] }, 'details')
export type LocationTab = ReturnType<typeof tabOf>
