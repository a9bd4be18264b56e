/** The colours of charts, one per status. */
export type ChartTone = 'completed' | 'inprogress' | 'due' | 'overdue'

/** A part of a whole. */
export interface ChartPart {
  tone: ChartTone
  value: number
}
