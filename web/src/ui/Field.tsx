import { type ReactNode, useId } from 'react'
import classes from './Field.module.css'
import { Icon } from './Icon.tsx'
import { IconAlertCircle } from './icons.ts'

export interface FieldFrameProps {
  label: string
  /** Content beside the label, usually a link. */
  aside?: ReactNode
  /** Help below the field. */
  hint?: ReactNode
  /** The error message in the current language. */
  error?: string | undefined
  /** Marks the field as invalid when its message is shown elsewhere. */
  invalid?: boolean | undefined
}

/** The props that a caller passes to a field: those of its frame and the attributes of its input. */
interface FramedProps extends FieldFrameProps {
  id?: string | undefined
}

/** Separates the props of the frame from those of the input. */
export function splitFrame<P extends FramedProps>({ label, aside, hint, error, invalid, id, ...input }: P) {
  return { frame: { label, aside, hint, error, invalid, id }, input }
}

/** The attributes that connect an input with its label, hint and error. */
export interface FieldIds {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldFrameProps {
  id?: string | undefined
  /** True: the field has several controls, so the label names the group. */
  group?: boolean
  children: (ids: FieldIds) => ReactNode
}

/** Label, hint and error around one input or a group of controls. */
export function Field({
  id,
  group = false,
  label,
  aside,
  hint,
  error,
  invalid = false,
  children,
}: FieldProps) {
  const made = useId()
  const inputId = id ?? made
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  const labelId = `${inputId}-label`
  const grouping = { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': describedBy || undefined }

  return (
    <div className={classes.field} {...(group && grouping)}>
      <div className={classes.head}>
        {group ? <span id={labelId}>{label}</span> : <label htmlFor={inputId}>{label}</label>}
        {aside}
      </div>
      {children({
        id: inputId,
        'aria-invalid': error || invalid ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
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
