import type { CourseIcon } from '@sorgfalt/contract/elearning/content'
import type { IconShape } from '#ui/Icon.tsx'
import {
  IconBook,
  IconDeviceDesktop,
  IconFirstAidKit,
  IconFlame,
  IconFlask,
  IconHelmet,
  IconLadder,
  IconLock,
  IconPackage,
} from '#ui/icons.ts'

/** The icons that a course can name. */
export const courseIcons: Record<CourseIcon, IconShape> = {
  flame: IconFlame,
  monitor: IconDeviceDesktop,
  'first-aid': IconFirstAidKit,
  helmet: IconHelmet,
  ladder: IconLadder,
  flask: IconFlask,
  package: IconPackage,
  lock: IconLock,
  book: IconBook,
}
