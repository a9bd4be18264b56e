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

/** Icon and colour of a status badge. */
export interface BadgeStyle {
  tone: Tone
  icon: IconShape
}

export const roundBadge: Record<RoundStatus, BadgeStyle> = {
  planned: { tone: 'neutral', icon: IconClock },
  running: { tone: 'info', icon: IconProgress },
  canFinish: { tone: 'warn', icon: IconFlag },
  evaluation: { tone: 'warn', icon: IconPencilExclamation },
  agreed: { tone: 'ok', icon: IconCheck },
  done: { tone: 'ok', icon: IconChecks },
  cancelled: { tone: 'neutral', icon: IconBan },
}

export const legendBadge: Record<LegendState, BadgeStyle> = {
  ...roundBadge,
  actionsDefined: { tone: 'info', icon: IconFileCheck },
  overdue: { tone: 'err', icon: IconAlertCircle },
}

export const riskBadge: Record<RiskStatus, BadgeStyle> = {
  open: { tone: 'neutral', icon: IconCircleDashed },
  actionToDefine: { tone: 'warn', icon: IconPencilExclamation },
  actionDefined: { tone: 'info', icon: IconFileCheck },
  actionAgreed: { tone: 'ok', icon: IconCircleCheck },
  done: { tone: 'ok', icon: IconChecks },
}

export const actionBadge: Record<RiskActionState, BadgeStyle> = {
  draft: riskBadge.actionToDefine,
  defined: riskBadge.actionDefined,
  agreed: riskBadge.actionAgreed,
  done: riskBadge.done,
  dropped: { tone: 'neutral', icon: IconBan },
}

export const dueBadge: Record<DueStatus, BadgeStyle> = {
  done: { tone: 'ok', icon: IconCircleCheck },
  overdue: { tone: 'err', icon: IconAlertCircle },
  next7Days: { tone: 'warn', icon: IconCalendarEvent },
  nextMonth: { tone: 'warn', icon: IconCalendarEvent },
  none: { tone: 'neutral', icon: IconCalendarEvent },
}

const bands = ['veryLow', 'low', 'medium', 'high', 'veryHigh'] as const
/** Returns the band of a level. Each band contains two levels. */
export const findBand = (level: number | null): RiskBand =>
  level === null ? 'notAssessable' : (bands[Math.ceil(level / 2) - 1] ?? 'veryHigh')

/** Icon of each category of catalogues. */
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
