/** Text of the ticks. The library measures with the size, in pixels, which ticks have room. */
export const tick = { fontSize: 13, fill: 'var(--text-2)' }
