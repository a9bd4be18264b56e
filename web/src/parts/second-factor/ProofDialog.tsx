import type { Call } from '@sorgfalt/contract/core/call'
import type { FactorProof } from '@sorgfalt/contract/second-factor/factor-proof'
import { useRef, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import type { Action } from '#lib/use-action.ts'
import type { ButtonKind } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { CodeField } from './CodeField.tsx'
import { SwitchKind } from './SwitchKind.tsx'
import { useCodeForm } from './use-code-form.ts'
import { usePasskeyProof } from './use-passkey-proof.ts'
import { type ProofKind, useProofKinds } from './use-proof-kinds.ts'

interface ProofDialogProps {
  open: boolean
  onClose: () => void
  headline: string
  text: string
  submit: string
  kind?: ButtonKind
  /** The action that the proof is sent with. */
  action: Pick<Action<Call>, 'pending' | 'error' | 'clearError'>
  send: (proof: FactorProof) => Promise<unknown>
}

/**
 * A dialog that asks for a proof of the second factor: a passkey, a code of the app or a recovery code. The
 * parent closes it after the action has succeeded.
 */
export function ProofDialog(props: ProofDialogProps) {
  const { open } = props
  // The field is empty whenever the dialog opens, and keeps its content while the dialog fades out.
  const [opening, setOpening] = useState({ open, count: 0 })
  if (open !== opening.open) setOpening({ open, count: opening.count + (open ? 1 : 0) })

  const close = () => {
    props.action.clearError()
    props.onClose()
  }

  return <Content key={opening.count} {...props} onClose={close} />
}

function Content({ open, onClose, headline, text, submit, kind: look, action, send }: ProofDialogProps) {
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const kinds = useProofKinds()
  const [kind, setKind] = useState(kinds[0] ?? 'recovery')
  const code = useCodeForm(action, (entered) => send({ code: entered }))
  const passkey = usePasskeyProof(action, (signature) => send({ passkey: signature }))
  const isPasskey = kind === 'passkey'
  const { form } = code
  const error = isPasskey ? passkey.error : code.error

  const switchTo = (next: ProofKind) => {
    setKind(next)
    form.reset()
    action.clearError()
    passkey.clearError()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={headline}
      paragraphs={isPasskey ? [text, t('secondFactor.passkey.ask')] : [text]}
      buttons={[
        {
          label: isPasskey ? t('secondFactor.passkey.confirm') : submit,
          ...(look && { kind: look }),
          busy: isPasskey ? passkey.busy : action.pending,
          onClick: () => (isPasskey ? void passkey.run() : element.current?.requestSubmit()),
        },
      ]}
    >
      <Form form={form} ref={element}>
        {error && (
          <Callout tone="err" announce={isPasskey}>
            {error}
          </Callout>
        )}
        {!isPasskey && <CodeField {...code.field} isRecovery={kind === 'recovery'} />}
        <SwitchKind kinds={kinds} current={kind} onSwitch={switchTo} />
        {!isPasskey && <input type="submit" hidden />}
      </Form>
    </Dialog>
  )
}
