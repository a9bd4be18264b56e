import type { TrainingState } from '@sorgfalt/contract/member/record'
import type { Tone } from '#ui/Badge.tsx'
import type { IconShape } from '#ui/Icon.tsx'
import {
  IconAlertCircle,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleDashed,
  IconMessageCircle,
  IconProgress,
  IconUserOff,
} from '#ui/icons.ts'

/** Colour and icon of each state. */
export const trainingBadges: Record<TrainingState, { tone: Tone; icon: IconShape }> = {
  overdue: { tone: 'err', icon: IconAlertCircle },
  inprogress: { tone: 'info', icon: IconProgress },
  due: { tone: 'neutral', icon: IconCircleDashed },
  oral: { tone: 'warn', icon: IconMessageCircle },
  later: { tone: 'neutral', icon: IconCalendarEvent },
  valid: { tone: 'ok', icon: IconCircleCheck },
  exempt: { tone: 'neutral', icon: IconUserOff },
}
