import type { MatrixState } from '@sorgfalt/contract/elearning/qualification-matrix'
import type { IconShape } from '#ui/Icon.tsx'
import {
  IconAlertCircle,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconMessageCircle,
  IconUserOff,
} from '#ui/icons.ts'

/** The icon of each state. The style sheet gives each state its colour. */
export const matrixIcons: Record<MatrixState, IconShape> = {
  overdue: IconAlertCircle,
  oral: IconMessageCircle,
  open: IconCircleDashed,
  expiring: IconClock,
  valid: IconCheck,
  exempt: IconUserOff,
}

/** The states in the order of the legend. */
export const legendOrder = [
  'valid',
  'expiring',
  'open',
  'oral',
  'overdue',
] as const satisfies readonly MatrixState[]
