import type { CSSProperties } from 'react'

/** Half the size of a point, which is 44 px wide (media.module.css). */
const half = '22px'
const inside = (percent: number): string => `clamp(${half}, ${percent}%, 100% - ${half})`

/**
 * Returns the position of a point, in percent of the picture. Moves a point at an edge inwards. Otherwise
 * phones, on which pictures are as wide as the screen, would scroll sideways.
 */
export const spotStyle = ({ x, y }: { x: number; y: number }): CSSProperties => ({
  left: inside(x),
  top: inside(y),
})
