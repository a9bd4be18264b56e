import { useText } from '#lib/texts.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FieldBinding } from '#ui/use-form.ts'
import classes from './details/member.module.css'
import type { UsernameState } from './use-username-check.ts'

interface UsernameFieldProps {
  field: FieldBinding<string>
  state: UsernameState
  disabled?: boolean
  /** Another name that may be free. */
  onOffer?: () => void
}

/** A username, lower-cased while it is typed, that says whether it is free. */
export function UsernameField({ field, state, disabled = false, onOffer }: UsernameFieldProps) {
  const t = useText()
  const taken = state === 'taken'
  return (
    <TextField
      {...field}
      onChange={(value) => field.onChange(value.trim().toLowerCase())}
      label={t('member.field.username')}
      error={field.error ?? (taken ? t('common.validation.checkUsername') : undefined)}
      hint={
        taken && onOffer ? (
          <button type="button" className={classes.offer} onClick={onOffer}>
            {t('member.form.offerUsername')}
          </button>
        ) : (
          t(state === 'free' ? 'member.form.usernameFree' : 'member.form.usernameHint')
        )
      }
      disabled={disabled}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
