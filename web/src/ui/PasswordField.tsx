import { useState } from 'react'
import { cx } from './class-names.ts'
import { Field, splitFrame } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import classes from './Input.module.css'
import { IconEye, IconEyeOff } from './icons.ts'
import { useLabels } from './labels.tsx'
import type { TextFieldProps } from './TextField.tsx'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'startHere'> {
  /** Informs password managers about the kind of password. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password field whose content can be shown. Pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const labels = useLabels()
  const [visible, setVisible] = useState(false)
  const { frame, input } = splitFrame(props)
  const { value, onChange, large = false, className, ...others } = input

  return (
    <Field {...frame}>
      {(ids) => (
        <div className={classes.box}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...others}
            {...ids}
            type={visible ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={cx(classes.input, classes.withButton, large && classes.large, className)}
          />
          <IconButton
            icon={visible ? IconEyeOff : IconEye}
            label={visible ? labels.hidePassword : labels.showPassword}
            className={classes.inside}
            onClick={() => setVisible((now) => !now)}
          />
        </div>
      )}
    </Field>
  )
}
