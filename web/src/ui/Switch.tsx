import { useId } from 'react'
import classes from './Switch.module.css'

interface SwitchProps {
  label: string
  /** A second line: what the setting does. */
  hint?: string | undefined
  value: boolean
  onChange: (value: boolean) => void
  /** True: a line marks the setting, because its value is not saved. */
  changed?: boolean
  disabled?: boolean
}

/** A setting that is on or off. Its label can be clicked, too. */
export function Switch({ label, hint, value, onChange, changed = false, disabled = false }: SwitchProps) {
  const hintId = useId()

  return (
    <div className={classes.setting} data-changed={changed || undefined}>
      <label className={classes.line}>
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the checkbox has the state
          role="switch"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          disabled={disabled}
          aria-describedby={hint ? hintId : undefined}
          className={classes.track}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
