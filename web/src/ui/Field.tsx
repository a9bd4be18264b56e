import { type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import classes from './Field.module.css'
import { Icon } from './Icon.tsx'
import { IconAlertCircle } from './icons.ts'

export interface FieldFrameProps {
  label: string
  /** Shows the label to screen readers only, because a picture beside the field takes its place. */
  hideLabel?: boolean
  /** Content beside the label, usually a link. In the tab order, it follows the input. */
  aside?: ReactNode
  /** Help below the field. */
  hint?: ReactNode
  /** The error message in the current language. */
  error?: string | undefined
  /** Marks the field as invalid when its message is shown elsewhere. */
  invalid?: boolean | undefined
  /** True: marks the field with an asterisk, which {@link RequiredNote} explains. */
  required?: boolean | undefined
}

/** The props that a caller passes to a field: those of its frame and the attributes of its input. */
interface FramedProps extends FieldFrameProps {
  id?: string | undefined
}

/** Separates the props of the frame from those of the input. */
export function splitFrame<P extends FramedProps>({
  label,
  hideLabel,
  aside,
  hint,
  error,
  invalid,
  required,
  id,
  ...input
}: P) {
  return { frame: { label, hideLabel, aside, hint, error, invalid, required, id }, input }
}

/** The attributes that connect an input with its label, hint and error. */
export interface FieldIds {
  id: string
  'aria-invalid': true | undefined
  'aria-required': true | undefined
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
  hideLabel = false,
  aside,
  hint,
  error,
  invalid = false,
  required = false,
  children,
}: FieldProps) {
  const made = useId()
  const inputId = id ?? made
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  const labelId = `${inputId}-label`
  const mark = required ? classes.required : undefined
  const grouping = { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': describedBy || undefined }

  return (
    <div className={cx(classes.field, aside !== undefined && classes.withAside)} {...(group && grouping)}>
      <div className={hideLabel ? 'visually-hidden' : classes.head}>
        {group ? (
          <span id={labelId} className={mark}>
            {label}
          </span>
        ) : (
          <label htmlFor={inputId} className={mark}>
            {label}
          </label>
        )}
      </div>
      {children({
        id: inputId,
        'aria-invalid': error || invalid ? true : undefined,
        'aria-required': required || undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {aside !== undefined && <div className={classes.aside}>{aside}</div>}
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

/** Explains the asterisk of required fields, once for each form. */
export function RequiredNote({ children }: { children: ReactNode }) {
  return (
    <span className={classes.note}>
      <span className={classes.required} aria-hidden />
      {children}
    </span>
  )
}
