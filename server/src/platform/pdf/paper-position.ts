import type { Canvas } from './marks.ts'
import type { TaggedPdf } from './tagged-pdf.ts'

/** The current position in a paper, in points. Tables and other blocks draw there and move it. */
export interface PaperPosition extends Canvas {
  readonly pdf: TaggedPdf
  readonly left: number
  readonly right: number
  readonly room: number
  readonly bottom: number
  y: number
  keep: (height: number) => void
  nextPage: () => void
}
