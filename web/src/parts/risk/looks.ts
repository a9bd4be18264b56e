import type { RiskCategory } from '@sorgfalt/contract/risk-assessment/content'
import type {
  DueStatus,
  LegendState,
  RiskActionState,
  RiskBand,
  RiskStatus,
  RoundStatus,
} from '@sorgfalt/contract/risk-assessment/risk-assessment'
import type { Tone } from '#ui/Badge.tsx'
import type { IconShape } from '#ui/Icon.tsx'
import {
  IconAlertCircle,
  IconBan,
  IconBrain,
  IconBuildingFactory2,
  IconBuildingStore,
  IconCalendarEvent,
  IconCheck,
  IconChecks,
  IconCircleCheck,
  IconCircleDashed,
  IconClipboardCheck,
  IconClock,
  IconDeviceDesktop,
  IconFileCheck,
  IconFlag,
  IconHome,
  IconPackage,
  IconPencilExclamation,
  IconProgress,
  IconStethoscope,
  IconTool,
} from '#ui/icons.ts'

/** Sign and colour that go with the word of a state. */
export interface Look {
  tone: Tone
  icon: IconShape
}

export const roundLook: Record<RoundStatus, Look> = {
  planned: { tone: 'neutral', icon: IconClock },
  running: { tone: 'info', icon: IconProgress },
  canFinish: { tone: 'warn', icon: IconFlag },
  evaluation: { tone: 'warn', icon: IconPencilExclamation },
  agreed: { tone: 'ok', icon: IconCheck },
  done: { tone: 'ok', icon: IconChecks },
  cancelled: { tone: 'neutral', icon: IconBan },
}

export const legendLook: Record<LegendState, Look> = {
  ...roundLook,
  actionsDefined: { tone: 'info', icon: IconFileCheck },
  overdue: { tone: 'err', icon: IconAlertCircle },
}

export const riskLook: Record<RiskStatus, Look> = {
  open: { tone: 'neutral', icon: IconCircleDashed },
  actionToDefine: { tone: 'warn', icon: IconPencilExclamation },
  actionDefined: { tone: 'info', icon: IconFileCheck },
  actionAgreed: { tone: 'ok', icon: IconCircleCheck },
  done: { tone: 'ok', icon: IconChecks },
}

export const actionLook: Record<RiskActionState, Look> = {
  draft: riskLook.actionToDefine,
  defined: riskLook.actionDefined,
  agreed: riskLook.actionAgreed,
  done: riskLook.done,
  dropped: { tone: 'neutral', icon: IconBan },
}

export const dueLook: Record<DueStatus, Look> = {
  done: { tone: 'ok', icon: IconCircleCheck },
  overdue: { tone: 'err', icon: IconAlertCircle },
  next7Days: { tone: 'warn', icon: IconCalendarEvent },
  nextMonth: { tone: 'warn', icon: IconCalendarEvent },
  none: { tone: 'neutral', icon: IconCalendarEvent },
}

const bands = ['veryLow', 'low', 'medium', 'high', 'veryHigh'] as const
/** Two levels each. */
export const bandOf = (level: number | null): RiskBand =>
  level === null ? 'notAssessable' : (bands[Math.ceil(level / 2) - 1] ?? 'veryHigh')

/** The drawing on the cards of a branch. */
export const categoryIcons: Record<RiskCategory, IconShape> = {
  office: IconDeviceDesktop,
  'mobile-work': IconHome,
  warehouse: IconPackage,
  production: IconBuildingFactory2,
  workshop: IconTool,
  care: IconStethoscope,
  retail: IconBuildingStore,
  'psychological-load': IconBrain,
  general: IconClipboardCheck,
}
