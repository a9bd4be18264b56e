import { type ReactNode, useId } from 'react'
import classes from './Field.module.css'
import { Icon } from './Icon.tsx'
import { IconAlertCircle } from './icons.ts'

export interface FieldFrameProps {
  label: string
  /** At the right of the label: a link, mostly. */
  aside?: ReactNode
  /** Help below the field. */
  hint?: ReactNode
  /** What is wrong, in the language on screen. */
  error?: string | undefined
  /** Marked as wrong although the message stands elsewhere. */
  invalid?: boolean | undefined
}

/** What an input needs so that label, hint and error belong to it. */
export interface FieldIds {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldFrameProps {
  id?: string | undefined
  children: (ids: FieldIds) => ReactNode
}

/** Label, hint and error around one input. */
export function Field({ id, label, aside, hint, error, invalid = false, children }: FieldProps) {
  const made = useId()
  const inputId = id ?? made
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label htmlFor={inputId} className={classes.label}>
          {label}
        </label>
        {aside}
      </div>
      {children({ id: inputId, 'aria-invalid': error || invalid ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {error && (
        <p id={errorId} className={classes.error}>
          <Icon icon={IconAlertCircle} size={16} />
          {error}
        </p>
      )}
      {hint && (
        <div id={hintId} className={classes.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}
