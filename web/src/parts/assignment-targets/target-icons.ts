import type { TargetKind } from '@sorgfalt/contract/elearning/assignment'
import type { IconShape } from '#ui/Icon.tsx'
import { IconMapPin, IconSitemap, IconUser, IconUsersGroup } from '#ui/icons.ts'

/** The icon of each kind of target. */
export const targetIcons: Record<TargetKind, IconShape> = {
  orgUnit: IconSitemap,
  group: IconUsersGroup,
  member: IconUser,
  location: IconMapPin,
}
