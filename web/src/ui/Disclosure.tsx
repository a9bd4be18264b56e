import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import classes from './disclosure.module.css'
import { Icon, type IconShape } from './Icon.tsx'
import { IconChevronDown } from './icons.ts'

interface DisclosureProps {
  icon?: IconShape
  label: string
  /** True: open initially. */
  open?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A line that shows more text when it is opened. */
export function Disclosure({ icon, label, open = false, className, children }: DisclosureProps) {
  return (
    <details className={cx(classes.disclosure, className)} open={open}>
      <summary>
        {icon && <Icon icon={icon} />}
        {label}
        <Icon icon={IconChevronDown} size={16} className={classes.icon} />
      </summary>
      {children}
    </details>
  )
}
