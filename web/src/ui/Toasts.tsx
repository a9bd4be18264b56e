import { Icon, type IconShape } from './Icon.tsx'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from './icons.ts'
import { useLabels } from './labels.tsx'
import classes from './Toasts.module.css'

type ToastType = 'success' | 'info' | 'warning' | 'danger'
interface Toast {
  id: number
  type: ToastType
  title: string
  message: string
  action?: { label: string; onClick: () => void }
}
interface ToastsProps {
  toasts: readonly Toast[]
  onClose: (id: number) => void
  /** Called when the pointer or the focus enters a toast, so that the toast stays. */
  onPause: (id: number) => void
  onResume: (id: number) => void
}

const icons: Record<ToastType, IconShape> = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconAlertCircle,
}

/**
 * Temporary messages. A click anywhere on a message closes it. For keyboard users, the close button does the
 * same.
 */
export function Toasts({ toasts, onClose, onPause, onResume }: ToastsProps) {
  const labels = useLabels()
  return (
    <section className={classes.area} aria-label={labels.messages}>
      {toasts.map((toast) => (
        /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
           jsx-a11y/no-static-element-interactions -- the close button does the same */
        <div
          key={toast.id}
          className={classes.toast}
          data-type={toast.type}
          role={toast.type === 'danger' ? 'alert' : 'status'}
          onClick={() => onClose(toast.id)}
          onPointerEnter={() => onPause(toast.id)}
          onPointerLeave={() => onResume(toast.id)}
          onFocus={() => onPause(toast.id)}
          onBlur={() => onResume(toast.id)}
        >
          <Icon icon={icons[toast.type]} />
          <div className={classes.text}>
            <p className={classes.title}>{toast.title}</p>
            <p>{toast.message}</p>
            {toast.action && (
              <button type="button" className={classes.action} onClick={toast.action.onClick}>
                {toast.action.label}
              </button>
            )}
          </div>
          <button type="button" className={classes.close} aria-label={labels.close}>
            <Icon icon={IconX} size={16} />
          </button>
        </div>
      ))}
    </section>
  )
}
