import classes from './ColourField.module.css'
import { cx } from './class-names.ts'
import { Field, type FieldFrameProps } from './Field.tsx'
import inputClasses from './Input.module.css'

interface ColourFieldProps extends FieldFrameProps {
  /** Name of the button that opens the browser's colour dialog. */
  pickLabel: string
  name?: string
  /** `#rrggbb`, or an incomplete entry. */
  value: string
  onChange: (value: string) => void
  disabled?: boolean
}

const whole = /^#[0-9a-f]{6}$/

/** A field for a colour, which is typed as `#rrggbb` or picked. */
export function ColourField({
  pickLabel,
  name,
  value,
  onChange,
  disabled = false,
  ...frame
}: ColourFieldProps) {
  return (
    <Field {...frame}>
      {(ids) => (
        <div className={classes.box}>
          <input
            type="color"
            aria-label={pickLabel}
            value={whole.test(value) ? value : '#000000'}
            onChange={(event) => onChange(event.target.value)}
            disabled={disabled}
            className={classes.swatch}
          />
          <input
            {...ids}
            type="text"
            name={name}
            value={value}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            disabled={disabled}
            onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
            className={cx(inputClasses.input, classes.text)}
          />
        </div>
      )}
    </Field>
  )
}
