import type { ReactNode } from 'react'
import classes from './Ring.module.css'

interface RingProps {
  value: number
  max: number
  /** A sentence for screen readers, like "7 von 9 erledigt". */
  label: string
  /** Diameter in pixels. 132: a text fits inside. 64: only figures fit. 28: nothing fits, for table rows. */
  size?: 28 | 64 | 132
  /** True: grey, because the part that is done is not enough yet. */
  isNeutral?: boolean
  children?: ReactNode
}

const strokes = { 28: 4, 64: 6, 132: 10 }

/** A ring that shows how much of a whole is done. */
export function Ring({ value, max, label, size = 132, isNeutral = false, children }: RingProps) {
  const stroke = strokes[size]
  const radius = (size - stroke) / 2
  const length = 2 * Math.PI * radius
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: stroke, fill: 'none' }

  return (
    <div className={classes.ring} data-size={size} data-neutral={isNeutral || undefined}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <circle {...circle} className={classes.track} />
        {share > 0 && (
          <circle
            {...circle}
            className={classes.fill}
            strokeDasharray={`${length * share} ${length}`}
            strokeLinecap="round"
          />
        )}
      </svg>
      <span className="visually-hidden">{label}</span>
      <div className={classes.inside} aria-hidden>
        {children}
      </div>
    </div>
  )
}
