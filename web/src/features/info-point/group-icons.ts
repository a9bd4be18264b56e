import type { MemberGroupType } from '@sorgfalt/contract/core/limits'
import type { IconShape } from '#ui/Icon.tsx'
import {
  IconFireExtinguisher,
  IconFirstAidKit,
  IconFlame,
  IconHelmet,
  IconStethoscope,
  IconUsersGroup,
} from '#ui/icons.ts'

export const groupIcons: Record<MemberGroupType, IconShape> = {
  'first-aid': IconFirstAidKit,
  'fire-marshall': IconFlame,
  'fire-assistent': IconFireExtinguisher,
  'health-safety-officer': IconHelmet,
  'medical-officer': IconStethoscope,
  'work-council': IconUsersGroup,
}
