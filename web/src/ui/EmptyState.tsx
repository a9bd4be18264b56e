import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import classes from './EmptyState.module.css'
import { Icon, type IconShape } from './Icon.tsx'
import { IconAlertCircle, IconCircleCheck, IconSearch } from './icons.ts'
import { useLabels } from './labels.tsx'

interface EmptyStateProps {
  /**
   * `nothing`: there are no entries yet. `notFound`: no entry matches the filter. `failed`: the entries could
   * not be loaded.
   */
  kind: 'nothing' | 'notFound' | 'failed'
  title: string
  icon?: IconShape
  children?: ReactNode
  /** A button, for example to create an entry or to clear the filters. */
  action?: ReactNode
  /** Tries again. Used with `failed`. */
  onRetry?: () => void
}

const icons = { nothing: IconCircleCheck, notFound: IconSearch, failed: IconAlertCircle }

/** The content of a list or card that has no entries to show. */
export function EmptyState({ kind, title, icon = icons[kind], children, action, onRetry }: EmptyStateProps) {
  const labels = useLabels()
  return (
    <div className={classes.empty} data-kind={kind}>
      <Icon icon={icon} size={32} />
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {(action || onRetry) && (
        <div className={classes.actions}>
          {action}
          {onRetry && <Button onClick={onRetry}>{labels.retry}</Button>}
        </div>
      )}
    </div>
  )
}
