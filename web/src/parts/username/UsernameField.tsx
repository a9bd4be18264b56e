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
  /** Another name that may be free. */
  onOffer?: () => void
}

/** A username, lower-cased while it is typed, that says whether it is free. */
export function UsernameField({ field, state, label, hint, disabled = false, onOffer }: UsernameFieldProps) {
  const t = useText()
  const taken = state === 'taken'
  return (
    <TextField
      {...field}
      onChange={(value) => field.onChange(value.trim().toLowerCase())}
      label={label ?? t('member.field.username')}
      error={field.error ?? (taken ? t('common.validation.checkUsername') : undefined)}
      hint={
        taken && onOffer ? (
          <button type="button" className={classes.offer} onClick={onOffer}>
            {t('member.form.offerUsername')}
          </button>
        ) : state === 'free' ? (
          t('member.form.usernameFree')
        ) : (
          (hint ?? t('member.form.usernameHint'))
        )
      }
      disabled={disabled}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
