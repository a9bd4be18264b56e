import type { ReactNode } from 'react'
import type { Tone } from './Badge.tsx'
import classes from './Callout.module.css'
import { Icon, type IconShape } from './Icon.tsx'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from './icons.ts'

const icons: Record<Tone, IconShape> = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  err: IconAlertCircle,
  info: IconInfoCircle,
  neutral: IconInfoCircle,
}

interface CalloutProps {
  tone?: Tone
  icon?: IconShape
  title?: string
  /**
   * True: screen readers announce the callout, because it is the response to an action. By default only
   * errors are announced. False for an error that a toast announces already.
   */
  announce?: boolean
  children?: ReactNode
}

/** A note about the content around it. */
export function Callout({
  tone = 'neutral',
  icon = icons[tone],
  title,
  announce = tone === 'err',
  children,
}: CalloutProps) {
  const liveRole = tone === 'err' ? 'alert' : 'status'

  return (
    <div className={classes.callout} data-tone={tone} role={announce ? liveRole : undefined}>
      <Icon icon={icon} />
      <div className={classes.text}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
