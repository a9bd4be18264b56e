import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './Checkbox.module.css'
import { cx } from './class-names.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'value'> {
  label: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  error?: string | undefined
  /** Some of what it stands for is ticked. */
  indeterminate?: boolean
}

/** A box to tick, with its label as target. */
export function Checkbox({ label, value, onChange, error, indeterminate = false, className, ...others }: CheckboxProps) {
  const errorId = useId()
  return (
    <div className={className}>
      <label className={classes.line}>
        <input
          {...others}
          ref={(input) => {
            if (input) input.indeterminate = indeterminate
          }}
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={cx(classes.box)}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
