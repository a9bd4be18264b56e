import type { ReactNode } from 'react'
import classes from './Badge.module.css'
import { Icon, type IconShape } from './Icon.tsx'

/** What a status says; the colour never says it alone. */
export type Tone = 'ok' | 'warn' | 'err' | 'info' | 'neutral'

interface StatusProps {
  tone?: Tone
  icon?: IconShape
  children: ReactNode
}

/** The one loud status of a card: icon and word in a box. */
export function Badge({ tone = 'neutral', icon, children }: StatusProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {icon && <Icon icon={icon} size={16} />}
      <span>{children}</span>
    </span>
  )
}

/** A status in tables and lists: icon and word, no box. */
export function State({ tone = 'neutral', icon, children }: StatusProps) {
  return (
    <span className={classes.state} data-tone={tone}>
      {icon && <Icon icon={icon} size={16} />}
      <span>{children}</span>
    </span>
  )
}

/** A number where work waits. `label` says what is counted. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className={classes.count}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
