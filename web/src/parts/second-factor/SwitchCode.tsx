import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'

interface SwitchCodeProps {
  isRecovery: boolean
  onSwitch: (isRecovery: boolean) => void
}

/** Switches between the code from the app and a recovery code. */
export function SwitchCode({ isRecovery, onSwitch }: SwitchCodeProps) {
  const t = useText()
  return (
    <div>
      <Button
        kind="ghost"
        // Keeps the focus. Otherwise the empty field would lose it, and the new field would start with an
        // error.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onSwitch(!isRecovery)}
      >
        {t(isRecovery ? 'secondFactor.code.useApp' : 'secondFactor.code.useRecovery')}
      </Button>
    </div>
  )
}
