import { useText } from '#lib/texts.tsx'
import { TextField, type TextFieldProps } from '#ui/TextField.tsx'

/** A field for the username. It is the first field of each form for users who are not signed in. */
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
