import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { Field, type FieldFrameProps, splitFrame } from './Field.tsx'
import classes from './Input.module.css'

export interface TextFieldProps
  extends FieldFrameProps,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> {
  value: string
  onChange: (value: string) => void
  /** 44 px high, as on the login page. */
  large?: boolean
  /** True: gets the focus when the screen or dialog opens. */
  startHere?: boolean
}

/** A field for one line of text. */
export function TextField(props: TextFieldProps) {
  const { frame, input } = splitFrame(props)
  const { value, onChange, large = false, startHere = false, className, ...others } = input

  return (
    <Field {...frame}>
      {(ids) => (
        <input
          type="text"
          {...others}
          {...ids}
          // A dialog moves the focus to this element when it opens.
          data-autofocus={startHere || undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- see startHere
          autoFocus={startHere}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(classes.input, large && classes.large, className)}
        />
      )}
    </Field>
  )
}
