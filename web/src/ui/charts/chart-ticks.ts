/**
 * The text style of the ticks. The chart library uses the font size, in pixels, to decide which ticks fit.
 */
export const tick = { fontSize: 13, fill: 'var(--text-2)' }
