import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import classes from './proof.module.css'
import type { ProofKind } from './use-proof-kinds.ts'

const labels = {
  passkey: 'secondFactor.passkey.useIt',
  app: 'secondFactor.code.useApp',
  recovery: 'secondFactor.code.useRecovery',
} as const

interface SwitchKindProps {
  kinds: readonly ProofKind[]
  current: ProofKind
  onSwitch: (kind: ProofKind) => void
}

/** Switches between a passkey, the code of the app and a recovery code. */
export function SwitchKind({ kinds, current, onSwitch }: SwitchKindProps) {
  const t = useText()
  const others = kinds.filter((kind) => kind !== current)
  if (others.length === 0) return null

  return (
    <div className={classes.others}>
      {others.map((kind) => (
        <Button
          key={kind}
          kind="ghost"
          // Otherwise the press would leave the empty field, and the new field would begin with an error.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSwitch(kind)}
        >
          {t(labels[kind])}
        </Button>
      ))}
    </div>
  )
}
