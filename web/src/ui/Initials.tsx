import { cx } from './class-names.ts'
import classes from './Initials.module.css'

/** Returns the first letters of the first and the last name, e.g. `MM`. */
export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`

/** The initials of a member in a circle. Screen readers read the name beside it instead. */
export function Initials({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <span className={cx(classes.initials, className)} aria-hidden>
      {text}
    </span>
  )
}
