import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { Field, type FieldFrameProps, splitFrame } from './Field.tsx'
import classes from './Input.module.css'

interface TextAreaProps extends FieldFrameProps, Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** A field for several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { frame, input } = splitFrame(props)
  const { value, onChange, rows = 4, className, ...others } = input

  return (
    <Field {...frame}>
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
