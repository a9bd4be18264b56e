import type { ElearningStatus } from '@sorgfalt/contract/elearning/elearning'
import type { StatusCounts } from '@sorgfalt/contract/elearning/statistics'
import type { Tone } from '#ui/Badge.tsx'
import type { ChartPart } from '#ui/charts/chart-parts.ts'
import type { IconShape } from '#ui/Icon.tsx'
import { IconAlertCircle, IconCalendarEvent, IconCircleCheck, IconProgress } from '#ui/icons.ts'

/** The statuses in the order of the charts. */
export const statusOrder = [
  'completed',
  'inprogress',
  'due',
  'overdue',
] as const satisfies readonly ElearningStatus[]

/** Colour and icon of each status. */
export const statusBadges: Record<ElearningStatus, { tone: Tone; icon: IconShape }> = {
  completed: { tone: 'ok', icon: IconCircleCheck },
  inprogress: { tone: 'neutral', icon: IconProgress },
  due: { tone: 'warn', icon: IconCalendarEvent },
  overdue: { tone: 'err', icon: IconAlertCircle },
}

/** Returns the parts of a chart from the counts by status. */
export const toChartParts = (counts: StatusCounts): ChartPart[] =>
  statusOrder.map((tone) => ({ tone, value: counts[tone] }))

/** Returns the number of all members. */
export const sumCounts = (counts: StatusCounts): number =>
  statusOrder.reduce((sum, status) => sum + counts[status], 0)
