import type { ComponentProps, ReactNode } from 'react'
import classes from './Button.module.css'
import { cx } from './class-names.ts'
import { Icon, type IconShape } from './Icon.tsx'
import { IconLoader2 } from './icons.ts'
import { useLabels } from './labels.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger'

export interface ButtonLook {
  kind?: ButtonKind
  /** Small 30 px, medium 36 px (44 on phones), large 44 px. */
  size?: 'small' | 'medium' | 'large'
  icon?: IconShape | undefined
  /** Icon after the label. */
  iconAfter?: IconShape | undefined
  /** As wide as its container. */
  wide?: boolean
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /**
   * True while the action runs: the button keeps its width and focus, ignores clicks and shows a progress
   * icon.
   */
  busy?: boolean
}

/** Returns the classes of a button, for links that look like one. */
export function buttonClass(
  { kind = 'secondary', size = 'medium', wide = false }: ButtonLook,
  className?: string,
): string {
  return cx(classes.button, classes[kind], classes[size], wide && classes.wide, className)
}

/** The content of a button, shared with links that look like one. */
export function ButtonFace({
  icon,
  iconAfter,
  children,
}: Pick<ButtonLook, 'icon' | 'iconAfter'> & { children: ReactNode }) {
  return (
    <span className={classes.content}>
      {icon && <Icon icon={icon} className={classes.before} />}
      <span>{children}</span>
      {iconAfter && <Icon icon={iconAfter} className={classes.after} />}
    </span>
  )
}

/** A button. A view contains only one primary button. */
export function Button({
  kind,
  size,
  wide,
  icon,
  iconAfter,
  busy = false,
  className,
  children,
  onClick,
  ...others
}: ButtonProps) {
  const labels = useLabels()
  return (
    <button
      type="button"
      {...others}
      className={buttonClass(
        { ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      // `aria-disabled` instead of `disabled`, because a disabled button loses the focus.
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <ButtonFace icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonFace>
      {busy && (
        <output className={classes.busy}>
          <Icon icon={IconLoader2} className={classes.spin} />
          <span className="visually-hidden">{labels.busy}</span>
        </output>
      )}
    </button>
  )
}
