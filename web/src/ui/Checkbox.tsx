import { type ComponentProps, type ReactNode, useEffect, useId, useImperativeHandle, useRef } from 'react'
import classes from './Checkbox.module.css'
import { cx } from './class-names.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'value'> {
  label: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  error?: string | undefined
  /** True: some, but not all, of the items that the checkbox represents are ticked. */
  indeterminate?: boolean
}

/** A checkbox. Its label can be clicked, too. */
export function Checkbox({
  label,
  value,
  onChange,
  error,
  indeterminate = false,
  className,
  ref,
  ...others
}: CheckboxProps) {
  const errorId = useId()
  const box = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => box.current)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])

  return (
    <div className={className}>
      <label className={classes.line}>
        <input
          {...others}
          ref={box}
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
