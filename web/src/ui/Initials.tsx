import { cx } from './class-names.ts'
import classes from './Initials.module.css'

interface InitialsProps {
  text: string
  /** Diameter in pixels. */
  size?: 26 | 28 | 32
  className?: string | undefined
}

/** The initials of a member in a circle. Screen readers read the name beside it instead. */
export function Initials({ text, size = 32, className }: InitialsProps) {
  return (
    <span className={cx(classes.initials, className)} data-size={size} aria-hidden>
      {text}
    </span>
  )
}
