import { useText } from '#lib/texts.tsx'
import { TextField, type TextFieldProps } from '#ui/TextField.tsx'

/** The username of an account, the first field of the screens before the login. */
export function LoginNameField(
  field: Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'>,
) {
  const t = useText()
  return (
    <TextField
      {...field}
      label={t('session.common.username')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      startHere
      large
    />
  )
}
