import { useText } from '#lib/texts.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FieldBinding } from '#ui/use-form.ts'
import type { UsernameState } from './use-username-check.ts'
import classes from './username.module.css'

interface UsernameFieldProps {
  field: FieldBinding<string>
  state: UsernameState
  label?: string
  hint?: string
  disabled?: boolean
  required?: boolean
  /** Proposes another username. */
  onOffer?: () => void
}

/**
 * A field for a username, with a note that says whether the username is free. Converts the entry to lower
 * case.
 */
export function UsernameField(props: UsernameFieldProps) {
  const { field, state, label, hint, disabled = false, required = false, onOffer } = props
  const t = useText()
  const taken = state === 'taken'
  const offer = taken && onOffer && (
    <button type="button" className={classes.offer} onClick={onOffer}>
      {t('member.form.offerUsername')}
    </button>
  )

  const defaultHint =
    state === 'free' ? t('member.form.usernameFree') : (hint ?? t('member.form.usernameHint'))

  return (
    <TextField
      {...field}
      onChange={(value) => field.onChange(value.trim().toLowerCase())}
      label={label ?? t('member.field.username')}
      error={field.error ?? (taken ? t('common.validation.checkUsername') : undefined)}
      hint={offer || defaultHint}
      disabled={disabled}
      required={required}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
