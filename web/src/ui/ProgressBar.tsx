import type { ReactNode } from 'react'
import classes from './ProgressBar.module.css'

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number
  /** Describes the bar for screen readers. */
  label: string
  /** Text beside the bar, like "Seite 4 von 12". */
  children?: ReactNode
  className?: string
}

/** A bar that shows a percentage. */
export function ProgressBar({ percent, label, children, className }: ProgressBarProps) {
  const value = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div className={[classes.line, className].filter(Boolean).join(' ')}>
      <div
        className={classes.track}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers draw a native bar differently
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={classes.fill} style={{ width: `${value}%` }} />
      </div>
      {children && <span className={classes.text}>{children}</span>}
    </div>
  )
}
