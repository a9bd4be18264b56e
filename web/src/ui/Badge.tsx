import type { ReactNode } from 'react'
import classes from './Badge.module.css'
import { Icon, type IconShape } from './Icon.tsx'

/** The meaning of a status, shown as a colour. The icon and the text express it as well. */
export type Tone = 'ok' | 'warn' | 'err' | 'info' | 'neutral'

interface StatusProps {
  tone?: Tone
  icon?: IconShape
  children: ReactNode
}

/** The most important status of a card: icon and text in a box. */
export function Badge({ tone = 'neutral', icon, children }: StatusProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {icon && <Icon icon={icon} size={16} />}
      <span>{children}</span>
    </span>
  )
}

/** A status in tables and lists: icon and text without a box. */
export function State({ tone = 'neutral', icon, children }: StatusProps) {
  return (
    <span className={classes.state} data-tone={tone}>
      {icon && <Icon icon={icon} size={16} />}
      <span>{children}</span>
    </span>
  )
}

/** The number of open items in a badge. Screen readers read `label` instead of the number. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className={classes.count}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
