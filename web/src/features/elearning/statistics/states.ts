import type { ElearningStatus } from '@sorgfalt/contract/elearning/elearning'
import type { StatusCounts } from '@sorgfalt/contract/elearning/statistics'
import type { Tone } from '#ui/Badge.tsx'
import type { ChartPart } from '#ui/charts/Donut.tsx'
import type { IconShape } from '#ui/Icon.tsx'
import { IconAlertCircle, IconCalendarEvent, IconCircleCheck, IconProgress } from '#ui/icons.ts'

/** In the order in which charts show them. */
export const states = [
  'completed',
  'inprogress',
  'due',
  'overdue',
] as const satisfies readonly ElearningStatus[]

export const looks: Record<ElearningStatus, { tone: Tone; icon: IconShape }> = {
  completed: { tone: 'ok', icon: IconCircleCheck },
  inprogress: { tone: 'neutral', icon: IconProgress },
  due: { tone: 'warn', icon: IconCalendarEvent },
  overdue: { tone: 'err', icon: IconAlertCircle },
}

export const partsOf = (counts: StatusCounts): ChartPart[] =>
  states.map((tone) => ({ tone, value: counts[tone] }))
export const totalOf = (counts: StatusCounts): number => states.reduce((sum, state) => sum + counts[state], 0)
