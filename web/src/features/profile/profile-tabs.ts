import { elearningEvidence } from '@sorgfalt/contract/elearning/evidence'
import { profile } from '@sorgfalt/contract/profile/profile'
import { recordTabs } from '#lib/record-tabs.ts'

/** The tabs of the profile. A member sees a tab if at least one of its calls is permitted. */
export const {
  access: profileAccess,
  permitted: permittedTabs,
  tabOf,
} = recordTabs(
  {
    details: [profile.readMemberProfile],
    'org-units': [profile.readOrgUnitList],
    certificates: [elearningEvidence.readResultList],
    security: [profile.changePassword, profile.changeUsername, profile.readSessionList],
    settings: [profile.readProfileSetting],
  },
  'settings',
)
export type ProfileTab = ReturnType<typeof tabOf>
