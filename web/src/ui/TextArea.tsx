import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { Field, type FieldFrameProps } from './Field.tsx'
import classes from './Input.module.css'

interface TextAreaProps extends FieldFrameProps, Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** A field for several lines of text. */
export function TextArea({
  label,
  aside,
  hint,
  error,
  invalid,
  value,
  onChange,
  rows = 4,
  className,
  id,
  ...others
}: TextAreaProps) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error} invalid={invalid} id={id}>
      {(ids) => (
        <textarea
          {...others}
          {...ids}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(classes.input, classes.area, className)}
        />
      )}
    </Field>
  )
}
