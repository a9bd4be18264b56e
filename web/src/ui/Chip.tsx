import type { ReactNode } from 'react'
import classes from './Chip.module.css'
import { cx } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { IconX } from './icons.ts'

interface ChipProps {
  /** Label of the button that removes the value. */
  removeLabel: string
  /** Undefined: the value cannot be removed. */
  onRemove?: (() => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/** A list item with a chosen value and a button to remove it. */
export function Chip({ removeLabel, onRemove, className, children }: ChipProps) {
  return (
    <li className={cx(classes.chip, className)}>
      <span>{children}</span>
      {onRemove && (
        <button type="button" aria-label={removeLabel} onClick={onRemove}>
          <Icon icon={IconX} size={16} />
        </button>
      )}
    </li>
  )
}
