import { useText } from '#lib/texts.tsx'
import { TextField, type TextFieldProps } from '#ui/TextField.tsx'

interface CodeFieldProps
  extends Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'large' | 'startHere'> {
  /** True: the field asks for a recovery code instead of the code from the app. */
  isRecovery?: boolean
}

/** A field for the six digits of the authenticator app, or for a recovery code. */
export function CodeField({ isRecovery = false, startHere = true, ...field }: CodeFieldProps) {
  const t = useText()
  const kind = isRecovery ? 'recovery' : 'app'

  return (
    <TextField
      key={kind}
      {...field}
      label={t(`secondFactor.code.${kind}`)}
      hint={t(`secondFactor.code.${kind}Hint`)}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      startHere={startHere}
    />
  )
}
