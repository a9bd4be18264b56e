import { useId } from 'react'
import { cx } from './class-names.ts'
import { Icon, type IconShape } from './Icon.tsx'
import classes from './Segments.module.css'

interface SegmentsProps<V extends string> {
  label: string
  options: readonly { value: V; label: string; icon?: IconShape }[]
  /** undefined: nothing is chosen yet. */
  value: V | undefined
  onChange: (value: V) => void
  disabled?: boolean
  /** True: as high as the buttons beside it, with a label for screen readers only. */
  compact?: boolean
}

/** A choice between a few options that are all visible. */
export function Segments<V extends string>({
  label,
  options,
  value,
  onChange,
  disabled = false,
  compact = false,
}: SegmentsProps<V>) {
  const name = useId()
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend className={compact ? 'visually-hidden' : classes.label}>{label}</legend>
      <div className={cx(classes.options, compact && classes.compact)}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="visually-hidden"
            />
            {option.icon && <Icon icon={option.icon} />}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
