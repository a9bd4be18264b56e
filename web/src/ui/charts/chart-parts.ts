/** The colours of charts, one per status. */
export type ChartTone = 'completed' | 'inprogress' | 'due' | 'overdue'

/** A part of a whole. */
export interface ChartPart {
  tone: ChartTone
  value: number
}

/** A value on the axis of a chart. */
export interface ChartPoint {
  /** The name on the axis, different for each point. */
  label: string
  value: number
  /** The text of the tooltip. */
  description: string
}

/** A value that is drawn as a column. */
export interface ChartColumn extends ChartPoint {
  /** A CSS colour. */
  colour: string
}
