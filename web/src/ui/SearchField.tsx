import { useId } from 'react'
import { cx } from './class-names.ts'
import { Icon } from './Icon.tsx'
import inputClasses from './Input.module.css'
import { IconSearch } from './icons.ts'
import classes from './SearchField.module.css'

interface SearchFieldProps {
  /** Says what is searched; stands in the empty field. */
  label: string
  value: string
  onChange: (text: string) => void
  /** The dialog around it begins here: the focus is in it when it opens. */
  startHere?: boolean
  className?: string | undefined
}

/** A line to search in, without a label above. */
export function SearchField({ label, value, onChange, startHere = false, className }: SearchFieldProps) {
  const id = useId()
  return (
    <div className={cx(classes.search, className)}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Icon icon={IconSearch} className={classes.icon} />
      <input
        id={id}
        type="search"
        data-autofocus={startHere || undefined}
        maxLength={250}
        value={value}
        placeholder={label}
        onChange={(event) => onChange(event.target.value)}
        className={cx(inputClasses.input, classes.input)}
      />
    </div>
  )
}
