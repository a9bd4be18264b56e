import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { Icon, type IconShape } from './Icon.tsx'
import classes from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: IconShape
  /** Describes the action. */
  label: string
  /** True: with a border, as in toolbars. */
  framed?: boolean
}

/** A button that shows an icon only. */
export function IconButton({ icon, label, framed = false, className, ...others }: IconButtonProps) {
  return (
    <button
      type="button"
      {...others}
      aria-label={label}
      title={label}
      className={cx(classes.button, framed && classes.framed, className)}
    >
      <Icon icon={icon} />
    </button>
  )
}
