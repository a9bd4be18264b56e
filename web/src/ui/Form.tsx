import { createContext, type ReactNode, type Ref, type SubmitEvent, useContext } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { cx } from './class-names.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import classes from './Form.module.css'
import type { FailedFields } from './use-form.ts'

export { useForm } from './use-form.ts'

interface FormProps {
  /** The result of {@link useForm}. */
  form: { submitting: boolean; failed: FailedFields; submit: () => Promise<void> }
  ref?: Ref<HTMLFormElement>
  className?: string
  children: ReactNode
}

const SubmittingContext = createContext(false)

/** The form element of {@link useForm}, with the fields one below the other. */
export function Form({ form, ref, className, children }: FormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <SubmittingContext value={form.submitting}>
      {/* Instead of the browser's messages, the form shows its own in the interface language. */}
      <form ref={ref} noValidate onSubmit={submit} className={cx(classes.form, className)}>
        <ErrorSummary failed={form.failed} />
        {children}
      </form>
    </SubmittingContext>
  )
}

/** Submits the form around it. */
export function SubmitButton({ busy, ...others }: ButtonProps) {
  const submitting = useContext(SubmittingContext)
  return (
    <Button
      kind="primary"
      {...others}
      type="submit"
      busy={busy ?? submitting}
      // An error that appears on blur would move the button before the mouse is released, and the click would
      // be lost.
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}
