import { type CSSProperties, type PointerEvent, type RefObject, useState } from 'react'
import { findDropIndex, type Line, shiftOf } from './drag.rules.ts'

/** The line that is being dragged. All lengths are in pixels. */
interface Drag {
  from: number
  to: number
  /** Where the pointer went down. */
  startY: number
  /** How far the pointer has moved since then. */
  offset: number
  /** The lines as they were when the drag began. */
  lines: readonly Line[]
}

/** What one line of the list needs for the drag: the events of its handle, and where the line is shown. */
export interface LineDrag {
  isDragged: boolean
  style: CSSProperties | undefined
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/**
 * Lets the learner drag the lines of a list by their handles, with a mouse, a pen or a finger. The other
 * lines make room. `onDrop` is called with the positions before and after the drag.
 */
export function useDragToSort(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
): (index: number) => LineDrag {
  const [drag, setDrag] = useState<Drag | null>(null)

  const begin = (index: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const lines = Array.from(list.current?.children ?? [], (line) => {
      const { top, height } = line.getBoundingClientRect()
      return { top, height }
    })

    setDrag({ from: index, to: index, startY: event.clientY, offset: 0, lines })
  }

  const move = ({ clientY }: PointerEvent<HTMLElement>) => {
    if (!drag) return
    const offset = clientY - drag.startY
    setDrag({ ...drag, offset, to: findDropIndex(drag.lines, drag.from, offset) })
  }

  const drop = () => {
    if (drag) onDrop(drag.from, drag.to)
    setDrag(null)
  }

  return (index) => ({
    isDragged: drag?.from === index,
    style: drag ? { transform: `translateY(${shiftOf(drag, index)}px)` } : undefined,
    handlers: {
      onPointerDown: (event) => begin(index, event),
      onPointerMove: move,
      onPointerUp: drop,
      onPointerCancel: () => setDrag(null),
    },
  })
}
