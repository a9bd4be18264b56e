import { useId } from 'react'
import { cx } from './class-names.ts'
import { Icon } from './Icon.tsx'
import inputClasses from './Input.module.css'
import { IconSearch } from './icons.ts'
import classes from './SearchField.module.css'

interface SearchFieldProps {
  /** Describes the records that are searched. Also the placeholder. */
  label: string
  value: string
  onChange: (text: string) => void
  /** True: gets the focus when the dialog around it opens. */
  startHere?: boolean
  className?: string | undefined
}

/** A search field without a visible label. */
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
